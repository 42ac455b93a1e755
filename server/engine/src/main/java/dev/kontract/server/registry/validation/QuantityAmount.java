package dev.kontract.server.registry.validation;

import java.math.BigDecimal;
import java.util.Map;

/**
 * The numeric value of a quantity, for comparisons.
 *
 * @param exact the exact value
 * @see <a href="https://kubernetes.io/docs/reference/kubernetes-api/common-definitions/quantity/">Quantity</a>
 */
public record QuantityAmount(BigDecimal exact) implements Comparable<QuantityAmount> {

    /** Zero. */
    public static final QuantityAmount ZERO = new QuantityAmount(BigDecimal.ZERO);

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
    private static final Map<String, BigDecimal> BINARY = Map.of(
            "Ki", BigDecimal.valueOf(1L << 10),
            "Mi", BigDecimal.valueOf(1L << 20),
            "Gi", BigDecimal.valueOf(1L << 30),
            "Ti", BigDecimal.valueOf(1L << 40),
            "Pi", BigDecimal.valueOf(1L << 50),
            "Ei", BigDecimal.valueOf(1L << 60));

    /** Parses a validated quantity; an invalid one counts as zero. */
    public static QuantityAmount of(String quantity) {
        int end = quantity.length();
        while (end > 0 && Character.isLetter(quantity.charAt(end - 1))) {
            end--;
        }
        String number = quantity.substring(0, end);
        String suffix = quantity.substring(end);
        Integer decimal = DECIMAL.get(suffix);
        BigDecimal binary = BINARY.get(suffix);
        if (!suffix.isEmpty() && hasExponent(number)) {
            return ZERO;
        }
        try {
            BigDecimal value = new BigDecimal(number);
            if (decimal != null) {
                return new QuantityAmount(value.scaleByPowerOfTen(decimal));
            }
            return binary == null ? ZERO : new QuantityAmount(value.multiply(binary));
        } catch (NumberFormatException e) {
            return ZERO;
        }
    }

    private static boolean hasExponent(String number) {
        return number.indexOf('e') >= 0 || number.indexOf('E') >= 0;
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
}
