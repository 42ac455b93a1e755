package dev.kontract.server.registry;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.validation.ClusterPolicy;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.ObjectMetaValidation;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/** Prepares a proposed object for its first write. */
final class CreatePreparation {

    private static final Pattern NUMBER = Pattern.compile("0*[1-9]\\d{0,18}");

    private final ServedKind kind;
    private final ResourceErrors resourceErrors;
    private final ClusterPolicy policy;
    private final Clock clock;
    private final Supplier<String> uids;

    CreatePreparation(ServedKind kind, ClusterPolicy policy, Clock clock, Supplier<String> uids) {
        this.kind = kind;
        this.resourceErrors = new ResourceErrors(kind);
        this.policy = policy;
        this.clock = clock;
        this.uids = uids;
    }

    /**
     * Sets the server-owned metadata, runs the kind's create hooks and validates the result. The result of a dry run includes
     * fields that only the storage drops.
     */
    ValidatedObject validated(ObjectNode proposed, String namespace, WriteMode mode) {
        Metadata metadata = Metadata.of(proposed);
        if (mode == WriteMode.STORE) {
            metadata.remove("selfLink", "resourceVersion");
        }
        metadata.set("namespace", namespace);
        metadata.set("uid", uids.get());
        metadata.set(
                "creationTimestamp",
                clock.instant().truncatedTo(ChronoUnit.SECONDS).toString());
        if (kind.strategy().tracksGeneration()) {
            metadata.generation(1);
        }
        kind.strategy().prepareForCreate(proposed);
        FieldErrors errors = new FieldErrors(policy, kind.schema());
        kind.strategy().validate(proposed, errors);
        resourceErrors.ifAny(errors, metadata.name());
        ObjectMetaValidation.common(proposed, kind.scope(), errors);
        resourceErrors.ifAny(errors, metadata.name());
        return new ValidatedObject(proposed);
    }

    /** Returns whether an object has a resource version; one that is not a number is treated as unset. */
    static boolean hasVersion(ObjectNode proposed) {
        return NUMBER.matcher(Metadata.of(proposed).resourceVersion()).matches();
    }
}
