package dev.kontract.server.endpoints;

import dev.kontract.server.request.RequestContext;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.view.ApiResponse;

/**
 * Handles the requests for one kind or one subresource, with a method for each verb. Verbs that are not overridden
 * return 405. Thread-safe.
 *
 * <p>All methods throw {@link StatusException} for requests that cannot be fulfilled.
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

    /** Patches an object or its subresource. */
    default ApiResponse patch(RequestContext request) {
        throw StatusException.methodNotAllowed();
    }

    /** Deletes an object. */
    default ApiResponse delete(RequestContext request) {
        throw StatusException.methodNotAllowed();
    }

    /** Deletes a collection of objects. */
    default ApiResponse deleteCollection(RequestContext request) {
        throw StatusException.methodNotAllowed();
    }
}
