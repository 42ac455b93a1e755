package dev.kontract.server.cel.function;

import static dev.kontract.server.cel.function.Overload.counting;
import static dev.kontract.server.cel.function.Types.BOOL;
import static dev.kontract.server.cel.function.Types.LIST_OF_A;

import dev.kontract.server.cel.value.ListValue;
import dev.kontract.server.cel.value.Values;
import dev.kontract.server.cel.value.Visits;
import java.util.List;

/** Lists as sets. */
final class SetFunctions {

    private SetFunctions() {}

    static void declare(FunctionTable table) {
        table.function(
                "sets.contains",
                "list_sets_contains_list",
                BOOL,
                List.of(LIST_OF_A, LIST_OF_A),
                product(1),
                counting((a, visits) -> contains((ListValue) a[0], (ListValue) a[1], visits)));
        table.function(
                "sets.equivalent",
                "list_sets_equivalent_list",
                BOOL,
                List.of(LIST_OF_A, LIST_OF_A),
                product(2),
                counting((a, visits) -> equivalent((ListValue) a[0], (ListValue) a[1], visits)));
        table.function(
                "sets.intersects",
                "list_sets_intersects_list",
                BOOL,
                List.of(LIST_OF_A, LIST_OF_A),
                product(1),
                counting((a, visits) -> intersects((ListValue) a[0], (ListValue) a[1], visits)));
    }

    private static Cost product(int factor) {
        return Cost.of(
                (a, result) -> 1 + factor * Values.size(a[0]) * Values.size(a[1]),
                a -> a.get(0)
                        .size()
                        .times(a.get(1).size())
                        .times((double) factor)
                        .plus(Bounds.ONE));
    }

    private static Object equivalent(ListValue one, ListValue other, Visits visits) {
        Object contains = contains(one, other, visits);
        return Boolean.TRUE.equals(contains) ? contains(other, one, visits) : contains;
    }

    private static Object contains(ListValue list, ListValue part, Visits visits) {
        for (Object item : part.items()) {
            Object found = Operators.in(item, list, visits);
            if (!Boolean.TRUE.equals(found)) {
                return found;
            }
        }
        return true;
    }

    private static boolean intersects(ListValue one, ListValue other, Visits visits) {
        for (Object item : one.items()) {
            if (Boolean.TRUE.equals(Operators.in(item, other, visits))) {
                return true;
            }
        }
        return false;
    }
}
