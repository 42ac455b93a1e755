package dev.kontract.server.flowcontrol;

import dev.kontract.server.status.StatusException;

/** A request for a seat. Exactly one of the methods is called, once, on the thread that makes the decision. */
public interface QueuedRequest {

    /** The request may be executed; the permit must be released when it is done. */
    void admitted(RequestPermit permit, Arrival arrival);

    /** The request is rejected. */
    void refused(StatusException why);

    /** When a request was given its seat. */
    enum Arrival {
        /** Immediately, on the calling thread. */
        IMMEDIATE,
        /** After queueing, on the thread of another request, which must not be blocked. */
        QUEUED
    }
}
