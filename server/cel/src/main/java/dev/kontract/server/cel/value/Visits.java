package dev.kontract.server.cel.value;

/**
 * Counts the values that an operation visits. Lists may share their items, so a few values may expand to more items than can be
 * visited.
 */
public interface Visits {

    /** Ends an operation that visits too many values. */
    final class LimitExceeded extends RuntimeException {
        private static final long serialVersionUID = 1;

        /** Creates the exception; it has no stack trace. */
        public LimitExceeded() {
            super(ErrorValue.limitExceeded().message(), null, false, false);
        }
    }

    /**
     * Counts values.
     *
     * @throws LimitExceeded if they are too many
     */
    void visit(long values);

    /** Counts one value. */
    default void visit() {
        visit(1);
    }

    /** Returns a counter of its own that allows {@code most} visits. */
    static Visits atMost(int most) {
        return new Visits() {
            private long left = most;

            @Override
            public void visit(long values) {
                left -= values;
                if (left < 0) {
                    throw new LimitExceeded();
                }
            }
        };
    }
}
