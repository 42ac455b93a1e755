package dev.kontract.server.registry.structural;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import dev.kontract.server.status.GoFloat;
import java.math.BigInteger;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The keywords of numbers. Immutable and thread-safe.
 *
 * <p>Limits are floating-point numbers, as in the API. For an integer they lose their fraction, unless they do not fit
 * the type that the schema declares, which is an error of its own.
 */
final class NumberRules {

    private static final double LARGEST_EXACT_INTEGER = 0x1p53 - 1;
    private static final double CLOSE = 1e-9;

    private final String type;
    private final String format;
    private final @Nullable Double multipleOf;
    private final @Nullable Double maximum;
    private final @Nullable Double minimum;
    private final boolean exclusiveMaximum;
    private final boolean exclusiveMinimum;

    private NumberRules(JsonNode schema, String type, String format) {
        this.type = type;
        this.format = format;
        multipleOf = number(schema.get("multipleOf"));
        maximum = number(schema.get("maximum"));
        minimum = number(schema.get("minimum"));
        exclusiveMaximum = schema.path("exclusiveMaximum").asBoolean();
        exclusiveMinimum = schema.path("exclusiveMinimum").asBoolean();
    }

    static NumberRules compile(JsonNode schema, List<String> types, String format) {
        String type = types.size() == 1 ? types.get(0) : "";
        boolean numeric = type.equals("integer") || type.equals("number");
        return new NumberRules(schema, numeric ? type : "", numeric ? format : "");
    }

    /** Checks a number. */
    void check(JsonNode value, ValuePath path, ValueFindings findings) {
        boolean integer = JsonEquality.isInteger(value);
        if (integer ? !holds(value.longValue()) : !holds(value.doubleValue())) {
            findings.general(misfit("Checked", path));
        }
        if (multipleOf != null) {
            if (fits(multipleOf, "MultipleOf", path, findings) && integer) {
                checkMultiple(value, GoFloat.truncate(multipleOf), path, findings);
            } else {
                checkMultiple(value, multipleOf, path, findings);
            }
        }
        if (minimum != null) {
            boolean asLong = fits(minimum, "Minimum boundary", path, findings) && integer;
            JsonNode shown = asLong || !integer ? value : DoubleNode.valueOf(value.doubleValue());
            boolean below = asLong
                    ? isBelow(Long.compare(value.longValue(), GoFloat.truncate(minimum)), exclusiveMinimum)
                    : isBelow(compare(value.doubleValue(), minimum), exclusiveMinimum);
            if (below) {
                String relation = exclusiveMinimum ? "should be greater than " : "should be greater than or equal to ";
                findings.violation(path, shown, relation + shown(minimum, asLong));
            }
        }
        if (maximum != null) {
            boolean asLong = fits(maximum, "Maximum boundary", path, findings) && integer;
            JsonNode shown = asLong || !integer ? value : DoubleNode.valueOf(value.doubleValue());
            boolean above = asLong
                    ? isBelow(Long.compare(GoFloat.truncate(maximum), value.longValue()), exclusiveMaximum)
                    : isBelow(compare(maximum, value.doubleValue()), exclusiveMaximum);
            if (above) {
                String relation = exclusiveMaximum ? "should be less than " : "should be less than or equal to ";
                findings.violation(path, shown, relation + shown(maximum, asLong));
            }
        }
        findings.pass(2);
    }

    /** Compares numbers, with both zeros equal. */
    private static int compare(double one, double other) {
        return one < other ? -1 : one == other ? 0 : 1;
    }

    private static boolean isBelow(int comparison, boolean orEqual) {
        return comparison < 0 || (orEqual && comparison == 0);
    }

    private static void checkMultiple(JsonNode value, long factor, ValuePath path, ValueFindings findings) {
        if (factor <= 0) {
            notPositive(String.valueOf(factor), path, findings);
        } else if (value.longValue() % factor != 0) {
            findings.violation(path, value, "should be a multiple of " + factor);
        }
    }

    private static void checkMultiple(JsonNode value, double factor, ValuePath path, ValueFindings findings) {
        double number = value.doubleValue();
        if (factor <= 0) {
            notPositive(shown(factor, false), path, findings);
        } else if (!isWhole(factor < 1 ? 1 / factor * number : number / factor)) {
            findings.violation(path, DoubleNode.valueOf(number), "should be a multiple of " + shown(factor, false));
        }
    }

    private static void notPositive(String factor, ValuePath path, ValueFindings findings) {
        String message = "factor MultipleOf declared for " + path + " must be positive: " + factor;
        findings.invalid(path, new ShownValue(factor), message);
    }

    /** Reports a limit that is no value of the declared type. */
    private boolean fits(double limit, String what, ValuePath path, ValueFindings findings) {
        boolean fits = type.equals("integer") ? isLong(limit) && holds((long) limit) : holds(limit);
        if (!fits) {
            findings.general(misfit(what, path));
        }
        return fits;
    }

    private boolean holds(long value) {
        return !format.equals("int32") || value == (int) value;
    }

    private boolean holds(double value) {
        if (type.equals("integer")) {
            return isLong(value) && holds((long) value);
        }
        return !format.equals("float") || Double.isInfinite(value) || !Float.isInfinite((float) value);
    }

    private static boolean isLong(double value) {
        if (value != Math.rint(value) || Double.isInfinite(value)) {
            return false;
        }
        return new BigInteger(GoFloat.plain(value)).bitLength() < Long.SIZE;
    }

    private String misfit(String what, ValuePath path) {
        return what + " value must be of type " + type
                + (format.isEmpty() ? " (default format)" : " with format " + format) + " in " + path;
    }

    /** Returns whether a floating-point number is an integer, except for a rounding error. */
    static boolean isWhole(double value) {
        if (Double.isNaN(value) || Math.abs(value) > LARGEST_EXACT_INTEGER) {
            return false;
        }
        double truncated = (long) value;
        double difference = Math.abs(value - truncated);
        if (difference == 0) {
            return true;
        }
        if (truncated <= 0) {
            return false;
        }
        return difference / (Math.abs(value) + Math.abs(truncated)) < CLOSE;
    }

    private static String shown(double limit, boolean integer) {
        return integer ? Long.toString(GoFloat.truncate(limit)) : GoFloat.general(limit);
    }

    private static @Nullable Double number(@Nullable JsonNode number) {
        return number == null || number.isNull() ? null : number.doubleValue();
    }
}
