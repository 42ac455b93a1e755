package dev.kontract.server.registry;

import dev.kontract.model.catalog.ResourceDescriptor;
import dev.kontract.server.registry.validation.Errors;
import dev.kontract.server.status.ApiException;
import dev.kontract.server.status.FieldError;
import java.util.List;

/** The failures of one resource, worded with its names. */
final class Refusals {

    private final ResourceDescriptor resource;

    Refusals(ResourceDescriptor resource) {
        this.resource = resource;
    }

    ApiException notFound(String name) {
        return ApiException.notFound(resource.group(), resource.plural(), name);
    }

    ApiException forbidden(String name, String why) {
        return ApiException.forbidden(resource.group(), resource.plural(), name, why);
    }

    ApiException alreadyExists(String name) {
        return ApiException.alreadyExists(resource.group(), resource.plural(), name);
    }

    ApiException beingDeleted(String name) {
        return ApiException.beingDeleted(resource.group(), resource.plural(), name);
    }

    ApiException generateNameConflict(String name) {
        return ApiException.generateNameConflict(resource.group(), resource.plural(), name);
    }

    /** The object is not the one the caller read. */
    ApiException modified(String name) {
        return conflict(
                name, "the object has been modified; please apply your changes to the latest version and try again");
    }

    ApiException conflict(String name, String message) {
        return ApiException.conflict(resource.group(), resource.plural(), name, message);
    }

    /** A precondition of the caller's does not hold; upstream names the kind here, not the resource. */
    ApiException preconditionFailed(String name, String message) {
        return ApiException.conflict(resource.group(), resource.kind(), name, message);
    }

    /** A replacement that must say which version it replaces does not; the resource is named where a kind belongs. */
    ApiException versionMissing(String name) {
        return ApiException.invalid(
                resource.group(),
                resource.plural(),
                name,
                List.of(FieldError.invalid("metadata.resourceVersion", 0, "must be specified for an update")));
    }

    /** Throws unless nothing was found wrong. */
    void ifAny(Errors errors, String name) {
        if (!errors.isEmpty()) {
            throw ApiException.invalid(resource.group(), resource.kind(), name, errors.found());
        }
    }
}
