package dev.kontract.server;

import dev.kontract.server.flowcontrol.Limits;

/**
 * What callers may take of the server, and what is noted of them.
 *
 * @param limits how much is answered at a time
 */
public record Protection(Limits limits) {

    /** What a server has unless told otherwise. */
    public static final Protection DEFAULT = new Protection(Limits.DEFAULT);
}
