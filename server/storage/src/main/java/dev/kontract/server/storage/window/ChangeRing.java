package dev.kontract.server.storage.window;

import dev.kontract.server.storage.Change;
import dev.kontract.server.storage.Entry;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The last changes of one resource in order, each with the state of the resource after it, if known. Not safe for use by many
 * threads.
 */
final class ChangeRing {

    /** A change, the state after it, and the memory both take. */
    private record Step(Change change, @Nullable Snapshot state, long bytes) {}

    /** The memory of a change besides its value: its key, and its path in the tree of the resource. */
    private static final long STEP_BYTES = 700;

    private Step[] steps = new Step[16];
    private int first;
    private int count;
    private long bytes;
    private long floor;
    private @Nullable Snapshot base;

    /**
     * Creates an empty ring.
     *
     * @param floor the revision after which every change will be in the ring
     * @param base the state at that revision, null if it is not known
     */
    ChangeRing(long floor, @Nullable Snapshot base) {
        this.floor = floor;
        this.base = base;
    }

    /** Returns the revision after which every change is in the ring. */
    long floor() {
        return floor;
    }

    /** Returns the revision of the oldest change; the ring must not be empty. */
    long oldest() {
        return step(0).change().revision();
    }

    int count() {
        return count;
    }

    /** Returns the memory that the changes take. */
    long bytes() {
        return bytes;
    }

    /** Adds a change and the state after it. */
    void add(Change change, Snapshot state) {
        push(new Step(change, state, STEP_BYTES + change.entry().value().length));
    }

    /**
     * Adds a change from before the first known state, which is {@code start} if no later change of the resource precedes it.
     * Its previous value is not shared, so it counts towards the memory.
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

    /** Drops the oldest change. */
    @SuppressWarnings("NullAway") // slots outside of the ring are empty
    void drop() {
        Step step = step(0);
        floor = step.change().revision();
        base = step.state();
        bytes -= step.bytes();
        steps[first] = null;
        first = slot(1);
        count--;
    }

    /** Returns the state at {@code revision}, or null if it is no longer known. */
    @Nullable
    Snapshot state(long revision) {
        if (revision < floor) {
            return null;
        }
        int next = firstAfter(revision);
        return next == 0 ? base : step(next - 1).state();
    }

    /** Returns all changes after {@code revision}, which must not be below the floor. */
    List<Change> after(long revision) {
        List<Change> changes = new ArrayList<>();
        for (int i = firstAfter(revision); i < count; i++) {
            changes.add(step(i).change());
        }
        return changes;
    }

    /** Returns the latest changes of a key, latest first. */
    List<Change> latest(String key, int limit) {
        List<Change> found = new ArrayList<>();
        for (int i = count - 1; i >= 0 && found.size() < limit; i--) {
            Change change = step(i).change();
            if (change.entry().key().equals(key)) {
                found.add(change);
            }
        }
        return found;
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
