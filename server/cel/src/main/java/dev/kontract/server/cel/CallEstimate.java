package dev.kontract.server.cel;

import dev.cel.common.ast.CelConstant;
import dev.cel.common.ast.CelExpr;
import dev.cel.common.types.CelKind;
import dev.cel.common.types.CelType;
import dev.kontract.server.cel.value.Uint;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The minimum and maximum cost of a call without its arguments, from the tables of Kubernetes and of cel-go's libraries.
 *
 * @param cost the cost
 * @param size the size of the result, or null if it has none or it is unknown
 */
record CallEstimate(Bounds cost, @Nullable Bounds size) {

    private static final double TRAVERSAL = RuntimeCost.TRAVERSAL;
    private static final double REGEX = RuntimeCost.REGEX;
    private static final Bounds ADDRESS_BYTES = new Bounds(4, 16);
    private static final int NAME_PATTERN = 128;
    private static final int LIST_COST = 10;
    private static final int LONGEST_FORMAT = 64;

    /**
     * An argument of a call.
     *
     * @param expr the argument
     * @param type its type
     * @param path its path from a variable, or empty
     * @param computed its size as derived from the expression, or null
     */
    record Argument(
            CelExpr expr,
            CelType type,
            List<String> path,
            @Nullable Bounds computed) {}

    /** Returns the bounds of the declared size at a path, or null. */
    @FunctionalInterface
    interface Sizes {
        @Nullable
        Bounds at(List<String> path);
    }

    private static CallEstimate of(Bounds cost) {
        return new CallEstimate(cost, null);
    }

    /** Returns the estimate for a signature, or null if the language's own rules apply. */
    static @Nullable CallEstimate of(
            String function, String overload, @Nullable Argument target, List<Argument> args, Sizes sizes) {
        CallEstimate library = library(overload, target, args, sizes);
        return library != null ? library : new Estimator(sizes).kubernetes(function, overload, target, args);
    }

    private static @Nullable CallEstimate library(
            String overload, @Nullable Argument target, List<Argument> args, Sizes sizes) {
        Estimator estimator = new Estimator(sizes);
        if (overload.startsWith("list_sets_") && args.size() == 2) {
            Bounds product = estimator.size(args.get(0)).times(estimator.size(args.get(1)));
            return of(product.times(overload.contains("equivalent") ? 2.0 : 1.0).plus(Bounds.ONE));
        }
        if (overload.equals("lists_range")) {
            return allocation(1, Bounds.exactly(integer(args.get(0), -1)));
        }
        if (target == null) {
            return null;
        }
        Bounds size = estimator.size(target);
        return switch (overload) {
            case "list_slice" ->
                allocation(1, Bounds.exactly(integer(args.get(1), size.max()) - integer(args.get(0), 0)));
            case "list_reverse" -> allocation(1, size);
            case "list_flatten" -> allocation(1, size);
            case "list_flatten_int" -> allocation(new Uint(integer(args.get(0), -1)).doubleValue(), size);
            case "list_distinct" -> allocation(2, size.times(size));
            default -> {
                boolean text = overload.startsWith("list_string_") || overload.startsWith("list_bytes_");
                if (overload.endsWith("_sort")) {
                    yield allocation(text ? 2 + TRAVERSAL : 2, size.times(size));
                }
                if (overload.endsWith("_sortByAssociatedKeys")) {
                    Bounds keys = estimator.size(args.get(0));
                    yield allocation(text ? 2 + TRAVERSAL : 2, keys.times(keys));
                }
                yield null;
            }
        };
    }

    private static CallEstimate allocation(double factor, Bounds size) {
        return new CallEstimate(size.times(factor).plus(Bounds.ONE).plus(Bounds.exactly(LIST_COST)), size);
    }

    private static long integer(Argument argument, long otherwise) {
        CelExpr expr = argument.expr();
        return expr.getKind() == CelExpr.ExprKind.Kind.CONSTANT
                        && expr.constant().getKind() == CelConstant.Kind.INT64_VALUE
                ? Math.max(0, expr.constant().int64Value())
                : otherwise;
    }

    /** The libraries of Kubernetes. */
    private record Estimator(Sizes sizes) {

        Bounds size(Argument argument) {
            Bounds computed = argument.computed();
            Bounds known = computed != null || argument.path().isEmpty() ? computed : sizes.at(argument.path());
            return known == null ? Bounds.UNKNOWN : known;
        }

        private Bounds scan(Argument argument) {
            return size(argument).times(TRAVERSAL);
        }

        private static @Nullable Argument item(Argument list) {
            if (list.type().parameters().isEmpty()) {
                return null;
            }
            List<String> path = new ArrayList<>(list.path());
            if (!path.isEmpty()) {
                path.add("@items");
            }
            return new Argument(list.expr(), list.type().parameters().get(0), path, null);
        }

        @Nullable
        CallEstimate kubernetes(String function, String overload, @Nullable Argument target, List<Argument> args) {
            return switch (function) {
                case "check" -> of(Bounds.exactly(RuntimeCost.CHECK));
                case "serviceAccount",
                        "path",
                        "group",
                        "resource",
                        "subresource",
                        "namespace",
                        "name",
                        "allowed",
                        "reason",
                        "error",
                        "errored",
                        "masked",
                        "prefixLength",
                        "family",
                        "isUnspecified",
                        "isLoopback",
                        "isLinkLocalMulticast",
                        "isLinkLocalUnicast",
                        "isGlobalUnicast",
                        "format.named",
                        "sign",
                        "asInteger",
                        "isInteger",
                        "asApproximateFloat",
                        "isGreaterThan",
                        "isLessThan",
                        "compareTo",
                        "add",
                        "sub",
                        "major",
                        "minor",
                        "patch",
                        "getScheme",
                        "getHostname",
                        "getHost",
                        "getPort",
                        "getEscapedPath",
                        "getQuery" -> of(Bounds.ONE);
                case "fieldSelector", "labelSelector" -> args.size() == 1 ? of(selector(size(args.get(0)))) : null;
                case "isSorted", "sum", "max", "min", "indexOf", "lastIndexOf" ->
                    target == null ? null : of(traversal(target));
                case "url", "jsonpatch.escapeKey" ->
                    args.size() == 1 ? new CallEstimate(scan(args.get(0)), size(args.get(0))) : null;
                case "lowerAscii", "upperAscii", "substring", "trim" ->
                    target == null ? null : new CallEstimate(scan(target), size(target));
                case "replace" -> target == null || args.size() < 2 ? null : replace(target, args);
                case "split" -> target == null ? null : split(target, args);
                case "join" -> target == null ? null : join(target, args);
                case "find", "findAll" -> target == null || args.isEmpty() ? null : search(target, args.get(0));
                case "cidr", "isIP", "isCIDR", "quantity", "isQuantity", "semver", "isSemver" ->
                    args.isEmpty() ? null : of(scan(args.get(0)));
                case "ip" ->
                    overload.equals("cidr_ip") ? of(Bounds.ONE) : args.isEmpty() ? null : of(scan(args.get(0)));
                case "ip.isCanonical" ->
                    args.isEmpty() ? null : of(size(args.get(0)).times(2 * TRAVERSAL));
                case "containsIP" ->
                    args.isEmpty() ? null : of(addresses().plus(parsing(overload, "cidr_contains_ip_string", args)));
                case "containsCIDR" ->
                    args.isEmpty()
                            ? null
                            : of(addresses()
                                    .plus(ADDRESS_BYTES.times(TRAVERSAL))
                                    .plus(Bounds.ONE)
                                    .plus(parsing(overload, "cidr_contains_cidr_string", args)));
                case "validate" -> args.isEmpty() ? null : of(scan(args.get(0)).times(NAME_PATTERN * REGEX));
                case "_==_" -> args.size() == 2 ? equality(args.get(0).type(), args.get(1)) : null;
                default -> null;
            };
        }

        private static Bounds addresses() {
            return ADDRESS_BYTES.plus(ADDRESS_BYTES).times(TRAVERSAL);
        }

        private Bounds parsing(String overload, String fromText, List<Argument> args) {
            return overload.equals(fromText) ? scan(args.get(0)) : Bounds.ZERO;
        }

        private static Bounds selector(Bounds length) {
            return Bounds.exactly(LIST_COST)
                    .plus(length.times(TRAVERSAL))
                    .plus(length.times(0.5).times(50.0));
        }

        private Bounds traversal(Argument target) {
            Argument item = item(target);
            if (item == null) {
                return scan(target);
            }
            CelKind kind = item.type().kind();
            Bounds each = kind == CelKind.STRING || kind == CelKind.BYTES ? Bounds.ONE.plus(scan(item)) : Bounds.ONE;
            return size(target).times(each);
        }

        private CallEstimate replace(Argument target, List<Argument> args) {
            Bounds size = size(target);
            Bounds old = size(args.get(0));
            Bounds by = size(args.get(1));
            long maxCount = 0;
            long maxKept = 0;
            if (old.min() == 0) {
                maxCount = Bounds.sum(size.max(), 1);
                maxKept = size.max();
            } else if (Long.compareUnsigned(by.max(), old.min()) <= 0) {
                maxKept = size.max();
            } else {
                maxCount = quotient(size.max(), old.min());
            }
            long minCount = 0;
            long minKept = 0;
            if (old.max() == 0) {
                minCount = Bounds.sum(size.min(), 1);
                minKept = size.min();
            } else if (Long.compareUnsigned(old.max(), by.min()) <= 0) {
                minKept = size.min();
            } else {
                minCount = quotient(size.min(), old.max());
            }
            Bounds result = new Bounds(minCount, maxCount).times(by).plus(new Bounds(minKept, maxKept));
            return new CallEstimate(size.times(2 * TRAVERSAL), result);
        }

        private static long quotient(long one, long other) {
            double result = Math.ceil(new Uint(one).doubleValue() / new Uint(other).doubleValue());
            return result >= 0x1p64 ? -1 : Uint.of(result).bits();
        }

        private CallEstimate split(Argument target, List<Argument> args) {
            Bounds size = size(target);
            long max = args.size() > 1 ? limit(args.get(1), size.max()) : size.max();
            return new CallEstimate(size.times(2 * TRAVERSAL), new Bounds(0, max));
        }

        /** A negative limit means none and is treated as the largest number. */
        private static long limit(Argument argument, long otherwise) {
            CelExpr expr = argument.expr();
            return expr.getKind() == CelExpr.ExprKind.Kind.CONSTANT
                            && expr.constant().getKind() == CelConstant.Kind.INT64_VALUE
                    ? expr.constant().int64Value()
                    : otherwise;
        }

        private CallEstimate join(Argument target, List<Argument> args) {
            Bounds count = size(target);
            Argument item = item(target);
            Bounds size = item == null ? Bounds.ZERO : count.times(size(item));
            if (!args.isEmpty()) {
                Bounds separators =
                        new Bounds(count.min() == 0 ? 0 : count.min() - 1, count.max() == 0 ? 0 : count.max() - 1);
                size = size.plus(size(args.get(0)).times(separators));
            }
            return new CallEstimate(size.times(TRAVERSAL), size);
        }

        private CallEstimate search(Argument target, Argument pattern) {
            Bounds size = size(target);
            Bounds cost =
                    size.plus(Bounds.ONE).times(TRAVERSAL).times(size(pattern).times(REGEX));
            return new CallEstimate(cost, new Bounds(0, size.max()));
        }

        private static @Nullable CallEstimate equality(CelType type, Argument other) {
            if (!type.equals(other.type())) {
                return null;
            }
            return switch (type.name()) {
                case "net.IP",
                        "net.CIDR",
                        "kubernetes.Quantity",
                        "kubernetes.Semver",
                        "kubernetes.authorization.Authorizer",
                        "kubernetes.authorization.PathCheck",
                        "kubernetes.authorization.GroupCheck",
                        "kubernetes.authorization.ResourceCheck",
                        "kubernetes.authorization.Decision" -> of(Bounds.ONE);
                case "kubernetes.NamedFormat" -> of(new Bounds(1, LONGEST_FORMAT).times(TRAVERSAL));
                case "kubernetes.URL" -> {
                    Bounds computed = other.computed();
                    yield of(new Bounds(1, computed == null ? 1 : computed.max()).times(TRAVERSAL));
                }
                default -> null;
            };
        }
    }
}
