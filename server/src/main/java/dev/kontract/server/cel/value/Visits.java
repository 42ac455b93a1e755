package dev.kontract.server.cel.value;

/**
 * Counts the values that an operation visits. Lists may share their items, so that few values are more items than can ever be
 * visited.
 */
@FunctionalInterface
public interface Visits {

    /** Ends an operation that visits too much. */
    final class LimitExceeded extends RuntimeException {
        private static final long serialVersionUID = 1;

        /** Creates the exception; it has no stack trace. */
        public LimitExceeded() {
            super(ErrorValue.limitExceeded().message(), null, false, false);
        }
    }

    /**
     * Counts one value.
     *
     * @throws LimitExceeded if it is one too many
     */
    void visit();

    /** Returns a counter of its own that allows {@code most} visits. */
    static Visits atMost(int most) {
        return new Visits() {
            private int left = most;

            @Override
            public void visit() {
                if (--left < 0) {
                    throw new LimitExceeded();
                }
            }
        };
    }
}
