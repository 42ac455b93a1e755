package dev.kontract.server.registry;

import dev.kontract.model.catalog.ResourceDescriptor;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.status.FieldError;
import dev.kontract.server.status.StatusException;
import java.util.List;

/** Creates the errors of one resource. */
final class ResourceErrors {

    private final ResourceDescriptor resource;
    private final ResourceDescriptor stored;

    /** Creates the errors of a kind: errors of an object name the stored kind, all others the requested one. */
    ResourceErrors(ServedKind kind) {
        this.resource = kind.descriptor();
        this.stored = kind.stored();
    }

    StatusException notFound(String name) {
        return StatusException.notFound(resource.group(), resource.plural(), name);
    }

    StatusException forbidden(String name, String why) {
        return StatusException.forbidden(resource.group(), resource.plural(), name, why);
    }

    StatusException alreadyExists(String name) {
        return StatusException.alreadyExists(resource.group(), resource.plural(), name);
    }

    StatusException beingDeleted(String name) {
        return StatusException.beingDeleted(resource.group(), resource.plural(), name);
    }

    StatusException generateNameConflict(String name) {
        return StatusException.generateNameConflict(resource.group(), resource.plural(), name);
    }

    /** 409: the object has been modified since the client read it. */
    StatusException modified(String name) {
        return conflict(
                name, "the object has been modified; please apply your changes to the latest version and try again");
    }

    StatusException conflict(String name, String message) {
        return StatusException.conflict(resource.group(), resource.plural(), name, message);
    }

    /** 409: a precondition failed. Upstream names the kind here instead of the resource. */
    StatusException preconditionFailed(String name, String message) {
        return StatusException.conflict(stored.group(), stored.kind(), name, message);
    }

    /** 422: a replacement lacks the required resource version. Upstream puts the resource where the kind belongs. */
    StatusException versionMissing(String name) {
        return StatusException.invalid(
                resource.group(),
                resource.plural(),
                name,
                List.of(FieldError.invalid("metadata.resourceVersion", 0, "must be specified for an update")));
    }

    /** Throws a 422 if there are any errors. */
    void ifAny(FieldErrors errors, String name) {
        if (!errors.isEmpty()) {
            throw StatusException.invalid(stored.group(), stored.kind(), name, errors.found());
        }
    }
}
