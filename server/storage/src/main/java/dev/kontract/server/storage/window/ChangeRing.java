package dev.kontract.server.storage.window;

import dev.kontract.server.storage.Change;
import dev.kontract.server.storage.Entry;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The last changes of one resource in order, each with the state of the resource it led to where that is known. Not safe for
 * use by many threads.
 */
final class ChangeRing {

    /** A change, what it led to, and what the two take. */
    private record Step(Change change, @Nullable Snapshot state, long bytes) {}

    /** What a change takes besides its value: its key, and its path through the tree of the resource. */
    private static final long STEP_BYTES = 700;

    private Step[] steps = new Step[16];
    private int first;
    private int count;
    private long bytes;
    private long floor;
    private @Nullable Snapshot base;

    /**
     * No changes so far.
     *
     * @param floor the revision behind which every change will be here
     * @param base the state there, null where it is not known
     */
    ChangeRing(long floor, @Nullable Snapshot base) {
        this.floor = floor;
        this.base = base;
    }

    /** The revision behind which every change is here. */
    long floor() {
        return floor;
    }

    int count() {
        return count;
    }

    /** What the changes take. */
    long bytes() {
        return bytes;
    }

    /** Takes in a change, and the state it led to. */
    void add(Change change, Snapshot state) {
        push(new Step(change, state, STEP_BYTES + change.entry().value().length));
    }

    /**
     * Takes in a change from before the first known state, which is {@code start} if no other change of the resource lies
     * between. The value before it is shared with nothing, so it counts.
     */
    void remember(Change change, Snapshot start) {
        if (count > 0) {
            Step last = step(count - 1);
            steps[slot(count - 1)] = new Step(last.change(), null, last.bytes());
        }
        Entry previous = change.previous();
        long before = previous == null ? 0 : previous.value().length;
        push(new Step(change, start, STEP_BYTES + change.entry().value().length + before));
    }

    private void push(Step step) {
        if (count == steps.length) {
            grow();
        }
        steps[slot(count)] = step;
        count++;
        bytes += step.bytes();
    }

    private void grow() {
        Step[] larger = new Step[2 * steps.length];
        for (int i = 0; i < count; i++) {
            larger[i] = step(i);
        }
        steps = larger;
        first = 0;
    }

    /** Forgets the oldest change. */
    @SuppressWarnings("NullAway") // a slot outside of the steps is empty
    void drop() {
        Step step = step(0);
        floor = step.change().revision();
        base = step.state();
        bytes -= step.bytes();
        steps[first] = null;
        first = slot(1);
        count--;
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
            if (step(middle).change().revision() <= revision) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private Step step(int index) {
        return steps[slot(index)];
    }

    private int slot(int index) {
        return (first + index) % steps.length;
    }
}
