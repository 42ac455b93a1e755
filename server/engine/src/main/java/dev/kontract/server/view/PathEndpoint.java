package dev.kontract.server.view;

import dev.kontract.server.request.RequestContext;
import java.util.Optional;

/** Handles requests of any method for paths of its own, which belong to no kind. Implementations are thread-safe. */
@FunctionalInterface
public interface PathEndpoint {

    /**
     * Handles a request; may block.
     *
     * @return empty if the path is not one of this endpoint
     * @throws dev.kontract.server.status.StatusException if the request fails
     */
    Optional<ApiResponse> answer(RequestContext request);
}
