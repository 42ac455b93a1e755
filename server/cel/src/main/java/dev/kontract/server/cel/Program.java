package dev.kontract.server.cel;

import dev.kontract.server.cel.function.Cost;
import dev.kontract.server.cel.value.ErrorValue;
import dev.kontract.server.cel.value.Visits;
import java.util.function.Consumer;

/** A planned expression; immutable. */
final class Program {

    /** The start of the message of an evaluation that exceeds the cost limit. */
    static final String LIMIT_EXCEEDED = ErrorValue.limitExceeded().message();

    /**
     * The result of an evaluation.
     *
     * @param value the value, or an {@code ErrorValue}
     * @param cost the cost
     */
    record Result(Object value, long cost) {}

    private final Node root;
    private final int slots;

    Program(Node root, int slots) {
        this.root = root;
        this.slots = slots;
    }

    /** Evaluates with the variables that {@code bindings} sets. */
    Result run(Consumer<Frame> bindings) {
        Frame frame = new Frame(slots, Cost.LIMIT);
        bindings.accept(frame);
        try {
            return new Result(root.evaluate(frame), frame.cost());
        } catch (Visits.LimitExceeded e) {
            return new Result(new ErrorValue(LIMIT_EXCEEDED), frame.cost());
        } catch (StackOverflowError e) {
            return new Result(new ErrorValue("internal error: the expression is nested too deeply"), frame.cost());
        }
    }
}
