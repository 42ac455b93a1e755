package dev.kontract.server.registry.validation;

import dev.kontract.server.name.ValidationMessages;
import java.math.BigInteger;
import java.util.regex.Pattern;

/**
 * Validates values that are a number or a percentage of another number, such as {@code 3} or {@code "25%"}.
 *
 * @see <a href="https://kubernetes.io/docs/reference/kubernetes-api/workload-resources/deployment-v1/">Deployment, which
 *     has two of them</a>
 */
public final class IntOrPercentValidation {

    private static final String PERCENT = "[0-9]+%";
    private static final Pattern PATTERN = Pattern.compile(PERCENT);
    private static final Pattern NUMBER = Pattern.compile("[+-]?[0-9]+");
    private static final BigInteger LARGEST = BigInteger.valueOf(Long.MAX_VALUE);
    private static final BigInteger SMALLEST = BigInteger.valueOf(Long.MIN_VALUE);

    private IntOrPercentValidation() {}

    /** Reports a negative number, and text that is not a percentage. */
    public static void nonNegative(FieldValue value) {
        if (!value.node().isTextual()) {
            value.nonNegative();
        } else if (!isPercent(value)) {
            value.invalid(ValidationMessages.pattern(
                    "a valid percent string must be a numeric string followed by an ending '%'", PERCENT, "1%", "93%"));
        }
    }

    /** Reports a percentage above 100. */
    public static void atMostWhole(FieldValue value) {
        if (isPercent(value) && amount(value) > 100) {
            value.invalid("must not be greater than 100%");
        }
    }

    /** Returns the number, or that of the percentage; zero for an absent value and for other text. */
    public static long amount(FieldValue value) {
        if (!value.node().isTextual()) {
            return value.number();
        }
        String text = isPercent(value) ? value.text().substring(0, value.text().length() - 1) : value.text();
        return NUMBER.matcher(text).matches()
                ? new BigInteger(text).min(LARGEST).max(SMALLEST).longValue()
                : 0;
    }

    private static boolean isPercent(FieldValue value) {
        return value.node().isTextual() && PATTERN.matcher(value.text()).matches();
    }
}
