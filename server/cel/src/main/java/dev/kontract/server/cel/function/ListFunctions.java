package dev.kontract.server.cel.function;

import static dev.kontract.server.cel.function.Cost.ONE;
import static dev.kontract.server.cel.function.Cost.TRAVERSAL;
import static dev.kontract.server.cel.function.Overload.counting;
import static dev.kontract.server.cel.function.Types.A;
import static dev.kontract.server.cel.function.Types.B;
import static dev.kontract.server.cel.function.Types.BOOL;
import static dev.kontract.server.cel.function.Types.BYTES;
import static dev.kontract.server.cel.function.Types.COMPARABLE;
import static dev.kontract.server.cel.function.Types.DYN;
import static dev.kontract.server.cel.function.Types.INT;
import static dev.kontract.server.cel.function.Types.LIST_OF_A;
import static dev.kontract.server.cel.function.Types.MAP_OF_A_B;
import static dev.kontract.server.cel.function.Types.STRING;
import static dev.kontract.server.cel.function.Types.list;

import dev.cel.common.types.CelType;
import dev.kontract.server.cel.value.Bytes;
import dev.kontract.server.cel.value.ErrorValue;
import dev.kontract.server.cel.value.GoNotation;
import dev.kontract.server.cel.value.ListValue;
import dev.kontract.server.cel.value.MapValue;
import dev.kontract.server.cel.value.Uint;
import dev.kontract.server.cel.value.Values;
import dev.kontract.server.cel.value.Visits;
import java.time.Duration;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** Lists: the library of Kubernetes, cel-go's list library version 3, and the expansion of macros on maps. */
final class ListFunctions {

    private static final Map<String, Object> ZEROS =
            Map.of("int", 0L, "uint", new Uint(0), "double", 0.0, "duration", Duration.ZERO);

    private static final double PAIR = 2;
    private static final double TEXT_PAIR = 2 + Cost.CHARACTER;

    private static final Charge OF_RESULT = new Charge.OfResult(size -> allocation(1, size));
    private static final Cost RANGE = allocation(OF_RESULT, a -> 1, a -> Bounds.exactly(count(a.get(0), -1)));
    private static final Cost SLICE = allocation(
            OF_RESULT,
            a -> 1,
            a -> Bounds.exactly(count(a.get(2), a.get(0).size().max()) - count(a.get(1), 0)));
    private static final Cost COPY = allocation(
            (a, result) -> allocation(1, Values.size(a[0])),
            a -> 1,
            a -> a.get(0).size());
    private static final Cost DEEP_COPY = allocation(
            (a, result) -> allocation(a[1] instanceof Long depth ? depth.doubleValue() : 1, Values.size(a[0])),
            a -> new Uint(count(a.get(1), -1)).doubleValue(),
            a -> a.get(0).size());

    private ListFunctions() {}

    static void declare(FunctionTable table) {
        for (Types.Named type : COMPARABLE) {
            String name = type.name();
            String id = "list_" + name;
            CelType item = type.type();
            List<CelType> list = List.of(list(item));
            table.member("isSorted", id + "_is_sorted_bool", BOOL, list, TRAVERSAL, a -> isSorted((ListValue) a[0]));
            table.member("max", id + "_max_" + name, item, list, TRAVERSAL, a -> extreme((ListValue) a[0], "max", 1));
            table.member("min", id + "_min_" + name, item, list, TRAVERSAL, a -> extreme((ListValue) a[0], "min", -1));
            Object zero = ZEROS.get(name);
            if (zero != null) {
                table.member(
                        "sum", id + "_sum_" + name, item, list, TRAVERSAL, a -> sum(table, (ListValue) a[0], zero));
            }
            // cel-go names these by the type's own name.
            String full = "list_" + item.name();
            double pair = item == STRING || item == BYTES ? TEXT_PAIR : PAIR;
            table.member(
                    "sort",
                    full + "_sort",
                    list(item),
                    list,
                    pairs(0, pair),
                    a -> sorted((ListValue) a[0], (ListValue) a[0]));
            table.member(
                    "@sortByAssociatedKeys",
                    full + "_sortByAssociatedKeys",
                    LIST_OF_A,
                    List.of(LIST_OF_A, list(item)),
                    pairs(1, pair),
                    a -> sorted((ListValue) a[0], (ListValue) a[1]));
        }
        table.member(
                "indexOf",
                "list_a_index_of_int",
                INT,
                List.of(LIST_OF_A, A),
                TRAVERSAL,
                counting((a, visits) -> indexOf((ListValue) a[0], a[1], false, visits)));
        table.member(
                "lastIndexOf",
                "list_a_last_index_of_int",
                INT,
                List.of(LIST_OF_A, A),
                TRAVERSAL,
                counting((a, visits) -> indexOf((ListValue) a[0], a[1], true, visits)));
        rearranging(table);
        table.function(
                "cel.@mapInsert",
                "@mapInsert_map_key_value",
                MAP_OF_A_B,
                List.of(MAP_OF_A_B, A, B),
                ONE,
                a -> inserted((MapValue) a[0], a[1], a[2]));
        table.function(
                "cel.@mapInsert",
                "@mapInsert_map_map",
                MAP_OF_A_B,
                List.of(MAP_OF_A_B, MAP_OF_A_B),
                ONE,
                a -> inserted((MapValue) a[0], (MapValue) a[1]));
    }

    private static void rearranging(FunctionTable table) {
        table.member(
                "slice",
                "list_slice",
                LIST_OF_A,
                List.of(LIST_OF_A, INT, INT),
                SLICE,
                a -> slice((ListValue) a[0], (Long) a[1], (Long) a[2]));
        Overload.Body flattened = counting(ListFunctions::flattened);
        table.loose("flatten", "list_flatten", LIST_OF_A, List.of(list(LIST_OF_A)), COPY, flattened);
        table.loose("flatten", "list_flatten_int", list(DYN), List.of(list(DYN), INT), DEEP_COPY, flattened);
        table.function("lists.range", "lists_range", list(INT), List.of(INT), RANGE, a -> range((Long) a[0]));
        table.member("reverse", "list_reverse", LIST_OF_A, List.of(LIST_OF_A), COPY, a -> {
            List<Object> items = new ArrayList<>(((ListValue) a[0]).items());
            Collections.reverse(items);
            return ListValue.of(items);
        });
        table.member(
                "distinct",
                "list_distinct",
                LIST_OF_A,
                List.of(LIST_OF_A),
                pairs(0, PAIR),
                counting((a, visits) -> distinct((ListValue) a[0], visits)));
    }

    /** Returns the cost of comparing the items of a list with each other, estimated as {@code each} for a pair. */
    private static Cost pairs(int list, double each) {
        return allocation(
                (a, result) -> pairs(a[list]),
                a -> each,
                a -> a.get(list).size().times(a.get(list).size()));
    }

    private static long pairs(Object list) {
        long size = Values.size(list);
        boolean text = list instanceof ListValue items
                && size > 0
                && (items.get(0) instanceof String || items.get(0) instanceof Bytes);
        return allocation(text ? TEXT_PAIR : PAIR, size * size);
    }

    private static long allocation(double factor, long size) {
        return (long) (factor * size) + 1 + Cost.LIST;
    }

    private static Cost allocation(Charge charge, ToDoubleFunction<List<Argument>> factor, Cost.Estimate size) {
        Bounds once = Bounds.exactly(1 + Cost.LIST);
        return Cost.of(charge, a -> size.of(a).times(factor.applyAsDouble(a)).plus(once))
                .yielding(size);
    }

    private static long count(Argument argument, long otherwise) {
        OptionalLong literal = argument.integer();
        return literal.isPresent() ? Math.max(0, literal.getAsLong()) : otherwise;
    }

    private static Object isSorted(ListValue list) {
        for (int i = 1; i < list.size(); i++) {
            Object order = Values.compare(list.get(i - 1), list.get(i));
            if (!(order instanceof Integer number)) {
                return order;
            }
            if (number > 0) {
                return false;
            }
        }
        return true;
    }

    private static Object extreme(ListValue list, String name, int sign) {
        if (list.size() == 0) {
            return new ErrorValue(name + " called on empty list");
        }
        Object best = list.get(0);
        for (int i = 1; i < list.size(); i++) {
            Object item = list.get(i);
            Object order = Values.compare(item, best);
            if (!(order instanceof Integer number)) {
                return order;
            }
            if (Integer.signum(number) == sign) {
                best = item;
            }
        }
        return best;
    }

    private static Object sum(FunctionTable table, ListValue list, Object zero) {
        Object sum = zero;
        for (Object item : list.items()) {
            Object[] operands = {sum, item};
            sum = table.overloads("_+_").stream()
                    .filter(overload -> overload.accepts(operands))
                    .findFirst()
                    .map(overload -> overload.body().call(operands))
                    .orElse(ErrorValue.noSuchOverload());
            if (sum instanceof ErrorValue) {
                return sum;
            }
        }
        return sum;
    }

    private static long indexOf(ListValue list, Object item, boolean last, Visits visits) {
        int size = list.size();
        for (int i = 0; i < size; i++) {
            int index = last ? size - 1 - i : i;
            if (Boolean.TRUE.equals(Values.equal(list.get(index), item, visits))) {
                return index;
            }
        }
        return -1;
    }

    private static Object slice(ListValue list, long start, long end) {
        String call = "cannot slice(" + start + ", " + end + "), ";
        if (start < 0 || end < 0) {
            return new ErrorValue(call + "negative indexes not supported");
        }
        if (start > end) {
            return new ErrorValue(call + "start index must be less than or equal to end index");
        }
        if (list.size() < end) {
            return new ErrorValue(call + "list is length " + list.size());
        }
        return ListValue.of(list.items().subList((int) start, (int) end));
    }

    /** Flat lists are accepted as well, so the argument can have any type. */
    private static Object flattened(Object[] a, Visits visits) {
        if (!(a[0] instanceof ListValue list) || (a.length > 1 && !(a[1] instanceof Long))) {
            return new ErrorValue(
                    "no such overload: " + fullName(a[0]) + ".flatten(" + (a.length > 1 ? fullName(a[1]) : "") + ")");
        }
        long depth = a.length > 1 ? (Long) a[1] : 1;
        if (depth < 0) {
            return new ErrorValue("level must be non-negative");
        }
        List<Object> flat = new ArrayList<>();
        flatten(list, depth, flat, visits);
        return ListValue.of(flat);
    }

    private static String fullName(Object value) {
        String name = Values.typeName(value);
        return name.equals("map") ? "map(dyn, dyn)" : name.equals("list") ? "list(dyn)" : name;
    }

    private static void flatten(ListValue list, long depth, List<Object> into, Visits visits) {
        for (int i = 0; i < list.size(); i++) {
            visits.visit();
            if (list.get(i) instanceof ListValue below && depth > 0) {
                flatten(below, depth - 1, into, visits);
            } else {
                into.add(list.get(i));
            }
        }
    }

    /** Returns the numbers below {@code count} without storing them. */
    private static ListValue range(long count) {
        int size = (int) Math.max(0, Math.min(Integer.MAX_VALUE, count));
        return ListValue.of(new AbstractList<Object>() {
            @Override
            public Object get(int index) {
                return (long) index;
            }

            @Override
            public int size() {
                return size;
            }
        });
    }

    private static ListValue distinct(ListValue list, Visits visits) {
        List<Object> distinct = new ArrayList<>();
        for (Object item : list.items()) {
            if (distinct.stream().noneMatch(other -> Boolean.TRUE.equals(Values.equal(item, other, visits)))) {
                distinct.add(item);
            }
        }
        return ListValue.of(distinct);
    }

    private static Object sorted(ListValue list, ListValue keys) {
        if (list.size() != keys.size()) {
            return new ErrorValue(
                    "@sortByAssociatedKeys() expected a list of the same size as the associated keys list,"
                            + " but got " + list.size() + " and " + keys.size() + " elements respectively");
        }
        for (int i = 0; i < keys.size(); i++) {
            if (!Values.typeName(keys.get(i)).equals(Values.typeName(keys.get(0)))) {
                return new ErrorValue("list elements must have the same type");
            }
            if (!(Values.compare(keys.get(i), keys.get(0)) instanceof Integer)) {
                return new ErrorValue("list elements must be comparable");
            }
        }
        return ListValue.of(IntStream.range(0, list.size())
                .boxed()
                .sorted((i, j) -> (Integer) Values.compare(keys.get(i), keys.get(j)))
                .map(list::get)
                .toList());
    }

    private static Object inserted(MapValue map, MapValue entries) {
        Object result = map;
        for (Object key : entries.keys()) {
            Object value = entries.find(key);
            if (value != null && result instanceof MapValue target) {
                result = inserted(target, key, value);
            }
        }
        return result;
    }

    private static Object inserted(MapValue map, Object key, Object value) {
        if (Values.isComposite(key)) {
            return new ErrorValue("unsupported key type: " + Values.typeName(key));
        }
        if (map.find(key) != null) {
            return new ErrorValue("insert failed: key " + GoNotation.of(key) + " already exists");
        }
        Growing grown = map instanceof Growing growing ? growing : Growing.copy(map);
        grown.put(key, value);
        return grown;
    }

    /**
     * A map referenced only by the macro that fills it.
     *
     * @param values its entries
     * @param found the values by lookup key
     */
    private record Growing(Map<Object, Object> values, Map<Object, Object> found) implements MapValue {

        static Growing copy(MapValue map) {
            Growing copy = new Growing(new HashMap<>(), new HashMap<>());
            for (Object key : map.keys()) {
                Object value = map.find(key);
                if (value != null) {
                    copy.put(key, value);
                }
            }
            return copy;
        }

        void put(Object key, Object value) {
            values.put(key, value);
            found.put(Values.key(key), value);
        }

        @Override
        public int size() {
            return values.size();
        }

        @Override
        public @org.jspecify.annotations.Nullable Object find(Object key) {
            return found.get(Values.key(key));
        }

        @Override
        public Iterable<?> keys() {
            return values.keySet();
        }
    }
}
