package dev.kontract.server.flowcontrol;

import dev.kontract.server.status.StatusException;

/** A request at the door. Exactly one of the methods is called, once, by whichever thread settles the matter. */
public interface QueuedRequest {

    /** The request is to be answered; the seat is given back when that is done. */
    void seated(RequestPermit seat, Arrival arrival);

    /** The request is not to be answered. */
    void refused(StatusException why);

    /** How a request came by its seat. */
    enum Arrival {
        /** At once, and on the thread that asked. */
        AT_ONCE,
        /** From the line, on the thread of somebody else who must not be held up. */
        FROM_THE_LINE
    }
}
