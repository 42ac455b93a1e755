package dev.kontract.server.controller.quota;

import java.util.function.LongConsumer;

/** Pauses writes that are charged to the quotas of a namespace while usage is recalculated. */
@FunctionalInterface
public interface QuotaPause {

    /**
     * Runs {@code count} while no charged write to the namespace is pending.
     *
     * @param count receives a revision: pending writes charged by other servers will have taken place at that revision, or
     *     never will; {@link Long#MAX_VALUE} if there are no other servers
     * @return false if it was not run, because a pending write took too long
     */
    boolean during(String namespace, LongConsumer count);
}
