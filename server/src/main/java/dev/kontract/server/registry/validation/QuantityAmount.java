package dev.kontract.server.registry.validation;

import java.math.BigDecimal;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The numeric value of a quantity, for comparisons.
 *
 * @param exact the exact value
 * @see <a href="https://kubernetes.io/docs/reference/kubernetes-api/common-definitions/quantity/">Quantity</a>
 */
public record QuantityAmount(BigDecimal exact) implements Comparable<QuantityAmount> {

    /** Zero. */
    public static final QuantityAmount ZERO = new QuantityAmount(BigDecimal.ZERO);

    private static final Pattern FORM = Pattern.compile("([+-]?(?:\\d+\\.?\\d*|\\.\\d+))([eE][+-]?\\d+|[A-Za-z]*)");
    private static final BigDecimal KIBI = BigDecimal.valueOf(1024);
    private static final Map<String, Integer> DECIMAL = Map.ofEntries(
            Map.entry("n", -9),
            Map.entry("u", -6),
            Map.entry("m", -3),
            Map.entry("", 0),
            Map.entry("k", 3),
            Map.entry("M", 6),
            Map.entry("G", 9),
            Map.entry("T", 12),
            Map.entry("P", 15),
            Map.entry("E", 18));
    private static final Map<String, Integer> BINARY = Map.of("Ki", 1, "Mi", 2, "Gi", 3, "Ti", 4, "Pi", 5, "Ei", 6);

    /** Parses a validated quantity; an invalid one counts as zero. */
    public static QuantityAmount of(String quantity) {
        Matcher form = FORM.matcher(quantity);
        if (!form.matches()) {
            return ZERO;
        }
        BigDecimal number = new BigDecimal(form.group(1));
        String suffix = form.group(2);
        if (DECIMAL.containsKey(suffix)) {
            return new QuantityAmount(number.scaleByPowerOfTen(DECIMAL.get(suffix)));
        }
        if (BINARY.containsKey(suffix)) {
            return new QuantityAmount(number.multiply(KIBI.pow(BINARY.get(suffix))));
        }
        return suffix.matches("[eE].*") ? new QuantityAmount(number.scaleByPowerOfTen(exponent(suffix))) : ZERO;
    }

    /** Returns the sum. */
    public QuantityAmount plus(QuantityAmount other) {
        return new QuantityAmount(exact.add(other.exact));
    }

    /** Returns the number in plain units, or in thousandths if it is not whole. */
    public String text() {
        return whole()
                ? exact.toBigInteger().toString()
                : exact.movePointRight(3).toBigInteger() + "m";
    }

    /** Returns the sign: -1, 0 or 1. */
    public int sign() {
        return exact.signum();
    }

    /** Whether it is a whole number. */
    public boolean whole() {
        return exact.stripTrailingZeros().scale() <= 0;
    }

    @Override
    public int compareTo(QuantityAmount other) {
        return exact.compareTo(other.exact);
    }

    private static int exponent(String suffix) {
        String digits = suffix.substring(1);
        return Integer.parseInt(digits.startsWith("+") ? digits.substring(1) : digits);
    }
}
