package dev.kontract.server.cel;

import dev.kontract.server.cel.value.Visits;
import org.jspecify.annotations.Nullable;

/** The variables and the cost of one evaluation. A call that exceeds the cost limit ends the evaluation. */
final class Frame implements Visits {

    /** Comparisons cost what cel-go charges, which ignores nested values, unless they visit more values than this. */
    private static final int FREE_VISITS = 10_000;

    /** This many visits cost as much as reading that many characters. */
    private static final int VISITS_PER_UNIT = 10;

    private final @Nullable Object[] slots;
    private final long limit;
    private long cost;
    private long visited;

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

    @Override
    public void visit(long values) {
        long before = Math.max(visited, FREE_VISITS);
        visited += values;
        if (visited > before) {
            charge(visited / VISITS_PER_UNIT - before / VISITS_PER_UNIT);
        }
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
