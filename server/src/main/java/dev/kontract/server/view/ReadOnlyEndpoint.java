package dev.kontract.server.view;

import dev.kontract.server.request.RequestContext;
import java.util.Optional;

/** Answers reads below some paths, for which most take any method. Safe for concurrent use. */
public interface ReadOnlyEndpoint {

    /**
     * The document at the request's path.
     *
     * @return empty when the path is not one of this endpoint
     * @throws dev.kontract.server.status.StatusException when the caller takes none of the forms on offer
     */
    Optional<Representation> get(RequestContext request);

    /**
     * Whether there is a document at a path that takes GET and refuses every other method, HEAD included.
     *
     * @param path without a slash at its end
     */
    default boolean isDocument(String path) {
        return false;
    }
}
