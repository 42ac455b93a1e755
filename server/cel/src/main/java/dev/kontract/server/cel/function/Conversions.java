package dev.kontract.server.cel.function;

import static dev.kontract.server.cel.function.Cost.ONE;
import static dev.kontract.server.cel.function.Types.A;
import static dev.kontract.server.cel.function.Types.BOOL;
import static dev.kontract.server.cel.function.Types.BYTES;
import static dev.kontract.server.cel.function.Types.COMPARABLE;
import static dev.kontract.server.cel.function.Types.DOUBLE;
import static dev.kontract.server.cel.function.Types.DURATION;
import static dev.kontract.server.cel.function.Types.DYN;
import static dev.kontract.server.cel.function.Types.INT;
import static dev.kontract.server.cel.function.Types.STRING;
import static dev.kontract.server.cel.function.Types.TIMESTAMP;
import static dev.kontract.server.cel.function.Types.UINT;

import dev.cel.common.types.TypeType;
import dev.kontract.model.GoDuration;
import dev.kontract.server.cel.value.Bytes;
import dev.kontract.server.cel.value.ErrorValue;
import dev.kontract.server.cel.value.GoNotation;
import dev.kontract.server.cel.value.TimeNotation;
import dev.kontract.server.cel.value.TypeValue;
import dev.kontract.server.cel.value.Uint;
import dev.kontract.server.cel.value.Values;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Conversions between types, with Go's notations of numbers and times. */
final class Conversions {

    private static final ErrorValue OVERFLOW = new ErrorValue("integer overflow");
    private static final ErrorValue UNSIGNED_OVERFLOW = new ErrorValue("unsigned integer overflow");
    private static final Set<String> TRUE = Set.of("1", "t", "T", "TRUE", "true", "True");
    private static final Set<String> FALSE = Set.of("0", "f", "F", "FALSE", "false", "False");
    private static final Pattern FLOAT = Pattern.compile("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?");
    private static final Pattern UNSIGNED = Pattern.compile("\\d+");
    private static final String TIMESTAMP_NAME = "google.protobuf.Timestamp";
    private static final String DURATION_NAME = "google.protobuf.Duration";

    private static final Cost ENCODING = Cost.scanEstimatedBy(0).yielding(a -> {
        Bounds size = a.get(0).size();
        return new Bounds(size.min(), size.max() * 4);
    });
    private static final Cost DECODING = Cost.scanEstimatedBy(0).yielding(a -> {
        Bounds size = a.get(0).size();
        return new Bounds(Long.divideUnsigned(size.min(), 4), size.max());
    });

    private Conversions() {}

    static void declare(FunctionTable table) {
        table.function("type", "type", TypeType.create(A), List.of(A), ONE, a -> new TypeValue(Values.typeName(a[0])));
        table.function("dyn", "to_dyn", DYN, List.of(A), ONE, a -> a[0]);
        for (Types.Named type : COMPARABLE) {
            String name = type.type() == INT || type.type() == UINT ? type.name() + "64" : type.name();
            table.function(type.name(), name + "_to_" + name, type.type(), List.of(type.type()), ONE, a -> a[0]);
        }
        table.function("bool", "string_to_bool", BOOL, List.of(STRING), ONE, a -> bool((String) a[0]));
        table.function("bytes", "string_to_bytes", BYTES, List.of(STRING), ENCODING, a -> Bytes.of((String) a[0]));
        numbers(table);
        strings(table);
        table.function("timestamp", "int64_to_timestamp", TIMESTAMP, List.of(INT), ONE, a -> instant((Long) a[0]));
        table.function(
                "timestamp", "string_to_timestamp", TIMESTAMP, List.of(STRING), ONE, a -> instant((String) a[0]));
        table.function(
                "duration",
                "int64_to_duration",
                DURATION,
                List.of(INT),
                ONE,
                a -> ErrorValue.conversion(a[0], DURATION_NAME));
        table.function("duration", "string_to_duration", DURATION, List.of(STRING), ONE, a -> {
            var duration = GoDuration.find((String) a[0]);
            return duration.isPresent() ? duration.get() : ErrorValue.conversion(a[0], DURATION_NAME);
        });
    }

    private static void numbers(FunctionTable table) {
        table.function("double", "int64_to_double", DOUBLE, List.of(INT), ONE, a -> ((Long) a[0]).doubleValue());
        table.function("double", "string_to_double", DOUBLE, List.of(STRING), ONE, a -> floating((String) a[0]));
        table.function("double", "uint64_to_double", DOUBLE, List.of(UINT), ONE, a -> ((Uint) a[0]).doubleValue());
        table.function("int", "double_to_int64", INT, List.of(DOUBLE), ONE, a -> integer((Double) a[0]));
        table.function("int", "duration_to_int64", INT, List.of(DURATION), ONE, a -> ((Duration) a[0]).toNanos());
        table.function("int", "string_to_int64", INT, List.of(STRING), ONE, a -> integer((String) a[0]));
        table.function(
                "int", "timestamp_to_int64", INT, List.of(TIMESTAMP), ONE, a -> ((Instant) a[0]).getEpochSecond());
        table.function(
                "int",
                "uint64_to_int64",
                INT,
                List.of(UINT),
                ONE,
                a -> ((Uint) a[0]).bits() < 0 ? OVERFLOW : (Object) ((Uint) a[0]).bits());
        table.function(
                "uint",
                "double_to_uint64",
                UINT,
                List.of(DOUBLE),
                ONE,
                a -> Uint.fits((Double) a[0]) ? Uint.of((Double) a[0]) : UNSIGNED_OVERFLOW);
        table.function(
                "uint",
                "int64_to_uint64",
                UINT,
                List.of(INT),
                ONE,
                a -> (Long) a[0] < 0 ? UNSIGNED_OVERFLOW : new Uint((Long) a[0]));
        table.function("uint", "string_to_uint64", UINT, List.of(STRING), ONE, a -> unsigned((String) a[0]));
    }

    private static void strings(FunctionTable table) {
        table.function("string", "bool_to_string", STRING, List.of(BOOL), ONE, a -> a[0].toString());
        table.function("string", "bytes_to_string", STRING, List.of(BYTES), DECODING, a -> text((Bytes) a[0]));
        table.function("string", "double_to_string", STRING, List.of(DOUBLE), ONE, a -> GoNotation.of(a[0]));
        table.function("string", "duration_to_string", STRING, List.of(DURATION), ONE, a -> GoNotation.of(a[0]));
        table.function("string", "int64_to_string", STRING, List.of(INT), ONE, a -> a[0].toString());
        table.function("string", "timestamp_to_string", STRING, List.of(TIMESTAMP), ONE, a -> GoNotation.of(a[0]));
        table.function("string", "uint64_to_string", STRING, List.of(UINT), ONE, a -> a[0].toString());
    }

    private static Object bool(String text) {
        return TRUE.contains(text) ? true : FALSE.contains(text) ? (Object) false : ErrorValue.conversion(text, "bool");
    }

    private static Object floating(String text) {
        if (FLOAT.matcher(text).matches()) {
            double number = Double.parseDouble(text);
            return Double.isInfinite(number) ? ErrorValue.conversion(text, "double") : (Object) number;
        }
        return switch (text.toLowerCase(java.util.Locale.ROOT)) {
            case "nan" -> Double.NaN;
            case "inf", "+inf", "infinity", "+infinity" -> Double.POSITIVE_INFINITY;
            case "-inf", "-infinity" -> Double.NEGATIVE_INFINITY;
            default -> ErrorValue.conversion(text, "double");
        };
    }

    private static Object integer(double number) {
        return Double.isNaN(number) || number <= -0x1p63 || number >= 0x1p63 ? OVERFLOW : (Object) (long) number;
    }

    private static Object integer(String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            return ErrorValue.conversion(text, "int");
        }
    }

    private static Object unsigned(String text) {
        try {
            return UNSIGNED.matcher(text).matches()
                    ? new Uint(Long.parseUnsignedLong(text))
                    : ErrorValue.conversion(text, "uint");
        } catch (NumberFormatException e) {
            return ErrorValue.conversion(text, "uint");
        }
    }

    private static Object text(Bytes bytes) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes.content()))
                    .toString();
        } catch (CharacterCodingException e) {
            return new ErrorValue("invalid UTF-8 in bytes, cannot convert to string");
        }
    }

    private static Object instant(long second) {
        return second < TimeNotation.MIN_SECOND || second > TimeNotation.MAX_SECOND
                ? new ErrorValue("timestamp overflow")
                : Instant.ofEpochSecond(second);
    }

    private static Object instant(String text) {
        var time = TimeNotation.timestamp(text);
        if (time.isEmpty()) {
            return ErrorValue.conversion(text, TIMESTAMP_NAME);
        }
        long second = time.get().getEpochSecond();
        return second < TimeNotation.MIN_SECOND || second > TimeNotation.MAX_SECOND
                ? new ErrorValue("timestamp overflow")
                : time.get();
    }
}
