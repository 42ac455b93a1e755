package dev.kontract.server.cel.function;

import static dev.kontract.server.cel.function.Types.BOOL;
import static dev.kontract.server.cel.function.Types.LIST_OF_A;

import dev.kontract.server.cel.value.ListValue;
import java.util.List;

/** Lists taken as sets. */
final class SetFunctions {

    private SetFunctions() {}

    static void declare(FunctionTable table) {
        table.function(
                "sets.contains",
                "list_sets_contains_list",
                BOOL,
                List.of(LIST_OF_A, LIST_OF_A),
                a -> contains((ListValue) a[0], (ListValue) a[1]));
        table.function("sets.equivalent", "list_sets_equivalent_list", BOOL, List.of(LIST_OF_A, LIST_OF_A), a -> {
            Object contains = contains((ListValue) a[0], (ListValue) a[1]);
            return Boolean.TRUE.equals(contains) ? contains((ListValue) a[1], (ListValue) a[0]) : contains;
        });
        table.function(
                "sets.intersects",
                "list_sets_intersects_list",
                BOOL,
                List.of(LIST_OF_A, LIST_OF_A),
                a -> intersects((ListValue) a[0], (ListValue) a[1]));
    }

    private static Object contains(ListValue list, ListValue part) {
        for (Object item : part.items()) {
            Object found = Operators.in(item, list);
            if (!Boolean.TRUE.equals(found)) {
                return found;
            }
        }
        return true;
    }

    private static boolean intersects(ListValue one, ListValue other) {
        for (Object item : one.items()) {
            if (Boolean.TRUE.equals(Operators.in(item, other))) {
                return true;
            }
        }
        return false;
    }
}
