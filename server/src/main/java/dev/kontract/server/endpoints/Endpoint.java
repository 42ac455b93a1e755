package dev.kontract.server.endpoints;

import dev.kontract.server.request.RequestContext;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.view.ApiResponse;

/**
 * What answers for the objects of one kind or for one of its subresources, a method for each verb. Verbs that are not
 * overridden answer 405. Safe for use by many threads.
 *
 * <p>Every method throws {@link StatusException} for what cannot be done as it is asked.
 */
public interface Endpoint {

    /** Reads an object or its subresource. */
    default ApiResponse get(RequestContext request) {
        throw StatusException.methodNotAllowed();
    }

    /** Lists or watches objects. */
    default ApiResponse list(RequestContext request) {
        throw StatusException.methodNotAllowed();
    }

    /** Creates an object. */
    default ApiResponse create(RequestContext request) {
        throw StatusException.methodNotAllowed();
    }

    /** Replaces an object or its subresource. */
    default ApiResponse update(RequestContext request) {
        throw StatusException.methodNotAllowed();
    }

    /** Changes parts of an object or of its subresource. */
    default ApiResponse patch(RequestContext request) {
        throw StatusException.methodNotAllowed();
    }

    /** Deletes an object. */
    default ApiResponse delete(RequestContext request) {
        throw StatusException.methodNotAllowed();
    }

    /** Deletes the selected objects. */
    default ApiResponse deleteCollection(RequestContext request) {
        throw StatusException.methodNotAllowed();
    }
}
