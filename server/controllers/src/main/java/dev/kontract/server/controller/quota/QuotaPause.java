package dev.kontract.server.controller.quota;

import java.util.function.LongConsumer;

/** Holds back writes that would be charged to the quotas of a namespace while they are counted. */
@FunctionalInterface
public interface QuotaPause {

    /**
     * Runs {@code count} while no write to the namespace is charged and not done yet.
     *
     * @param count is given a revision: a write that another server has charged before it has taken place, or never will;
     *     {@link Long#MAX_VALUE} if there are no other servers
     * @return false if it was not run, because some write took too long
     */
    boolean during(String namespace, LongConsumer count);
}
