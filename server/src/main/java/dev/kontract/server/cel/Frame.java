package dev.kontract.server.cel;

import org.jspecify.annotations.Nullable;

/** The variables and the cost of one evaluation. */
final class Frame {

    /** The cost of a call is limited: what exceeds it ends the evaluation. */
    static final class LimitExceeded extends RuntimeException {
        private static final long serialVersionUID = 1;

        LimitExceeded() {
            super(Program.LIMIT_EXCEEDED, null, false, false);
        }
    }

    private final @Nullable Object[] slots;
    private final long limit;
    private long cost;

    Frame(int size, long limit) {
        slots = new Object[size];
        this.limit = limit;
    }

    @Nullable
    Object get(int slot) {
        return slots[slot];
    }

    void set(int slot, @Nullable Object value) {
        slots[slot] = value;
    }

    /** Adds to the cost. */
    void charge(long units) {
        cost += units;
        if (cost > limit || cost < 0) {
            throw new LimitExceeded();
        }
    }

    long cost() {
        return cost;
    }
}
