package dev.kontract.server.cel;

import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.ast.CelConstant;
import dev.cel.common.ast.CelExpr;
import dev.cel.common.ast.CelReference;
import dev.cel.common.types.CelKind;
import dev.cel.common.types.CelType;
import dev.cel.common.types.OptionalType;
import dev.cel.common.types.SimpleType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The maximum cost of an expression, by the rules of cel-go: the schema bounds the sizes of values reached from variables, and
 * unbounded values count as large as a request allows.
 */
final class StaticCost {

    private static final double TRAVERSAL = RuntimeCost.TRAVERSAL;
    private static final double REGEX = RuntimeCost.REGEX;
    private static final Bounds LIST_COST = Bounds.exactly(10);
    private static final Bounds MAP_COST = Bounds.exactly(30);
    private static final Bounds STRUCT_COST = Bounds.exactly(40);

    /** The sizes of the keys or indices and of the values of a list or map. */
    private record EntrySizes(CelKind container, Bounds key, Bounds value) {

        @Nullable
        EntrySizes union(@Nullable EntrySizes other) {
            return other == null ? null : new EntrySizes(container, key.union(other.key), value.union(other.value));
        }
    }

    /** A variable of a comprehension. */
    private record Local(
            List<String> path,
            @Nullable Bounds size,
            @Nullable EntrySizes entries) {}

    private final CelAbstractSyntaxTree ast;
    private final CallEstimate.Sizes declared;
    private final Map<Long, List<String>> paths = new HashMap<>();
    private final Map<Long, Bounds> sizes = new HashMap<>();
    private final Map<Long, EntrySizes> entries = new HashMap<>();
    private final Map<String, Deque<Local>> locals = new HashMap<>();

    private StaticCost(CelAbstractSyntaxTree ast, CallEstimate.Sizes declared) {
        this.ast = ast;
        this.declared = declared;
    }

    /** Returns the maximum cost of {@code ast}, unsigned; {@code self} declares the values reached from variables. */
    static long of(CelAbstractSyntaxTree ast, DeclaredType self) {
        return of(ast, path -> declaredSize(self, path));
    }

    /**
     * Returns the maximum cost of {@code ast}, unsigned; {@code declared} returns the sizes of values reached from variables.
     */
    static long of(CelAbstractSyntaxTree ast, CallEstimate.Sizes declared) {
        return new StaticCost(ast, declared).cost(ast.getExpr()).max();
    }

    private Bounds cost(CelExpr expr) {
        return switch (expr.getKind()) {
            case CONSTANT, NOT_SET -> Bounds.ZERO;
            case IDENT -> {
                Local local = local(expr.ident().name());
                paths.put(expr.id(), local == null ? List.of(expr.ident().name()) : local.path);
                yield Bounds.ONE;
            }
            case SELECT -> select(expr);
            case CALL -> call(expr);
            case LIST -> list(expr);
            case MAP -> map(expr);
            case STRUCT -> {
                Bounds sum = STRUCT_COST;
                for (CelExpr.CelStruct.Entry entry : expr.struct().entries()) {
                    sum = sum.plus(cost(entry.value()));
                }
                yield sum;
            }
            case COMPREHENSION -> isBinding(expr.comprehension()) ? binding(expr) : fold(expr);
        };
    }

    private Bounds select(CelExpr expr) {
        CelExpr.CelSelect select = expr.select();
        Bounds cost = cost(select.operand());
        if (select.testOnly()) {
            return cost;
        }
        paths.put(expr.id(), below(path(select.operand()), select.field()));
        return switch (type(select.operand()).kind()) {
            case MAP, STRUCT, TYPE_PARAM -> cost.plus(Bounds.ONE);
            default -> cost;
        };
    }

    private Bounds call(CelExpr expr) {
        CelExpr.CelCall call = expr.call();
        if (call.function().equals("dyn")) {
            Bounds cost = cost(call.args().get(0)).plus(Bounds.ONE);
            copySizes(expr, call.args().get(0));
            return cost;
        }
        List<Bounds> costs = new ArrayList<>();
        List<CallEstimate.Argument> arguments = new ArrayList<>();
        for (CelExpr argument : call.args()) {
            costs.add(cost(argument));
            arguments.add(argument(argument));
        }
        List<String> overloads = ast.getReference(expr.id())
                .map(CelReference::overloadIds)
                .map(List::copyOf)
                .orElse(List.of());
        if (overloads.isEmpty()) {
            return Bounds.ZERO;
        }
        Bounds sum = Bounds.ZERO;
        CallEstimate.Argument target = null;
        if (call.target().isPresent()) {
            sum = cost(call.target().get());
            target = argument(call.target().get());
        }
        Bounds range = new Bounds(-1, 0);
        Bounds size = null;
        for (String overload : overloads) {
            CallEstimate estimate = estimate(expr, overload, target, arguments, costs);
            range = range.union(estimate.cost());
            Bounds result = estimate.size();
            size = result == null ? size : size == null ? result : size.union(result);
            if (overload.equals("index_list") || overload.equals("index_map")) {
                EntrySizes known = entrySizes(call.args().get(0));
                size = known == null ? null : known.value;
                String step = overload.equals("index_list") ? "@items" : "@values";
                paths.put(expr.id(), below(path(call.args().get(0)), step));
            }
            if (size == null) {
                size = size(expr);
            }
        }
        if (size != null) {
            sizes.put(expr.id(), size);
        }
        return sum.plus(range);
    }

    private CallEstimate estimate(
            CelExpr expr,
            String overload,
            CallEstimate.@Nullable Argument target,
            List<CallEstimate.Argument> args,
            List<Bounds> costs) {
        Bounds sum = Bounds.ZERO;
        for (Bounds cost : costs) {
            sum = sum.plus(cost);
        }
        CallEstimate known = CallEstimate.of(expr.call().function(), overload, target, args, declared);
        if (known == null) {
            known = standard(expr, overload, target, args, costs);
            if ((overload.startsWith("logical_") && !overload.equals("logical_not"))
                    || overload.equals("conditional")) {
                return known;
            }
        }
        return new CallEstimate(known.cost().plus(sum), known.size());
    }

    private static Bounds computed(CallEstimate.Argument argument) {
        Bounds size = argument.computed();
        return size == null ? Bounds.UNKNOWN : size;
    }

    private static CallEstimate plain(Bounds cost) {
        return new CallEstimate(cost, null);
    }

    private CallEstimate standard(
            CelExpr expr,
            String overload,
            CallEstimate.@Nullable Argument target,
            List<CallEstimate.Argument> args,
            List<Bounds> costs) {
        return switch (overload) {
            case "string_format" ->
                plain(target == null ? Bounds.ONE : computed(target).times(TRAVERSAL));
            case "string_to_bytes" -> {
                Bounds size = computed(args.get(0));
                yield new CallEstimate(size.times(TRAVERSAL), new Bounds(size.min(), size.max() * 4));
            }
            case "bytes_to_string" -> {
                Bounds size = computed(args.get(0));
                yield new CallEstimate(
                        size.times(TRAVERSAL), new Bounds(Long.divideUnsigned(size.min(), 4), size.max()));
            }
            case "strings_quote" -> {
                Bounds size = computed(args.get(0));
                yield new CallEstimate(size.times(TRAVERSAL), new Bounds(size.min() + 2, size.max() * 2 + 2));
            }
            case "starts_with_string", "ends_with_string" ->
                plain(computed(args.get(0)).times(TRAVERSAL));
            case "in_list" -> plain(computed(args.get(1)));
            case "matches_string" ->
                plain(
                        target == null
                                ? Bounds.ONE
                                : computed(target)
                                        .plus(Bounds.ONE)
                                        .times(TRAVERSAL)
                                        .times(computed(args.get(0)).times(REGEX)));
            case "contains_string" ->
                plain(
                        target == null
                                ? Bounds.ONE
                                : computed(target)
                                        .times(TRAVERSAL)
                                        .times(computed(args.get(0)).times(TRAVERSAL)));
            case "logical_or", "logical_and" ->
                plain(new Bounds(
                        costs.get(0).min(), costs.get(0).plus(costs.get(1)).max()));
            case "conditional" -> conditional(expr, args, costs);
            case "add_string", "add_bytes", "add_list" -> sum(expr, overload, args);
            case "less_string",
                    "greater_string",
                    "less_equals_string",
                    "greater_equals_string",
                    "less_bytes",
                    "greater_bytes",
                    "less_equals_bytes",
                    "greater_equals_bytes",
                    "equals",
                    "not_equals" -> {
                long max = Bounds.least(
                        computed(args.get(0)).max(), computed(args.get(1)).max());
                yield plain(new Bounds(max == 0 ? 0 : 1, max).times(TRAVERSAL));
            }
            default -> plain(Bounds.ONE);
        };
    }

    private CallEstimate conditional(CelExpr expr, List<CallEstimate.Argument> args, List<Bounds> costs) {
        EntrySizes first = entrySizes(args.get(1).expr());
        EntrySizes union =
                first == null ? null : first.union(entrySizes(args.get(2).expr()));
        if (union != null) {
            entries.put(expr.id(), union);
        }
        Bounds size = computed(args.get(1)).union(computed(args.get(2)));
        return new CallEstimate(costs.get(0).plus(costs.get(1).union(costs.get(2))), size);
    }

    private CallEstimate sum(CelExpr expr, String overload, List<CallEstimate.Argument> args) {
        Bounds size = computed(args.get(0)).plus(computed(args.get(1)));
        EntrySizes first = entrySizes(args.get(0).expr());
        EntrySizes union =
                first == null ? null : first.union(entrySizes(args.get(1).expr()));
        if (union != null) {
            entries.put(expr.id(), union);
        }
        return new CallEstimate(overload.equals("add_list") ? Bounds.ONE : size.times(TRAVERSAL), size);
    }

    private Bounds list(CelExpr expr) {
        Bounds sum = LIST_COST;
        Bounds items = new Bounds(expr.list().elements().isEmpty() ? 0 : -1, 0);
        for (CelExpr item : expr.list().elements()) {
            sum = sum.plus(cost(item));
            items = items.union(sizeOrUnknown(item));
        }
        entries.put(expr.id(), new EntrySizes(CelKind.LIST, Bounds.ONE, items));
        return sum;
    }

    private Bounds map(CelExpr expr) {
        Bounds sum = MAP_COST;
        Bounds keys = new Bounds(expr.map().entries().isEmpty() ? 0 : -1, 0);
        Bounds values = keys;
        for (CelExpr.CelMap.Entry entry : expr.map().entries()) {
            sum = sum.plus(cost(entry.key())).plus(cost(entry.value()));
            keys = keys.union(sizeOrUnknown(entry.key()));
            values = values.union(sizeOrUnknown(entry.value()));
        }
        entries.put(expr.id(), new EntrySizes(CelKind.MAP, keys, values));
        return sum;
    }

    private static boolean isBinding(CelExpr.CelComprehension fold) {
        CelExpr condition = fold.loopCondition();
        return fold.iterRange().getKind() == CelExpr.ExprKind.Kind.LIST
                && fold.iterRange().list().elements().isEmpty()
                && condition.getKind() == CelExpr.ExprKind.Kind.CONSTANT
                && condition.constant().getKind() == CelConstant.Kind.BOOLEAN_VALUE
                && !condition.constant().booleanValue();
    }

    private Bounds binding(CelExpr expr) {
        CelExpr.CelComprehension fold = expr.comprehension();
        Bounds sum = cost(fold.iterRange()).plus(cost(fold.accuInit()));
        bind(fold.accuVar(), fold.accuInit());
        sum = sum.plus(cost(fold.result()));
        unbind(fold.accuVar());
        copySizes(expr, fold.result());
        return sum;
    }

    private Bounds fold(CelExpr expr) {
        CelExpr.CelComprehension fold = expr.comprehension();
        CelExpr range = fold.iterRange();
        Bounds sum = cost(range).plus(cost(fold.accuInit()));
        bind(fold.accuVar(), fold.accuInit());
        EntrySizes known = entrySizes(range);
        boolean list = (known == null ? type(range).kind() : known.container) == CelKind.LIST;
        Bounds key = known == null ? null : known.key;
        Bounds value = known == null ? null : known.value;
        boolean two = !fold.iterVar2().isEmpty();
        if (two) {
            push(fold.iterVar(), new Local(below(path(range), list ? "@indices" : "@keys"), key, null));
            push(fold.iterVar2(), new Local(below(path(range), list ? "@items" : "@values"), value, null));
        } else {
            push(fold.iterVar(), new Local(below(path(range), list ? "@items" : "@keys"), list ? value : key, null));
        }
        Bounds loop = cost(fold.loopCondition());
        Bounds step = cost(fold.loopStep());
        unbind(fold.iterVar());
        if (two) {
            unbind(fold.iterVar2());
        }
        sum = sum.plus(cost(fold.result()));
        unbind(fold.accuVar());
        Bounds count = sizeOrUnknown(range);
        resultSizes(expr, fold, count);
        return sum.plus(count.times(step.plus(loop)));
    }

    private void resultSizes(CelExpr expr, CelExpr.CelComprehension fold, Bounds count) {
        switch (fold.accuInit().getKind()) {
            case CONSTANT -> {
                Bounds size = size(fold.accuInit());
                if (size != null) {
                    sizes.put(expr.id(), size);
                }
            }
            case LIST, MAP -> {
                sizes.put(expr.id(), count);
                EntrySizes step = entrySizes(fold.loopStep());
                if (step != null) {
                    entries.put(expr.id(), step);
                }
            }
            default -> {}
        }
    }

    private void bind(String name, CelExpr value) {
        push(name, new Local(path(value), size(value), entrySizes(value)));
    }

    private void push(String name, Local local) {
        locals.computeIfAbsent(name, key -> new ArrayDeque<>()).addLast(local);
    }

    private void unbind(String name) {
        Deque<Local> stack = locals.get(name);
        if (stack != null) {
            stack.removeLast();
        }
    }

    private @Nullable Local local(String name) {
        Deque<Local> stack = locals.get(name);
        return stack == null ? null : stack.peekLast();
    }

    private CelType type(CelExpr expr) {
        return ast.getType(expr.id()).orElse(SimpleType.DYN);
    }

    private List<String> path(CelExpr expr) {
        if (expr.getKind() == CelExpr.ExprKind.Kind.IDENT) {
            Local local = local(expr.ident().name());
            if (local != null) {
                return local.path;
            }
        }
        return paths.getOrDefault(expr.id(), List.of());
    }

    private static List<String> below(List<String> path, String step) {
        List<String> result = new ArrayList<>(path);
        result.add(step);
        return result;
    }

    private CallEstimate.Argument argument(CelExpr expr) {
        List<String> path = path(expr);
        boolean accumulator =
                !path.isEmpty() && (path.get(0).equals("@result") || path.get(0).equals("__result__"));
        return new CallEstimate.Argument(expr, type(expr), accumulator ? List.of() : path, size(expr));
    }

    private void copySizes(CelExpr to, CelExpr from) {
        Bounds size = size(from);
        if (size != null) {
            sizes.put(to.id(), size);
        }
        EntrySizes known = entrySizes(from);
        if (known != null) {
            entries.put(to.id(), known);
        }
    }

    private @Nullable EntrySizes entrySizes(CelExpr expr) {
        EntrySizes known = entries.get(expr.id());
        if (known == null && expr.getKind() == CelExpr.ExprKind.Kind.IDENT) {
            Local local = local(expr.ident().name());
            return local == null ? null : local.entries;
        }
        return known;
    }

    private Bounds sizeOrUnknown(CelExpr expr) {
        Bounds size = size(expr);
        return size == null ? Bounds.UNKNOWN : size;
    }

    private @Nullable Bounds size(CelExpr expr) {
        Bounds known = sizes.get(expr.id());
        if (known == null) {
            known = literalSize(expr);
        }
        if (known == null) {
            known = declared.at(path(expr));
            if (known != null) {
                sizes.put(expr.id(), known);
            }
        }
        if (known == null && isScalar(type(expr))) {
            known = Bounds.ONE;
        }
        if (known == null && expr.getKind() == CelExpr.ExprKind.Kind.IDENT) {
            Local local = local(expr.ident().name());
            known = local == null ? null : local.size;
        }
        return known;
    }

    private static @Nullable Bounds literalSize(CelExpr expr) {
        return switch (expr.getKind()) {
            case CONSTANT ->
                switch (expr.constant().getKind()) {
                    case STRING_VALUE -> {
                        String text = expr.constant().stringValue();
                        yield Bounds.exactly(text.codePointCount(0, text.length()));
                    }
                    case BYTES_VALUE ->
                        Bounds.exactly(expr.constant().bytesValue().size());
                    default -> Bounds.ONE;
                };
            case LIST -> Bounds.exactly(expr.list().elements().size());
            case MAP -> Bounds.exactly(expr.map().entries().size());
            default -> null;
        };
    }

    /** The first step is the variable, which is the root. */
    private static @Nullable Bounds declaredSize(DeclaredType root, List<String> path) {
        if (path.isEmpty()) {
            return null;
        }
        DeclaredType node = root;
        for (String step : path.subList(1, path.size())) {
            if (node == null) {
                return null;
            }
            switch (step) {
                case "@items", "@values" -> node = node.element();
                case "@keys" -> {
                    // Keys count as size zero: their type has no bound of its own.
                    return node.kind() == DeclaredType.Kind.MAP ? Bounds.ZERO : null;
                }
                default -> node = node.fields().get(step);
            }
        }
        return node == null ? null : new Bounds(0, node.maxElements());
    }

    private static boolean isScalar(CelType type) {
        return switch (type.kind()) {
            case BOOL, DOUBLE, DURATION, INT, TIMESTAMP, UINT -> true;
            default ->
                type instanceof OptionalType optional
                        && isScalar(optional.parameters().get(0));
        };
    }
}
