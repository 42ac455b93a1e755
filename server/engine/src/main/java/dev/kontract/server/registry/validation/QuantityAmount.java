package dev.kontract.server.registry.validation;

import dev.kontract.model.Quantity;
import java.math.BigDecimal;

/**
 * The numeric value of a quantity, for comparisons.
 *
 * @param exact the exact value
 * @see <a href="https://kubernetes.io/docs/reference/kubernetes-api/common-definitions/quantity/">Quantity</a>
 */
public record QuantityAmount(BigDecimal exact) implements Comparable<QuantityAmount> {

    /** Zero. */
    public static final QuantityAmount ZERO = new QuantityAmount(BigDecimal.ZERO);

    /** Parses a validated quantity; an invalid one counts as zero. */
    public static QuantityAmount of(String quantity) {
        try {
            return new QuantityAmount(Quantity.parse(quantity).amount());
        } catch (IllegalArgumentException e) {
            return ZERO;
        }
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

    /** Returns whether it is a whole number. */
    public boolean whole() {
        return exact.stripTrailingZeros().scale() <= 0;
    }

    @Override
    public int compareTo(QuantityAmount other) {
        return exact.compareTo(other.exact);
    }
}
