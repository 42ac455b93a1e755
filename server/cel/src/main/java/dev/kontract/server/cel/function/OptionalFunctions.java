package dev.kontract.server.cel.function;

import static dev.kontract.server.cel.function.Cost.ONE;
import static dev.kontract.server.cel.function.Operators.SPECIAL;
import static dev.kontract.server.cel.function.Types.A;
import static dev.kontract.server.cel.function.Types.B;
import static dev.kontract.server.cel.function.Types.BOOL;
import static dev.kontract.server.cel.function.Types.DYN;
import static dev.kontract.server.cel.function.Types.INT;
import static dev.kontract.server.cel.function.Types.LIST_OF_A;
import static dev.kontract.server.cel.function.Types.MAP_OF_A_B;
import static dev.kontract.server.cel.function.Types.STRING;
import static dev.kontract.server.cel.function.Types.list;
import static dev.kontract.server.cel.function.Types.optional;

import dev.kontract.server.cel.value.Bytes;
import dev.kontract.server.cel.value.ErrorValue;
import dev.kontract.server.cel.value.GoNotation;
import dev.kontract.server.cel.value.ListValue;
import dev.kontract.server.cel.value.MapValue;
import dev.kontract.server.cel.value.NullValue;
import dev.kontract.server.cel.value.OptionalValue;
import dev.kontract.server.cel.value.Uint;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Optional values. Functions that short-circuit or select are only declared here. */
final class OptionalFunctions {

    private OptionalFunctions() {}

    static void declare(FunctionTable table) {
        table.function("optional.of", "optional_of", optional(A), List.of(A), ONE, a -> new OptionalValue(a[0]));
        table.function(
                "optional.ofNonZeroValue",
                "optional_ofNonZeroValue",
                optional(A),
                List.of(A),
                ONE,
                a -> isZero(a[0]) ? OptionalValue.none() : new OptionalValue(a[0]));
        table.function("optional.none", "optional_none", optional(A), List.of(), ONE, a -> OptionalValue.none());
        table.member("value", "optional_value", A, List.of(optional(A)), ONE, a -> ((OptionalValue) a[0]).get());
        table.member(
                "hasValue",
                "optional_hasValue",
                BOOL,
                List.of(optional(A)),
                ONE,
                a -> ((OptionalValue) a[0]).hasValue());
        table.member("or", "optional_or_optional", optional(A), List.of(optional(A), optional(A)), ONE, SPECIAL);
        table.member("orValue", "optional_orValue_value", A, List.of(optional(A), A), ONE, SPECIAL);
        table.function("_?._", "select_optional_field", optional(A), List.of(DYN, STRING), ONE, SPECIAL);
        table.function("_[?_]", "list_optindex_optional_int", optional(A), List.of(LIST_OF_A, INT), ONE, SPECIAL);
        table.function(
                "_[?_]",
                "optional_list_optindex_optional_int",
                optional(A),
                List.of(optional(LIST_OF_A), INT),
                ONE,
                SPECIAL);
        table.function("_[?_]", "map_optindex_optional_value", optional(B), List.of(MAP_OF_A_B, A), ONE, SPECIAL);
        table.function(
                "_[?_]",
                "optional_map_optindex_optional_value",
                optional(B),
                List.of(optional(MAP_OF_A_B), A),
                ONE,
                SPECIAL);
        table.function("_[_]", "optional_list_index_int", optional(A), List.of(optional(LIST_OF_A), INT), ONE, SPECIAL);
        table.function("_[_]", "optional_map_index_value", optional(B), List.of(optional(MAP_OF_A_B), A), ONE, SPECIAL);
        table.member("first", "list_first", optional(A), List.of(LIST_OF_A), ONE, a -> {
            ListValue list = (ListValue) a[0];
            return list.size() == 0 ? OptionalValue.none() : new OptionalValue(list.get(0));
        });
        table.member("last", "list_last", optional(A), List.of(LIST_OF_A), ONE, a -> {
            ListValue list = (ListValue) a[0];
            return list.size() == 0 ? OptionalValue.none() : new OptionalValue(list.get(list.size() - 1));
        });
        table.function(
                "optional.unwrap",
                "optional_unwrap",
                LIST_OF_A,
                List.of(list(optional(A))),
                ONE,
                a -> unwrapped((ListValue) a[0]));
        table.member(
                "unwrapOpt",
                "optional_unwrapOpt",
                LIST_OF_A,
                List.of(list(optional(A))),
                ONE,
                a -> unwrapped((ListValue) a[0]));
    }

    private static boolean isZero(Object value) {
        return value == NullValue.NULL
                || value.equals("")
                || value.equals(0L)
                || value.equals(false)
                || (value instanceof Double number && number == 0)
                || (value instanceof Uint number && number.bits() == 0)
                || (value instanceof Bytes bytes && bytes.content().length == 0)
                || (value instanceof Duration duration && duration.isZero())
                || (value instanceof ListValue list && list.size() == 0)
                || (value instanceof MapValue map && map.size() == 0)
                || (value instanceof OptionalValue optional && !optional.hasValue());
    }

    private static Object unwrapped(ListValue list) {
        List<Object> values = new ArrayList<>();
        for (Object item : list.items()) {
            if (!(item instanceof OptionalValue optional)) {
                return new ErrorValue("value " + GoNotation.of(item) + " is not optional");
            }
            if (optional.hasValue()) {
                values.add(optional.get());
            }
        }
        return ListValue.of(values);
    }
}
