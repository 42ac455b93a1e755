package dev.kontract.server.storage.window;

import dev.kontract.server.storage.Change;
import dev.kontract.server.storage.Entry;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The last changes in order, each with the state it led to where that is known. Not safe for many threads. */
final class ChangeRing {

    /** A change and what it led to. */
    record Step(Change change, @Nullable Snapshot state) {

        long revision() {
            return change.entry().revision();
        }
    }

    /** What a change takes besides its value: its key, and its path through the tree of all entries. */
    private static final long STEP_BYTES = 700;

    private final Step[] steps;
    private final long mostBytes;
    private int first;
    private int count;
    private long bytes;
    private long floor;
    private @Nullable Snapshot base;

    ChangeRing(HistoryCapacity capacity, long floor, @Nullable Snapshot base) {
        this.steps = new Step[capacity.changes()];
        this.mostBytes = capacity.bytes();
        this.floor = floor;
        this.base = base;
    }

    /** The revision behind which every change is here. */
    long floor() {
        return floor;
    }

    void add(Change change, @Nullable Snapshot state) {
        if (count == steps.length) {
            drop();
        }
        steps[(first + count) % steps.length] = new Step(change, state);
        count++;
        bytes += size(step(count - 1));
        while (bytes > mostBytes && count > 1) {
            drop();
        }
    }

    @SuppressWarnings("NullAway") // a slot behind the last step is empty
    private void drop() {
        Step step = step(0);
        floor = step.revision();
        base = step.state();
        bytes -= size(step);
        steps[first] = null;
        first = (first + 1) % steps.length;
        count--;
    }

    /** With the value before where that is from before all states: later ones share it with the state they led away from. */
    private static long size(Step step) {
        Entry previous = step.state() == null ? step.change().previous() : null;
        return STEP_BYTES + step.change().entry().value().length + (previous == null ? 0 : previous.value().length);
    }

    /** The state at {@code revision}, or null when it is not known any more. */
    @Nullable
    Snapshot state(long revision) {
        if (revision < floor) {
            return null;
        }
        int next = firstAfter(revision);
        return next == 0 ? base : step(next - 1).state();
    }

    /** All changes after {@code revision}, which is not below the floor. */
    List<Change> after(long revision) {
        List<Change> changes = new ArrayList<>();
        for (int i = firstAfter(revision); i < count; i++) {
            changes.add(step(i).change());
        }
        return changes;
    }

    private int firstAfter(long revision) {
        int low = 0;
        int high = count;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (step(middle).revision() <= revision) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private Step step(int index) {
        return steps[(first + index) % steps.length];
    }
}
