package dev.kontract.server.endpoints;

import dev.kontract.server.status.StatusException;
import jakarta.ws.rs.core.Response;

/**
 * What stands behind the operations of one kind, a method for each {@code x-kubernetes-action}. The request is {@link
 * dev.kontract.server.request.RequestContext#current()}.
 */
public interface Endpoint {

    /** Reads an object or one of its subresources. */
    default Response get() {
        throw StatusException.methodNotAllowed();
    }

    /** Lists or watches objects. */
    default Response list() {
        throw StatusException.methodNotAllowed();
    }

    /** Creates an object. */
    default Response post() {
        throw StatusException.methodNotAllowed();
    }

    /** Replaces an object or one of its subresources. */
    default Response put() {
        throw StatusException.methodNotAllowed();
    }

    /** Changes parts of an object or of one of its subresources. */
    default Response patch() {
        throw StatusException.methodNotAllowed();
    }

    /** Deletes an object. */
    default Response delete() {
        throw StatusException.methodNotAllowed();
    }

    /** Deletes the selected objects. */
    default Response deletecollection() {
        throw StatusException.methodNotAllowed();
    }
}
