package dev.kontract.server.cel.function;

import dev.kontract.server.cel.value.Values;
import java.util.function.LongUnaryOperator;

/** The cost of a call once its arguments are known, and its result if the cost depends on it. */
@FunctionalInterface
public interface Charge {

    /** The charge of a call whose cost does not depend on its arguments. */
    Charge ONE = (arguments, result) -> 1;

    /** Returns the cost; the result is relevant only if the cost {@linkplain #dependsOnResult depends} on it. */
    long of(Object[] arguments, Object result);

    /** Returns whether the cost is known only once the result is. */
    default boolean dependsOnResult() {
        return false;
    }

    /**
     * A charge by the size of the result.
     *
     * @param rule returns the cost for a size
     */
    record OfResult(LongUnaryOperator rule) implements Charge {

        @Override
        public long of(Object[] arguments, Object result) {
            return rule.applyAsLong(Values.size(result));
        }

        @Override
        public boolean dependsOnResult() {
            return true;
        }
    }
}
