package dev.kontract.server.endpoints;

import dev.kontract.server.status.ApiException;
import jakarta.ws.rs.core.Response;

/**
 * What stands behind the operations of one kind, a method for each {@code x-kubernetes-action}. The request is {@link
 * dev.kontract.server.request.RequestContext#current()}.
 */
public interface Endpoint {

    /** Reads an object or one of its subresources. */
    default Response get() {
        throw ApiException.methodNotAllowed();
    }

    /** Lists or watches objects. */
    default Response list() {
        throw ApiException.methodNotAllowed();
    }

    /** Creates an object. */
    default Response post() {
        throw ApiException.methodNotAllowed();
    }

    /** Replaces an object or one of its subresources. */
    default Response put() {
        throw ApiException.methodNotAllowed();
    }

    /** Changes parts of an object or of one of its subresources. */
    default Response patch() {
        throw ApiException.methodNotAllowed();
    }

    /** Deletes an object. */
    default Response delete() {
        throw ApiException.methodNotAllowed();
    }

    /** Deletes the selected objects. */
    default Response deletecollection() {
        throw ApiException.methodNotAllowed();
    }
}
