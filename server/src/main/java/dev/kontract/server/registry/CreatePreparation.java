package dev.kontract.server.registry;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.ObjectMetaValidation;
import dev.kontract.server.status.StatusException;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/** From a proposed object to one that may be stored for the first time. */
final class CreatePreparation {

    private static final Pattern NUMBER = Pattern.compile("0*[1-9]\\d{0,18}");

    private final ServedKind resource;
    private final ResourceErrors refusals;
    private final Clock clock;
    private final Supplier<String> uids;

    CreatePreparation(ServedKind resource, Clock clock, Supplier<String> uids) {
        this.resource = resource;
        this.refusals = new ResourceErrors(resource.descriptor());
        this.clock = clock;
        this.uids = uids;
    }

    /** Fills in what the server owns, lets the kind prepare the object, and checks it. */
    ValidatedObject validated(ObjectNode proposed, String namespace) {
        Metadata metadata = Metadata.of(proposed);
        requireNoVersion(metadata);
        metadata.remove("selfLink", "resourceVersion");
        metadata.set("namespace", namespace);
        metadata.set("uid", uids.get());
        metadata.set(
                "creationTimestamp",
                clock.instant().truncatedTo(ChronoUnit.SECONDS).toString());
        if (resource.strategy().tracksGeneration()) {
            metadata.generation(1);
        }
        resource.strategy().prepareForCreate(proposed);
        FieldErrors errors = new FieldErrors();
        resource.strategy().validate(proposed, errors);
        refusals.ifAny(errors, metadata.name());
        ObjectMetaValidation.common(proposed, resource.scope(), errors);
        refusals.ifAny(errors, metadata.name());
        return new ValidatedObject(proposed);
    }

    /** What is no number is no version either, and is as good as none. */
    private static void requireNoVersion(Metadata metadata) {
        if (NUMBER.matcher(metadata.resourceVersion()).matches()) {
            throw StatusException.badRequest("resourceVersion should not be set on objects to be created");
        }
    }
}
