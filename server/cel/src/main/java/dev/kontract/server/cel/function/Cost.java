package dev.kontract.server.cel.function;

import dev.kontract.server.cel.value.OpaqueValue;
import dev.kontract.server.cel.value.OptionalValue;
import dev.kontract.server.cel.value.Values;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The cost of calling an overload, by the rules of cel-go and of Kubernetes: its charge when an expression is evaluated, and
 * its bounds when an expression is compiled. The target of a member function is its first argument.
 *
 * @param charge the charge
 * @param unresolved the charge if several overloads of the function are possible
 * @param estimate the bounds of the charge
 * @param size the bounds of the size of the result, or null if it has none or it is unknown
 */
public record Cost(
        Charge charge,
        Charge unresolved,
        Estimate estimate,
        @Nullable Estimate size) {

    /** A rule that estimates a cost or a size. */
    @FunctionalInterface
    public interface Estimate {

        /** Returns the bounds for the arguments of a call. */
        Bounds of(List<Argument> arguments);
    }

    /** The limit of the cost of one evaluation. */
    public static final long LIMIT = 1_000_000;

    /** The cost of creating a list. */
    public static final int LIST = 10;

    /** The cost of reading one character. */
    static final double CHARACTER = 0.1;

    /** The cost of one character of a regular expression. */
    static final double PATTERN_CHARACTER = 0.25;

    /** The cost of most calls. */
    static final Cost ONE = ofFunction(Charge.ONE, a -> Bounds.ONE);

    /** The cost of reading the first argument, as Kubernetes charges it. */
    static final Cost SCAN = scan(1);

    /** The cost of reading all of the first argument, with its items. */
    static final Cost TRAVERSAL =
            ofFunction((a, result) -> Traversal.cost(a[0]), a -> a.get(0).traversal());

    /** The cost of reading a text to return one of its size. */
    static final Cost REWRITING = SCAN.yielding(a -> a.get(0).size());

    /** The cost of searching the first argument for the pattern that is the second. */
    static final Cost SEARCH = ofFunction(
            (a, result) -> search(a[0], Values.size(a[1])),
            a -> a.get(0)
                    .size()
                    .plus(Bounds.ONE)
                    .times(CHARACTER)
                    .times(a.get(1).size().times(PATTERN_CHARACTER)));

    /** Creates a cost in cel-go's way: it applies if the overload is known, otherwise the call costs 1. */
    static Cost of(Charge charge, Estimate estimate) {
        return new Cost(charge, Charge.ONE, estimate, null);
    }

    /** Creates a cost in Kubernetes' way: it applies to the function, whichever its overload. */
    static Cost ofFunction(Charge charge, Estimate estimate) {
        return new Cost(charge, charge, estimate, null);
    }

    /** Returns the cost of reading the first argument {@code times} times. */
    static Cost scan(int times) {
        return ofFunction(
                (a, result) -> scan(Values.size(a[0]), times),
                a -> a.get(0).size().times(times * CHARACTER));
    }

    /** Returns the cost of reading the first argument, as cel-go charges it; cel-go estimates some by another argument. */
    static Cost scanEstimatedBy(int argument) {
        return of((a, result) -> scan(size(a[0]), 1), a -> a.get(argument).scan());
    }

    /** Returns this cost for a function whose result has a size. */
    Cost yielding(Estimate bounds) {
        return new Cost(charge, unresolved, estimate, bounds);
    }

    /** Returns the charge for comparing two values for equality. */
    public static long equality(Object one, Object other) {
        return one instanceof OpaqueValue ? 1 : comparison(one, other);
    }

    /** Returns the charge for comparing two values. */
    public static long comparison(Object one, Object other) {
        return scan(Math.min(size(one), size(other)), 1);
    }

    /** Returns the charge for reading a text of {@code size} characters {@code times} times. */
    static long scan(long size, int times) {
        return (long) Math.ceil(size * times * CHARACTER);
    }

    /** Returns the charge for matching a text with a pattern of {@code patternSize} characters. */
    static long search(Object text, long patternSize) {
        return (long) Math.ceil((1.0 + Values.size(text)) * CHARACTER)
                * (long) Math.ceil(patternSize * PATTERN_CHARACTER);
    }

    /** Returns the size of a value; of its value if it is an optional. */
    static long size(Object value) {
        return value instanceof OptionalValue optional && optional.hasValue()
                ? size(optional.get())
                : Values.size(value);
    }
}
