package dev.kontract.server.cel;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Values of variables that are computed on first use. */
final class Variables {

    /**
     * A value that is not computed yet.
     *
     * @param computation returns the value
     */
    record Pending(Function<Frame, Object> computation) {}

    private Variables() {}

    /** Returns the value of a variable, or null if it has none. */
    static @Nullable Object read(int slot, Frame frame) {
        Object value = frame.get(slot);
        if (value instanceof Pending pending) {
            value = pending.computation.apply(frame);
            frame.set(slot, value);
        }
        return value;
    }
}
