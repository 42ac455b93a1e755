package dev.kontract.server.registry;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.apply.ManagedFieldsTimes;
import dev.kontract.server.codec.Canonicalizer;
import dev.kontract.server.fieldpath.ValueOrder;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.ObjectMetaUpdateValidation;
import dev.kontract.server.registry.validation.ObjectMetaValidation;
import dev.kontract.server.request.ResourceVersion;
import dev.kontract.server.status.StatusException;
import java.util.List;

/** From a proposed next state of an object to one that may be stored over the current one. */
final class UpdatePreparation {

    private static final List<String> SERVER_OWNED = List.of("creationTimestamp", "selfLink", "generation");

    /** Nobody takes a deletion back; who announces one by an update is told that these do not change. */
    private static final List<String> KEPT_ONCE_SET = List.of("deletionTimestamp", "deletionGracePeriodSeconds");

    private static final List<String> SYSTEM_PARTS = List.of("kind", "apiVersion", "metadata", "status");

    private final ServedKind kind;
    private final ResourceErrors refusals;

    UpdatePreparation(ServedKind kind) {
        this.kind = kind;
        this.refusals = new ResourceErrors(kind.descriptor());
    }

    /** Puts back what the server owns, lets the kind prepare the object, and checks it against the current one. */
    ValidatedObject validated(ObjectNode proposed, ObjectNode current, UpdateScope scope) {
        Metadata next = Metadata.of(proposed);
        Metadata before = Metadata.of(current);
        checkVersion(next, before);
        SERVER_OWNED.forEach(field -> next.take(field, before));
        for (String field : KEPT_ONCE_SET) {
            if (before.node().hasNonNull(field)) {
                next.take(field, before);
            }
        }
        FieldErrors errors = new FieldErrors();
        scope.prepare(kind.strategy(), proposed, current);
        if (scope.isWholeObject()) {
            countGeneration(proposed, current);
        }
        common(proposed, current, errors);
        scope.validate(kind.strategy(), proposed, current, errors);
        refusals.ifAny(errors, next.name());
        return new ValidatedObject(ManagedFieldsTimes.settle(proposed, current));
    }

    private void common(ObjectNode proposed, ObjectNode current, FieldErrors errors) {
        ObjectMetaValidation.common(proposed, kind.scope(), errors);
        ObjectMetaUpdateValidation.common(proposed, current, errors);
    }

    /** Throws unless {@code current} is the object the transition means. */
    void checkUid(ObjectUpdate transition, String namespace, String name, String uid) {
        if (!transition.requiredUid().isEmpty() && !transition.requiredUid().equals(uid)) {
            throw uidMismatch(namespace, name, transition.requiredUid(), uid);
        }
    }

    /** The state meant must be the one stored, where the caller names a version. */
    private void checkVersion(Metadata next, Metadata before) {
        if (next.uid().isEmpty()) {
            next.set("uid", before.uid());
        }
        long meant = version(next.resourceVersion());
        if (meant == 0) {
            requireUnconditional(next);
        } else if (meant != version(before.resourceVersion())) {
            throw refusals.modified(before.name());
        }
        next.set("resourceVersion", before.resourceVersion());
    }

    /** The uid the caller named is not that of the stored object, which may be missing. */
    private StatusException uidMismatch(String namespace, String name, String asked, String stored) {
        return refusals.conflict(
                name,
                "StorageError: invalid object, Code: 4, Key: /registry/" + path(namespace, name)
                        + ", ResourceVersion: 0, AdditionalErrorMsg: Precondition failed: UID in precondition: "
                        + asked + ", UID in object meta: " + stored);
    }

    /** The key as the real server has it, which names no group. */
    private String path(String namespace, String name) {
        return kind.descriptor().plural() + '/' + (namespace.isEmpty() ? "" : namespace + '/') + name;
    }

    private void requireUnconditional(Metadata next) {
        if (!kind.strategy().allowsUnconditionalUpdate()) {
            throw refusals.versionMissing(next.name());
        }
    }

    private void countGeneration(ObjectNode proposed, ObjectNode current) {
        if (kind.strategy().tracksGeneration() && differs(proposed, current)) {
            Metadata.of(proposed).generation(Metadata.of(current).generation() + 1);
        }
    }

    /** Compares what would be written: a zero can be there or not in a tree and mean the same, but not an empty object. */
    private boolean differs(ObjectNode proposed, ObjectNode current) {
        ObjectNode own = withoutSystemParts(proposed);
        ObjectNode was = withoutSystemParts(current);
        return !own.equals(was)
                && !ValueOrder.equal(
                        Canonicalizer.stored(own, kind.schema()), Canonicalizer.stored(was, kind.schema()));
    }

    private static ObjectNode withoutSystemParts(ObjectNode object) {
        ObjectNode own = object.objectNode().setAll(object);
        return own.without(SYSTEM_PARTS);
    }

    /** Reads the version a caller means, 0 for any. The recorded server blames itself for one that is none, with a 500; it is the caller's mistake. */
    static long version(String text) {
        try {
            return ResourceVersion.parse(text);
        } catch (IllegalArgumentException e) {
            throw StatusException.badRequest(String.valueOf(e.getMessage()));
        }
    }
}
