package dev.kontract.server.view;

import dev.kontract.server.request.RequestContext;
import java.util.Optional;

/** Serves documents under fixed paths; most accept any HTTP method. Implementations are thread-safe. */
public interface ReadOnlyEndpoint {

    /**
     * Returns the document at the request's path.
     *
     * @return empty if this endpoint does not serve the path
     * @throws dev.kontract.server.status.StatusException 406, if the client accepts no supported media type
     */
    Optional<Representation> get(RequestContext request);

    /**
     * Returns whether {@link #get} answers from memory without blocking, so that it may be called on a non-blocking thread.
     *
     * @param path as the client sent it
     */
    default boolean isImmediate(String path) {
        return true;
    }

    /**
     * Returns whether the path is that of a document that rejects all methods except GET, including HEAD.
     *
     * @param path without a trailing slash
     */
    default boolean isDocument(String path) {
        return false;
    }
}
