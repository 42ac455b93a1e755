package dev.kontract.server.cel.function;

import static dev.kontract.server.cel.function.Cost.ONE;
import static dev.kontract.server.cel.function.Overload.counting;
import static dev.kontract.server.cel.function.Types.A;
import static dev.kontract.server.cel.function.Types.B;
import static dev.kontract.server.cel.function.Types.BOOL;
import static dev.kontract.server.cel.function.Types.BYTES;
import static dev.kontract.server.cel.function.Types.DOUBLE;
import static dev.kontract.server.cel.function.Types.DURATION;
import static dev.kontract.server.cel.function.Types.DYN;
import static dev.kontract.server.cel.function.Types.INT;
import static dev.kontract.server.cel.function.Types.LIST_OF_A;
import static dev.kontract.server.cel.function.Types.MAP_OF_A_B;
import static dev.kontract.server.cel.function.Types.STRING;
import static dev.kontract.server.cel.function.Types.TIMESTAMP;
import static dev.kontract.server.cel.function.Types.UINT;

import dev.cel.common.types.CelType;
import dev.kontract.server.cel.value.Bytes;
import dev.kontract.server.cel.value.ErrorValue;
import dev.kontract.server.cel.value.ListValue;
import dev.kontract.server.cel.value.MapValue;
import dev.kontract.server.cel.value.TimeNotation;
import dev.kontract.server.cel.value.Uint;
import dev.kontract.server.cel.value.Values;
import dev.kontract.server.cel.value.Visits;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.BinaryOperator;
import java.util.function.DoubleBinaryOperator;
import java.util.function.IntPredicate;
import java.util.function.LongBinaryOperator;

/**
 * The operators of the language. Operators with special evaluation are only declared here: the plan charges for them, and
 * the estimate of those that evaluate only some operands is that of the walk over the expression.
 */
final class Operators {

    /** The body of a function that is evaluated by the plan. */
    static final Overload.Body SPECIAL = arguments -> {
        throw new IllegalStateException("evaluated by the plan");
    };

    private static final List<Types.Named> NUMBERS =
            List.of(new Types.Named("int64", INT), new Types.Named("uint64", UINT), new Types.Named("double", DOUBLE));
    private static final ErrorValue OVERFLOW = new ErrorValue("integer overflow");
    private static final ErrorValue UNSIGNED_OVERFLOW = new ErrorValue("unsigned integer overflow");
    private static final ErrorValue DURATION_OVERFLOW = new ErrorValue("duration overflow");
    private static final ErrorValue TIMESTAMP_OVERFLOW = new ErrorValue("timestamp overflow");
    private static final ErrorValue DIVISION = new ErrorValue("division by zero");
    private static final ErrorValue MODULUS = new ErrorValue("modulus by zero");
    private static final BigInteger MAX_UNSIGNED = BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE);

    private static final int LONGEST_FORMAT = 64;
    private static final Cost MEMBERSHIP =
            Cost.of((a, result) -> Cost.size(a[1]), a -> a.get(1).size());
    private static final Cost COMPARISON = Cost.of((a, result) -> Cost.comparison(a[0], a[1]), Operators::comparison);
    private static final Cost EQUALITY = Cost.of((a, result) -> Cost.equality(a[0], a[1]), Operators::equality);
    private static final Cost LIST_SUM = ONE.yielding(Operators::sumOfSizes);
    private static final Cost SUM = Cost.of(
                    (a, result) -> Cost.scan(Cost.size(a[0]) + Cost.size(a[1]), 1),
                    a -> sumOfSizes(a).times(Cost.CHARACTER))
            .yielding(Operators::sumOfSizes);

    private Operators() {}

    private static Bounds sumOfSizes(List<Argument> a) {
        return a.get(0).size().plus(a.get(1).size());
    }

    private static Bounds comparison(List<Argument> a) {
        return reading(Bounds.least(a.get(0).size().max(), a.get(1).size().max()));
    }

    private static Bounds reading(long most) {
        return new Bounds(most == 0 ? 0 : 1, most).times(Cost.CHARACTER);
    }

    private static Bounds equality(List<Argument> a) {
        if (!a.get(0).type().equals(a.get(1).type())) {
            return comparison(a);
        }
        return switch (a.get(0).type().name()) {
            case "net.IP",
                    "net.CIDR",
                    "kubernetes.Quantity",
                    "kubernetes.Semver",
                    "kubernetes.authorization.Authorizer",
                    "kubernetes.authorization.PathCheck",
                    "kubernetes.authorization.GroupCheck",
                    "kubernetes.authorization.ResourceCheck",
                    "kubernetes.authorization.Decision" -> Bounds.ONE;
            case FormatValue.TYPE -> reading(LONGEST_FORMAT);
            case UrlValue.TYPE -> {
                Bounds known = a.get(1).known();
                yield new Bounds(1, known == null ? 1 : known.max()).times(Cost.CHARACTER);
            }
            default -> comparison(a);
        };
    }

    static void declare(FunctionTable table) {
        table.function("_?_:_", "conditional", A, List.of(BOOL, A, A), ONE, SPECIAL);
        table.function("_&&_", "logical_and", BOOL, List.of(DYN, DYN), ONE, SPECIAL);
        table.function("_||_", "logical_or", BOOL, List.of(DYN, DYN), ONE, SPECIAL);
        table.function("!_", "logical_not", BOOL, List.of(BOOL), ONE, a -> !(Boolean) a[0]);
        table.function("@not_strictly_false", "not_strictly_false", BOOL, List.of(BOOL), ONE, SPECIAL);
        table.function("_==_", "equals", BOOL, List.of(A, A), EQUALITY, SPECIAL);
        table.function("_!=_", "not_equals", BOOL, List.of(A, A), COMPARISON, SPECIAL);
        table.function("_[_]", "index_list", A, List.of(LIST_OF_A, INT), ONE, SPECIAL);
        table.function("_[_]", "index_map", B, List.of(MAP_OF_A_B, A), ONE, SPECIAL);
        table.function(
                "@in",
                "in_list",
                BOOL,
                List.of(A, LIST_OF_A),
                MEMBERSHIP,
                counting((a, visits) -> in(a[0], (ListValue) a[1], visits)));
        table.function("@in", "in_map", BOOL, List.of(A, MAP_OF_A_B), ONE, a -> in(a[0], (MapValue) a[1]));
        comparisons(table, "_<_", "less", order -> order < 0);
        comparisons(table, "_<=_", "less_equals", order -> order <= 0);
        comparisons(table, "_>_", "greater", order -> order > 0);
        comparisons(table, "_>=_", "greater_equals", order -> order >= 0);
        sums(table);
        differences(table);
        products(table);
        for (CelType type : List.of(BYTES, LIST_OF_A, MAP_OF_A_B, STRING)) {
            String name = type == LIST_OF_A ? "list" : type == MAP_OF_A_B ? "map" : type.name();
            table.function("size", "size_" + name, INT, List.of(type), ONE, a -> Values.size(a[0]));
            table.member("size", name + "_size", INT, List.of(type), ONE, a -> Values.size(a[0]));
        }
    }

    private static void comparisons(FunctionTable table, String operator, String prefix, IntPredicate accepted) {
        Overload.Body body = a -> {
            Object order = Values.compare(a[0], a[1]);
            return order instanceof Integer number ? accepted.test(number) : order;
        };
        for (Types.Named one : NUMBERS) {
            for (Types.Named other : NUMBERS) {
                String id = prefix + "_" + one.name() + (one.equals(other) ? "" : "_" + other.name());
                table.function(operator, id, BOOL, List.of(one.type(), other.type()), ONE, body);
            }
        }
        table.function(operator, prefix + "_bool", BOOL, List.of(BOOL, BOOL), ONE, body);
        table.function(operator, prefix + "_string", BOOL, List.of(STRING, STRING), COMPARISON, body);
        table.function(operator, prefix + "_bytes", BOOL, List.of(BYTES, BYTES), COMPARISON, body);
        table.function(operator, prefix + "_timestamp", BOOL, List.of(TIMESTAMP, TIMESTAMP), ONE, body);
        table.function(operator, prefix + "_duration", BOOL, List.of(DURATION, DURATION), ONE, body);
    }

    private static void arithmetic(
            FunctionTable table,
            String operator,
            String prefix,
            DoubleBinaryOperator doubles,
            LongBinaryOperator integers,
            BinaryOperator<BigInteger> unsigned) {
        table.function(
                operator,
                prefix + "_double",
                DOUBLE,
                List.of(DOUBLE, DOUBLE),
                ONE,
                a -> doubles.applyAsDouble((Double) a[0], (Double) a[1]));
        table.function(operator, prefix + "_int64", INT, List.of(INT, INT), ONE, a -> exact(integers, a));
        table.function(
                operator,
                prefix + "_uint64",
                UINT,
                List.of(UINT, UINT),
                ONE,
                a -> unsigned(unsigned.apply(number(a[0]), number(a[1]))));
    }

    private static void sums(FunctionTable table) {
        arithmetic(table, "_+_", "add", Double::sum, Math::addExact, BigInteger::add);
        table.function("_+_", "add_bytes", BYTES, List.of(BYTES, BYTES), SUM, a -> joined((Bytes) a[0], (Bytes) a[1]));
        table.function(
                "_+_",
                "add_duration_duration",
                DURATION,
                List.of(DURATION, DURATION),
                ONE,
                a -> checked(nanos(a[0]).add(nanos(a[1]))));
        table.function(
                "_+_",
                "add_duration_timestamp",
                TIMESTAMP,
                List.of(DURATION, TIMESTAMP),
                ONE,
                a -> later((Instant) a[1], (Duration) a[0]));
        table.function(
                "_+_",
                "add_timestamp_duration",
                TIMESTAMP,
                List.of(TIMESTAMP, DURATION),
                ONE,
                a -> later((Instant) a[0], (Duration) a[1]));
        table.function(
                "_+_",
                "add_list",
                LIST_OF_A,
                List.of(LIST_OF_A, LIST_OF_A),
                LIST_SUM,
                counting((a, visits) -> joined((ListValue) a[0], (ListValue) a[1], visits)));
        table.function("_+_", "add_string", STRING, List.of(STRING, STRING), SUM, a -> (String) a[0] + a[1]);
    }

    private static void differences(FunctionTable table) {
        arithmetic(table, "_-_", "subtract", (x, y) -> x - y, Math::subtractExact, BigInteger::subtract);
        table.function(
                "_-_",
                "subtract_duration_duration",
                DURATION,
                List.of(DURATION, DURATION),
                ONE,
                a -> checked(nanos(a[0]).subtract(nanos(a[1]))));
        table.function(
                "_-_",
                "subtract_timestamp_duration",
                TIMESTAMP,
                List.of(TIMESTAMP, DURATION),
                ONE,
                a -> later((Instant) a[0], ((Duration) a[1]).negated()));
        table.function(
                "_-_",
                "subtract_timestamp_timestamp",
                DURATION,
                List.of(TIMESTAMP, TIMESTAMP),
                ONE,
                a -> checked(nanos(Duration.between((Instant) a[1], (Instant) a[0]))));
        table.function("-_", "negate_double", DOUBLE, List.of(DOUBLE), ONE, a -> -(Double) a[0]);
        table.function(
                "-_",
                "negate_int64",
                INT,
                List.of(INT),
                ONE,
                a -> (Long) a[0] == Long.MIN_VALUE ? OVERFLOW : (Object) (-(Long) a[0]));
    }

    private static void products(FunctionTable table) {
        arithmetic(table, "_*_", "multiply", (x, y) -> x * y, Math::multiplyExact, BigInteger::multiply);
        table.function(
                "_/_", "divide_double", DOUBLE, List.of(DOUBLE, DOUBLE), ONE, a -> (Double) a[0] / (Double) a[1]);
        table.function("_/_", "divide_int64", INT, List.of(INT, INT), ONE, a -> quotient((Long) a[0], (Long) a[1]));
        table.function(
                "_/_",
                "divide_uint64",
                UINT,
                List.of(UINT, UINT),
                ONE,
                a -> bits(a[1]) == 0 ? DIVISION : new Uint(Long.divideUnsigned(bits(a[0]), bits(a[1]))));
        table.function("_%_", "modulo_int64", INT, List.of(INT, INT), ONE, a -> remainder((Long) a[0], (Long) a[1]));
        table.function(
                "_%_",
                "modulo_uint64",
                UINT,
                List.of(UINT, UINT),
                ONE,
                a -> bits(a[1]) == 0 ? MODULUS : new Uint(Long.remainderUnsigned(bits(a[0]), bits(a[1]))));
    }

    static Object in(Object value, ListValue list, Visits visits) {
        Object error = null;
        for (int i = 0; i < list.size(); i++) {
            Object equal = Values.equal(list.get(i), value, visits);
            if (Boolean.TRUE.equals(equal)) {
                return true;
            }
            if (error == null && equal instanceof ErrorValue) {
                error = equal;
            }
        }
        return error == null ? false : error;
    }

    private static Object in(Object key, MapValue map) {
        Object found = map.find(key);
        return found instanceof ErrorValue ? found : found != null;
    }

    private static Object exact(LongBinaryOperator operator, Object[] a) {
        try {
            return operator.applyAsLong((Long) a[0], (Long) a[1]);
        } catch (ArithmeticException e) {
            return OVERFLOW;
        }
    }

    private static Object quotient(long one, long other) {
        if (other == 0) {
            return DIVISION;
        }
        return one == Long.MIN_VALUE && other == -1 ? OVERFLOW : (Object) (one / other);
    }

    private static Object remainder(long one, long other) {
        if (other == 0) {
            return MODULUS;
        }
        return one == Long.MIN_VALUE && other == -1 ? OVERFLOW : (Object) (one % other);
    }

    private static long bits(Object number) {
        return ((Uint) number).bits();
    }

    private static BigInteger number(Object value) {
        return new BigInteger(value.toString());
    }

    private static Object unsigned(BigInteger value) {
        return value.signum() < 0 || value.compareTo(MAX_UNSIGNED) > 0
                ? UNSIGNED_OVERFLOW
                : new Uint(value.longValue());
    }

    private static BigInteger nanos(Object duration) {
        Duration value = (Duration) duration;
        return BigInteger.valueOf(value.getSeconds())
                .multiply(BigInteger.valueOf(1_000_000_000L))
                .add(BigInteger.valueOf(value.getNano()));
    }

    private static Object checked(BigInteger nanos) {
        return nanos.bitLength() > 63 ? DURATION_OVERFLOW : Duration.ofNanos(nanos.longValue());
    }

    private static Object later(Instant time, Duration duration) {
        Instant sum = time.plus(duration);
        return sum.getEpochSecond() < TimeNotation.MIN_SECOND || sum.getEpochSecond() > TimeNotation.MAX_SECOND
                ? TIMESTAMP_OVERFLOW
                : sum;
    }

    private static Object joined(ListValue one, ListValue other, Visits visits) {
        return (long) one.size() + other.size() > Integer.MAX_VALUE
                ? ErrorValue.limitExceeded()
                : one.plus(other, visits);
    }

    private static Bytes joined(Bytes one, Bytes other) {
        byte[] all = java.util.Arrays.copyOf(one.content(), one.content().length + other.content().length);
        System.arraycopy(other.content(), 0, all, one.content().length, other.content().length);
        return new Bytes(all);
    }
}
