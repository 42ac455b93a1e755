package dev.kontract.server.view;

import dev.kontract.server.request.RequestContext;
import java.util.Optional;

/** Answers reads of some paths; most take any method. Safe for concurrent use. */
public interface ReadOnlyEndpoint {

    /**
     * The document at the request's path.
     *
     * @return empty when the path is not one of this endpoint
     * @throws dev.kontract.server.status.StatusException when the caller takes none of the forms on offer
     */
    Optional<Representation> get(RequestContext request);

    /**
     * Whether {@link #get} is answered from memory, without waiting and without much work; then it may be called on a thread that
     * must not be held up.
     *
     * @param path as the client sent it
     */
    default boolean isImmediate(String path) {
        return true;
    }

    /**
     * Whether there is a document at a path that takes GET and refuses every other method, HEAD included.
     *
     * @param path without a slash at its end
     */
    default boolean isDocument(String path) {
        return false;
    }
}
