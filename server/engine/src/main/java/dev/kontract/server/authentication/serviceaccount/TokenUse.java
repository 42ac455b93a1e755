package dev.kontract.server.authentication.serviceaccount;

import java.util.concurrent.atomic.LongAdder;

/**
 * Counts the uses of tokens that are accepted for longer than announced, before and after their announced end. Safe for use by many threads.
 */
public final class TokenUse {

    private final LongAdder valid = new LongAdder();
    private final LongAdder stale = new LongAdder();

    void used(boolean isStale) {
        (isStale ? stale : valid).increment();
    }

    /** Returns the number of uses before the announced end. */
    public long valid() {
        return valid.sum();
    }

    /** Returns the number of uses after the announced end. */
    public long stale() {
        return stale.sum();
    }
}
