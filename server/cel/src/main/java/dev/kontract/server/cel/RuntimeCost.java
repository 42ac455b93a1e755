package dev.kontract.server.cel;

import dev.kontract.server.cel.function.FormatValue;
import dev.kontract.server.cel.value.Bytes;
import dev.kontract.server.cel.value.ListValue;
import dev.kontract.server.cel.value.MapValue;
import dev.kontract.server.cel.value.OpaqueValue;
import dev.kontract.server.cel.value.OptionalValue;
import dev.kontract.server.cel.value.Values;
import java.nio.charset.StandardCharsets;

/** The cost of a call once its arguments and result are known, from the tables of cel-go and of Kubernetes. */
@FunctionalInterface
interface RuntimeCost {

    /** The cost of an authorization check. */
    long CHECK = 350_000;

    /** The cost of reading one character. */
    double TRAVERSAL = 0.1;

    /** The cost of one character of a regular expression. */
    double REGEX = 0.25;

    /** The number up to which values that cel-go reads without charge, such as empty strings, remain free. */
    int FREE_PARTS = 1_000;

    RuntimeCost ONE = (arguments, result) -> 1;

    /** Returns the cost; the result is relevant only if the cost {@linkplain #dependsOnResult depends} on it. */
    long of(Object[] arguments, Object result);

    /** Returns whether the cost is known only once the result is. */
    default boolean dependsOnResult() {
        return false;
    }

    /** A cost that is known only once the result is. */
    record OfResult(RuntimeCost rule) implements RuntimeCost {

        @Override
        public long of(Object[] arguments, Object result) {
            return rule.of(arguments, result);
        }

        @Override
        public boolean dependsOnResult() {
            return true;
        }
    }

    /** Returns the cost of a call of a function; the overload is empty if several are possible. */
    static RuntimeCost of(String function, String overload) {
        RuntimeCost byOverload = byOverload(overload);
        if (byOverload != null) {
            return byOverload;
        }
        return switch (function) {
            case "check" -> (a, r) -> CHECK;
            case "fieldSelector", "labelSelector" -> (a, r) -> a.length < 2 ? 1 : selector(Values.size(a[1]));
            case "isSorted", "sum", "max", "min", "indexOf", "lastIndexOf" -> (a, r) -> traversal(a[0]);
            case "url",
                    "lowerAscii",
                    "upperAscii",
                    "substring",
                    "trim",
                    "jsonpatch.escapeKey",
                    "cidr",
                    "isIP",
                    "isCIDR",
                    "quantity",
                    "isQuantity",
                    "semver",
                    "isSemver" -> (a, r) -> scan(Values.size(a[0]), 1);
            case "ip" -> overload.equals("cidr_ip") ? ONE : (a, r) -> scan(Values.size(a[0]), 1);
            case "replace", "split", "ip.isCanonical" -> (a, r) -> scan(Values.size(a[0]), 2);
            case "join" -> new OfResult((a, r) -> scan(Values.size(r), 2));
            case "find", "findAll" -> (a, r) -> search(a);
            case "containsIP" ->
                (a, r) -> scan(2 * Values.size(a[0]), 1)
                        + (overload.equals("cidr_contains_ip_string") ? scan(Values.size(a[1]), 1) : 0);
            case "containsCIDR" ->
                (a, r) -> scan(2 * Values.size(a[0]), 1)
                        + scan(Values.size(a[0]), 1)
                        + 1
                        + (overload.equals("cidr_contains_cidr_string") ? scan(Values.size(a[1]), 1) : 0);
            case "validate" -> (a, r) -> validation(a);
            default -> standard(overload);
        };
    }

    private static RuntimeCost standard(String overload) {
        return switch (overload) {
            case "starts_with_string",
                    "ends_with_string",
                    "string_to_bytes",
                    "bytes_to_string",
                    "strings_quote",
                    "string_format" -> (a, r) -> scan(size(a[0]), 1);
            case "in_list" -> (a, r) -> size(a[1]);
            case "less_string",
                    "greater_string",
                    "less_equals_string",
                    "greater_equals_string",
                    "less_bytes",
                    "greater_bytes",
                    "less_equals_bytes",
                    "greater_equals_bytes" -> (a, r) -> scan(Math.min(size(a[0]), size(a[1])), 1);
            case "add_string", "add_bytes" -> (a, r) -> scan(size(a[0]) + size(a[1]), 1);
            case "matches_string" -> (a, r) -> search(a);
            case "contains_string" -> (a, r) -> scan(size(a[0]), 1) * scan(size(a[1]), 1);
            default -> ONE;
        };
    }

    private static @org.jspecify.annotations.Nullable RuntimeCost byOverload(String overload) {
        return switch (overload) {
            case "list_sets_contains_list", "list_sets_intersects_list" ->
                (a, r) -> 1 + Values.size(a[0]) * Values.size(a[1]);
            case "list_sets_equivalent_list" -> (a, r) -> 1 + 2 * Values.size(a[0]) * Values.size(a[1]);
            case "list_slice", "lists_range" -> new OfResult((a, r) -> allocation(1, Values.size(r)));
            case "list_reverse" -> (a, r) -> allocation(1, Values.size(a[0]));
            case "list_flatten" -> (a, r) -> allocation(1, Values.size(a[0]));
            case "list_flatten_int" ->
                (a, r) -> allocation(a[1] instanceof Long depth ? depth.doubleValue() : 1, Values.size(a[0]));
            case "list_distinct" -> (a, r) -> comparison(a[0]);
            default -> {
                if (overload.startsWith("list_") && overload.endsWith("_sort")) {
                    yield (a, r) -> comparison(a[0]);
                }
                yield overload.endsWith("_sortByAssociatedKeys") ? (a, r) -> comparison(a[1]) : null;
            }
        };
    }

    private static long allocation(double factor, long size) {
        return (long) (factor * size) + 1 + 10;
    }

    private static long comparison(Object list) {
        long size = Values.size(list);
        boolean text = list instanceof ListValue items
                && size > 0
                && (items.get(0) instanceof String || items.get(0) instanceof Bytes);
        return allocation(text ? 2 + TRAVERSAL : 2, size * size);
    }

    private static long size(Object value) {
        return value instanceof OptionalValue optional && optional.hasValue()
                ? size(optional.get())
                : Values.size(value);
    }

    private static long scan(long size, int times) {
        return (long) Math.ceil(size * times * TRAVERSAL);
    }

    private static long search(Object[] a) {
        return (long) Math.ceil((1.0 + Values.size(a[0])) * TRAVERSAL) * (long) Math.ceil(Values.size(a[1]) * REGEX);
    }

    private static long validation(Object[] a) {
        return (long) Math.ceil((1.0 + Values.size(a[1])) * TRAVERSAL)
                * (a[0] instanceof FormatValue format ? (long) Math.ceil(format.patternSize() * REGEX) : 1);
    }

    private static long selector(long length) {
        return 10 + scan(length, 1) + (long) Math.ceil((long) Math.ceil(length * 0.5) * 50.0);
    }

    /** Returns the cost of reading all of a value: at least the cost of its parts, even of empty ones. */
    private static long traversal(Object value) {
        Traversal traversal = new Traversal();
        traversal.add(value);
        return Math.max(traversal.cost, scan(Math.max(0, traversal.visited - FREE_PARTS), 1));
    }

    /** The number of parts read so far. */
    final class Traversal {

        private static final long MOST_PARTS = (long) (Program.CALL_LIMIT / TRAVERSAL) + 2 * FREE_PARTS;

        private long visited;
        private long cost;

        void add(Object value) {
            visited++;
            if (value instanceof String text) {
                cost += (long) (text.getBytes(StandardCharsets.UTF_8).length * TRAVERSAL);
            } else if (value instanceof Bytes bytes) {
                cost += (long) (bytes.content().length * TRAVERSAL);
            } else if (value instanceof ListValue list) {
                addItems(list);
            } else if (value instanceof MapValue map) {
                addEntries(map);
            } else {
                cost++;
            }
        }

        private void addItems(ListValue list) {
            for (int i = 0; i < list.size() && isAffordable(); i++) {
                add(list.get(i));
            }
        }

        private void addEntries(MapValue map) {
            for (Object key : map.keys()) {
                if (!isAffordable()) {
                    return;
                }
                add(key);
                Object below = map.find(key);
                if (below != null) {
                    add(below);
                }
            }
        }

        private boolean isAffordable() {
            return cost <= Program.CALL_LIMIT && visited <= MOST_PARTS;
        }
    }

    /** Returns the cost of comparing two values. */
    static long equality(Object one, Object other, boolean negated) {
        return !negated && one instanceof OpaqueValue ? 1 : scan(Math.min(size(one), size(other)), 1);
    }
}
