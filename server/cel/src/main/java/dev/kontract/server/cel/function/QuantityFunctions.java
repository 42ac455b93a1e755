package dev.kontract.server.cel.function;

import static dev.kontract.server.cel.function.Cost.ONE;
import static dev.kontract.server.cel.function.Cost.SCAN;
import static dev.kontract.server.cel.function.Types.BOOL;
import static dev.kontract.server.cel.function.Types.DOUBLE;
import static dev.kontract.server.cel.function.Types.INT;
import static dev.kontract.server.cel.function.Types.STRING;

import dev.cel.common.types.CelType;
import dev.cel.common.types.StructTypeReference;
import dev.kontract.model.Quantity;
import dev.kontract.server.cel.value.ErrorValue;
import dev.kontract.server.cel.value.OpaqueValue;
import java.util.List;

/** The library of Kubernetes for quantities. */
final class QuantityFunctions {

    private static final String NAME = "kubernetes.Quantity";
    private static final CelType QUANTITY = StructTypeReference.create(NAME);

    /**
     * A quantity; equal by amount.
     *
     * @param amount the amount
     */
    private record Amount(Quantity amount) implements OpaqueValue {

        @Override
        public String typeName() {
            return NAME;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Amount quantity && amount.compareTo(quantity.amount) == 0;
        }

        @Override
        public int hashCode() {
            return amount.amount().stripTrailingZeros().hashCode();
        }

        @Override
        public String toString() {
            return amount.toString();
        }
    }

    private QuantityFunctions() {}

    static void declare(FunctionTable table) {
        table.function("quantity", "string_to_quantity", QUANTITY, List.of(STRING), SCAN, a -> parsed((String) a[0]));
        table.function(
                "isQuantity",
                "is_quantity_string",
                BOOL,
                List.of(STRING),
                SCAN,
                a -> !(parsed((String) a[0]) instanceof ErrorValue));
        table.function("sign", "quantity_sign", INT, List.of(QUANTITY), ONE, a ->
                (long) amount(a[0]).signum());
        table.member(
                "isGreaterThan",
                "quantity_is_greater_than",
                BOOL,
                List.of(QUANTITY, QUANTITY),
                ONE,
                a -> amount(a[0]).compareTo(amount(a[1])) > 0);
        table.member(
                "isLessThan",
                "quantity_is_less_than",
                BOOL,
                List.of(QUANTITY, QUANTITY),
                ONE,
                a -> amount(a[0]).compareTo(amount(a[1])) < 0);
        table.member("compareTo", "quantity_compare_to", INT, List.of(QUANTITY, QUANTITY), ONE, a ->
                (long) Integer.signum(amount(a[0]).compareTo(amount(a[1]))));
        table.member(
                "asApproximateFloat",
                "quantity_get_float",
                DOUBLE,
                List.of(QUANTITY),
                ONE,
                a -> amount(a[0]).amount().doubleValue());
        table.member("isInteger", "quantity_is_integer", BOOL, List.of(QUANTITY), ONE, a -> isInteger(amount(a[0])));
        table.member(
                "asInteger",
                "quantity_get_int",
                INT,
                List.of(QUANTITY),
                ONE,
                a -> isInteger(amount(a[0]))
                        ? (Object) amount(a[0]).amount().longValueExact()
                        : new ErrorValue("cannot convert value to integer"));
        table.member(
                "add",
                "quantity_add",
                QUANTITY,
                List.of(QUANTITY, QUANTITY),
                ONE,
                a -> new Amount(amount(a[0]).add(amount(a[1]))));
        table.member(
                "add",
                "quantity_add_int",
                QUANTITY,
                List.of(QUANTITY, INT),
                ONE,
                a -> new Amount(amount(a[0]).add(whole(a[1]))));
        table.member(
                "sub",
                "quantity_sub",
                QUANTITY,
                List.of(QUANTITY, QUANTITY),
                ONE,
                a -> new Amount(amount(a[0]).subtract(amount(a[1]))));
        table.member(
                "sub",
                "quantity_sub_int",
                QUANTITY,
                List.of(QUANTITY, INT),
                ONE,
                a -> new Amount(amount(a[0]).subtract(whole(a[1]))));
    }

    private static Object parsed(String text) {
        try {
            return new Amount(Quantity.parse(text));
        } catch (IllegalArgumentException e) {
            return new ErrorValue(
                    text.isEmpty()
                            ? "quantities must match the regular expression"
                                    + " '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'"
                            : String.valueOf(e.getMessage()));
        }
    }

    private static Quantity amount(Object value) {
        return ((Amount) value).amount;
    }

    private static Quantity whole(Object number) {
        return Quantity.of((Long) number, Quantity.Format.DECIMAL_EXPONENT);
    }

    private static boolean isInteger(Quantity quantity) {
        return quantity.isInteger() && quantity.amount().toBigInteger().bitLength() <= 63;
    }
}
