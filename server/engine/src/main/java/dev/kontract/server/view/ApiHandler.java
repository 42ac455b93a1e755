package dev.kontract.server.view;

import dev.kontract.server.request.RequestContext;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Handles requests for API objects, with one snapshot of the served kinds. Implementations are thread-safe. */
public interface ApiHandler {

    /**
     * Returns whether objects are read from memory now, those of authentication included, without waiting for anything.
     *
     * @param readPoint the minimum revision of what is read
     */
    boolean isCurrent(long readPoint);

    /** Finds out, without blocking, a read point for requests that are there already; see the storage's method of that name. */
    CompletableFuture<Long> readPoint();

    /**
     * Returns a response that requires neither storage nor computation, on the thread that read the request.
     *
     * @return empty if {@link #answer} must handle the request
     */
    Optional<Representation> immediate(RequestContext request);

    /**
     * Handles a request; may block.
     *
     * @throws dev.kontract.server.status.StatusException if the request fails
     */
    ApiResponse answer(RequestContext request);
}
