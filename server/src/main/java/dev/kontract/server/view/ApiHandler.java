package dev.kontract.server.view;

import dev.kontract.server.request.RequestContext;
import java.util.Optional;

/** Answers requests for objects of the API, all by the same set of served kinds. Safe for use by many threads. */
public interface ApiHandler {

    /** Whether objects are read from memory now, those of authentication included, without waiting for anything. */
    boolean isCurrent();

    /**
     * The answer that needs neither storage nor computation, for the thread that read the request.
     *
     * @return empty when only {@link #answer} can tell
     */
    Optional<Representation> immediate(RequestContext request);

    /**
     * Answers a request; may wait and compute.
     *
     * @throws dev.kontract.server.status.StatusException when it cannot be answered as it is asked
     */
    ApiResponse answer(RequestContext request);
}
