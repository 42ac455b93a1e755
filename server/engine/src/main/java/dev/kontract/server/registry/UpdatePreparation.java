package dev.kontract.server.registry;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.apply.ManagedFieldsTimes;
import dev.kontract.server.codec.Canonicalizer;
import dev.kontract.server.fieldpath.ValueOrder;
import dev.kontract.server.registry.validation.ClusterPolicy;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.ObjectMetaUpdateValidation;
import dev.kontract.server.registry.validation.ObjectMetaValidation;
import dev.kontract.server.request.ResourceVersion;
import dev.kontract.server.schema.FrozenTrees;
import dev.kontract.server.status.StatusException;
import java.util.List;

/** Prepares a proposed object for an update of the stored one. */
final class UpdatePreparation {

    private static final List<String> SERVER_OWNED = List.of("creationTimestamp", "generation");

    private static final String TIMESTAMP = "deletionTimestamp";
    private static final String GRACE_PERIOD = "deletionGracePeriodSeconds";
    private static final List<String> SYSTEM_PARTS = List.of("kind", "apiVersion", "metadata", "status");

    private final ServedKind kind;
    private final ClusterPolicy policy;
    private final ResourceErrors resourceErrors;

    UpdatePreparation(ServedKind kind, ClusterPolicy policy) {
        this.kind = kind;
        this.policy = policy;
        this.resourceErrors = new ResourceErrors(kind);
    }

    /**
     * Restores the server-owned metadata, runs the kind's update hooks and validates the result against {@code current}. The
     * warnings of validation go to {@code update}, also if the result is invalid. The result of a dry run includes fields that
     * only the storage drops.
     */
    ValidatedObject validated(
            ObjectUpdate update, ObjectNode proposed, ObjectNode current, UpdateScope scope, WriteMode mode) {
        Metadata next = Metadata.of(proposed);
        Metadata before = Metadata.of(current);
        checkVersion(next, before);
        SERVER_OWNED.forEach(field -> next.take(field, before));
        if (mode == WriteMode.STORE) {
            next.remove("selfLink");
        }
        keepDeletion(next, before);
        FieldErrors errors = new FieldErrors(policy, kind.schema());
        scope.prepare(kind.strategy(), proposed, current);
        ObjectNode prepared = FrozenTrees.refrozen(proposed);
        if (scope.countsGeneration() && isNewGeneration(prepared, current)) {
            prepared.set("metadata", next.generation(before.generation() + 1).node());
        }
        common(prepared, current, errors);
        scope.validate(kind.strategy(), prepared, current, errors);
        update.warn(errors.warnings());
        resourceErrors.ifAny(errors, next.name());
        return new ValidatedObject(ManagedFieldsTimes.settle(prepared, current));
    }

    /** Deletion marks cannot be cleared; setting them, or another grace period, fails as a change of an immutable field. */
    private static void keepDeletion(Metadata next, Metadata before) {
        if (before.node().hasNonNull(TIMESTAMP)) {
            next.take(TIMESTAMP, before);
        }
        if (before.node().hasNonNull(GRACE_PERIOD) && !next.node().hasNonNull(GRACE_PERIOD)) {
            next.take(GRACE_PERIOD, before);
        }
    }

    private void common(ObjectNode proposed, ObjectNode current, FieldErrors errors) {
        ObjectMetaValidation.common(proposed, kind.scope(), errors);
        ObjectMetaUpdateValidation.common(proposed, current, errors);
    }

    /** Checks that {@code current} has the UID required by the update. */
    void checkUid(ObjectUpdate update, String namespace, String name, String uid, WriteMode mode) {
        if (!update.requiredUid().isEmpty() && !update.requiredUid().equals(uid)) {
            String key = UpstreamKeys.key(kind.descriptor(), namespace, name, mode);
            throw uidMismatch(name, key, update.requiredUid(), uid);
        }
    }

    /** Checks the resource version of the request, if it has one. */
    private void checkVersion(Metadata next, Metadata before) {
        if (next.uid().isEmpty()) {
            next.set("uid", before.uid());
        }
        long meant = version(next.resourceVersion());
        if (meant == 0) {
            requireUnconditional(next);
        } else if (meant != version(before.resourceVersion())) {
            throw resourceErrors.modified(before.name());
        }
        next.set("resourceVersion", before.resourceVersion());
    }

    /** 409: the UID of the request is not that of the stored object, which may be missing. */
    private StatusException uidMismatch(String name, String key, String asked, String stored) {
        return resourceErrors.conflict(
                name,
                "StorageError: invalid object, Code: 4, Key: " + key
                        + ", ResourceVersion: 0, AdditionalErrorMsg: Precondition failed: UID in precondition: " + asked
                        + ", UID in object meta: " + stored);
    }

    private void requireUnconditional(Metadata next) {
        if (!kind.strategy().allowsUnconditionalUpdate()) {
            throw resourceErrors.versionMissing(next.name());
        }
    }

    private boolean isNewGeneration(ObjectNode proposed, ObjectNode current) {
        Strategy strategy = kind.strategy();
        return strategy.tracksGeneration()
                && (strategy.countsAsChange(proposed, current) || differs(proposed, current));
    }

    /** Compares canonical forms. Absent and zero values are equal, absent and empty objects are not. */
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

    /**
     * Parses the resource version of a request; 0 for any. Upstream answers a malformed one with 500; it is a client
     * error, so this server answers 400.
     */
    static long version(String text) {
        try {
            return ResourceVersion.parse(text);
        } catch (IllegalArgumentException e) {
            throw StatusException.badRequest(String.valueOf(e.getMessage()));
        }
    }
}
