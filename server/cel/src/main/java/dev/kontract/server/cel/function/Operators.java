package dev.kontract.server.cel.function;

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
import java.util.function.IntPredicate;
import java.util.function.LongBinaryOperator;

/** The operators of the language. Operators with special evaluation are only declared here. */
final class Operators {

    private static final Overload.Body SPECIAL = arguments -> {
        throw new IllegalStateException("evaluated by the plan");
    };
    private static final ErrorValue OVERFLOW = new ErrorValue("integer overflow");
    private static final ErrorValue UNSIGNED_OVERFLOW = new ErrorValue("unsigned integer overflow");
    private static final ErrorValue DURATION_OVERFLOW = new ErrorValue("duration overflow");
    private static final ErrorValue TIMESTAMP_OVERFLOW = new ErrorValue("timestamp overflow");
    private static final ErrorValue DIVISION = new ErrorValue("division by zero");
    private static final ErrorValue MODULUS = new ErrorValue("modulus by zero");
    private static final BigInteger MAX_UNSIGNED = BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE);

    private Operators() {}

    static void declare(FunctionTable table) {
        table.function("_?_:_", "conditional", A, List.of(BOOL, A, A), SPECIAL);
        table.function("_&&_", "logical_and", BOOL, List.of(DYN, DYN), SPECIAL);
        table.function("_||_", "logical_or", BOOL, List.of(DYN, DYN), SPECIAL);
        table.function("!_", "logical_not", BOOL, List.of(BOOL), a -> !(Boolean) a[0]);
        table.function("@not_strictly_false", "not_strictly_false", BOOL, List.of(BOOL), SPECIAL);
        table.function("_==_", "equals", BOOL, List.of(A, A), SPECIAL);
        table.function("_!=_", "not_equals", BOOL, List.of(A, A), SPECIAL);
        table.function("_[_]", "index_list", A, List.of(LIST_OF_A, INT), SPECIAL);
        table.function("_[_]", "index_map", B, List.of(MAP_OF_A_B, A), SPECIAL);
        table.function(
                "@in",
                "in_list",
                BOOL,
                List.of(A, LIST_OF_A),
                counting((a, visits) -> in(a[0], (ListValue) a[1], visits)));
        table.function("@in", "in_map", BOOL, List.of(A, MAP_OF_A_B), a -> in(a[0], (MapValue) a[1]));
        comparisons(table, "_<_", "less", order -> order < 0);
        comparisons(table, "_<=_", "less_equals", order -> order <= 0);
        comparisons(table, "_>_", "greater", order -> order > 0);
        comparisons(table, "_>=_", "greater_equals", order -> order >= 0);
        sums(table);
        differences(table);
        products(table);
        for (CelType type : List.of(BYTES, LIST_OF_A, MAP_OF_A_B, STRING)) {
            String name = type == LIST_OF_A ? "list" : type == MAP_OF_A_B ? "map" : type.name();
            table.function("size", "size_" + name, INT, List.of(type), a -> Values.size(a[0]));
            table.member("size", name + "_size", INT, List.of(type), a -> Values.size(a[0]));
        }
    }

    private static void comparisons(FunctionTable table, String operator, String prefix, IntPredicate accepted) {
        Overload.Body body = a -> {
            Object order = Values.compare(a[0], a[1]);
            return order instanceof Integer number ? accepted.test(number) : order;
        };
        table.function(operator, prefix + "_bool", BOOL, List.of(BOOL, BOOL), body);
        table.function(operator, prefix + "_int64", BOOL, List.of(INT, INT), body);
        table.function(operator, prefix + "_int64_double", BOOL, List.of(INT, DOUBLE), body);
        table.function(operator, prefix + "_int64_uint64", BOOL, List.of(INT, UINT), body);
        table.function(operator, prefix + "_uint64", BOOL, List.of(UINT, UINT), body);
        table.function(operator, prefix + "_uint64_double", BOOL, List.of(UINT, DOUBLE), body);
        table.function(operator, prefix + "_uint64_int64", BOOL, List.of(UINT, INT), body);
        table.function(operator, prefix + "_double", BOOL, List.of(DOUBLE, DOUBLE), body);
        table.function(operator, prefix + "_double_int64", BOOL, List.of(DOUBLE, INT), body);
        table.function(operator, prefix + "_double_uint64", BOOL, List.of(DOUBLE, UINT), body);
        table.function(operator, prefix + "_string", BOOL, List.of(STRING, STRING), body);
        table.function(operator, prefix + "_bytes", BOOL, List.of(BYTES, BYTES), body);
        table.function(operator, prefix + "_timestamp", BOOL, List.of(TIMESTAMP, TIMESTAMP), body);
        table.function(operator, prefix + "_duration", BOOL, List.of(DURATION, DURATION), body);
    }

    private static void sums(FunctionTable table) {
        table.function("_+_", "add_bytes", BYTES, List.of(BYTES, BYTES), a -> joined((Bytes) a[0], (Bytes) a[1]));
        table.function("_+_", "add_double", DOUBLE, List.of(DOUBLE, DOUBLE), a -> (Double) a[0] + (Double) a[1]);
        table.function(
                "_+_",
                "add_duration_duration",
                DURATION,
                List.of(DURATION, DURATION),
                a -> checked(nanos(a[0]).add(nanos(a[1]))));
        table.function(
                "_+_",
                "add_duration_timestamp",
                TIMESTAMP,
                List.of(DURATION, TIMESTAMP),
                a -> later((Instant) a[1], (Duration) a[0]));
        table.function(
                "_+_",
                "add_timestamp_duration",
                TIMESTAMP,
                List.of(TIMESTAMP, DURATION),
                a -> later((Instant) a[0], (Duration) a[1]));
        table.function("_+_", "add_int64", INT, List.of(INT, INT), a -> exact(Math::addExact, a));
        table.function(
                "_+_",
                "add_list",
                LIST_OF_A,
                List.of(LIST_OF_A, LIST_OF_A),
                counting((a, visits) -> joined((ListValue) a[0], (ListValue) a[1], visits)));
        table.function("_+_", "add_string", STRING, List.of(STRING, STRING), a -> (String) a[0] + a[1]);
        table.function(
                "_+_",
                "add_uint64",
                UINT,
                List.of(UINT, UINT),
                a -> unsigned(number(a[0]).add(number(a[1]))));
    }

    private static void differences(FunctionTable table) {
        table.function("_-_", "subtract_double", DOUBLE, List.of(DOUBLE, DOUBLE), a -> (Double) a[0] - (Double) a[1]);
        table.function(
                "_-_",
                "subtract_duration_duration",
                DURATION,
                List.of(DURATION, DURATION),
                a -> checked(nanos(a[0]).subtract(nanos(a[1]))));
        table.function("_-_", "subtract_int64", INT, List.of(INT, INT), a -> exact(Math::subtractExact, a));
        table.function(
                "_-_",
                "subtract_timestamp_duration",
                TIMESTAMP,
                List.of(TIMESTAMP, DURATION),
                a -> later((Instant) a[0], ((Duration) a[1]).negated()));
        table.function(
                "_-_",
                "subtract_timestamp_timestamp",
                DURATION,
                List.of(TIMESTAMP, TIMESTAMP),
                a -> checked(nanos(Duration.between((Instant) a[1], (Instant) a[0]))));
        table.function(
                "_-_",
                "subtract_uint64",
                UINT,
                List.of(UINT, UINT),
                a -> unsigned(number(a[0]).subtract(number(a[1]))));
        table.function("-_", "negate_double", DOUBLE, List.of(DOUBLE), a -> -(Double) a[0]);
        table.function(
                "-_",
                "negate_int64",
                INT,
                List.of(INT),
                a -> (Long) a[0] == Long.MIN_VALUE ? OVERFLOW : (Object) (-(Long) a[0]));
    }

    private static void products(FunctionTable table) {
        table.function("_*_", "multiply_double", DOUBLE, List.of(DOUBLE, DOUBLE), a -> (Double) a[0] * (Double) a[1]);
        table.function("_*_", "multiply_int64", INT, List.of(INT, INT), a -> exact(Math::multiplyExact, a));
        table.function(
                "_*_",
                "multiply_uint64",
                UINT,
                List.of(UINT, UINT),
                a -> unsigned(number(a[0]).multiply(number(a[1]))));
        table.function("_/_", "divide_double", DOUBLE, List.of(DOUBLE, DOUBLE), a -> (Double) a[0] / (Double) a[1]);
        table.function("_/_", "divide_int64", INT, List.of(INT, INT), a -> quotient((Long) a[0], (Long) a[1]));
        table.function(
                "_/_",
                "divide_uint64",
                UINT,
                List.of(UINT, UINT),
                a -> bits(a[1]) == 0 ? DIVISION : new Uint(Long.divideUnsigned(bits(a[0]), bits(a[1]))));
        table.function("_%_", "modulo_int64", INT, List.of(INT, INT), a -> remainder((Long) a[0], (Long) a[1]));
        table.function(
                "_%_",
                "modulo_uint64",
                UINT,
                List.of(UINT, UINT),
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
