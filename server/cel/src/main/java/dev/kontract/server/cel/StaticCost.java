package dev.kontract.server.cel;

import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.ast.CelConstant;
import dev.cel.common.ast.CelExpr;
import dev.cel.common.types.CelKind;
import dev.cel.common.types.CelType;
import dev.cel.common.types.OptionalType;
import dev.cel.common.types.SimpleType;
import dev.kontract.server.cel.function.Argument;
import dev.kontract.server.cel.function.Bounds;
import dev.kontract.server.cel.function.Cost;
import dev.kontract.server.cel.function.FunctionTable;
import dev.kontract.server.cel.function.Overload;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The maximum cost of an expression, by the rules of cel-go: the schema bounds the sizes of values reached from variables, and
 * unbounded values count as large as a request allows.
 */
final class StaticCost {

    private static final Bounds LIST_COST = Bounds.exactly(Cost.LIST);
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

    /** Returns the bounds of the declared size at a path, or null. */
    @FunctionalInterface
    interface Sizes {
        @Nullable
        Bounds at(List<String> path);
    }

    private final CelAbstractSyntaxTree ast;
    private final FunctionTable functions;
    private final Sizes declared;
    private final Map<Long, List<String>> paths = new HashMap<>();
    private final Map<Long, Bounds> sizes = new HashMap<>();
    private final Map<Long, EntrySizes> entries = new HashMap<>();
    private final Map<String, Deque<Local>> locals = new HashMap<>();

    private StaticCost(CelAbstractSyntaxTree ast, FunctionTable functions, Sizes declared) {
        this.ast = ast;
        this.functions = functions;
        this.declared = declared;
    }

    /**
     * Returns the maximum cost of {@code ast}, unsigned.
     *
     * @param functions the functions of its environment
     * @param declared returns the sizes of values reached from variables
     */
    static long of(CelAbstractSyntaxTree ast, FunctionTable functions, Sizes declared) {
        return new StaticCost(ast, functions, declared).cost(ast.getExpr()).max();
    }

    /** Returns the sizes of values reached from variables of the type {@code self}. */
    static Sizes sizes(DeclaredType self) {
        return path -> declaredSize(self, path);
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
        return switch (expr.call().function()) {
            case "_&&_", "_||_" -> logical(expr);
            case "_?_:_" -> conditional(expr);
            case "dyn" -> {
                CelExpr value = expr.call().args().get(0);
                Bounds cost = cost(value).plus(Bounds.ONE);
                copySizes(expr, value);
                yield cost;
            }
            default -> function(expr);
        };
    }

    private Bounds function(CelExpr expr) {
        CelExpr.CelCall call = expr.call();
        List<CelExpr> operands =
                Stream.concat(call.target().stream(), call.args().stream()).toList();
        Bounds sum = Bounds.ZERO;
        List<Argument> arguments = new ArrayList<>();
        for (CelExpr operand : operands) {
            sum = sum.plus(cost(operand));
            arguments.add(argument(operand));
        }
        Bounds range = new Bounds(-1, 0);
        Bounds size = null;
        for (Overload overload : overloads(expr)) {
            Cost cost = overload.cost();
            range = range.union(cost.estimate().of(arguments));
            Cost.Estimate resultSize = cost.size();
            Bounds result = resultSize == null ? null : resultSize.of(arguments);
            size = result == null ? size : size == null ? result : size.union(result);
            switch (overload.id()) {
                case "index_list" -> size = itemSize(expr, "@items");
                case "index_map" -> size = itemSize(expr, "@values");
                case "add_list" -> unite(expr, operands.get(0), operands.get(1));
                default -> {}
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

    private List<Overload> overloads(CelExpr expr) {
        List<String> ids = ast.getReferenceOrThrow(expr.id()).overloadIds();
        return functions.overloads(expr.call().function()).stream()
                .filter(overload -> ids.contains(overload.id()))
                .toList();
    }

    private @Nullable Bounds itemSize(CelExpr expr, String step) {
        CelExpr container = expr.call().args().get(0);
        paths.put(expr.id(), below(path(container), step));
        EntrySizes known = entrySizes(container);
        return known == null ? null : known.value;
    }

    private Bounds logical(CelExpr expr) {
        Bounds first = cost(expr.call().args().get(0));
        return new Bounds(
                first.min(), first.plus(cost(expr.call().args().get(1))).max());
    }

    private Bounds conditional(CelExpr expr) {
        List<CelExpr> args = expr.call().args();
        Bounds condition = cost(args.get(0));
        Bounds cost = condition.plus(cost(args.get(1)).union(cost(args.get(2))));
        sizes.put(expr.id(), sizeOrUnknown(args.get(1)).union(sizeOrUnknown(args.get(2))));
        unite(expr, args.get(1), args.get(2));
        return cost;
    }

    private void unite(CelExpr expr, CelExpr one, CelExpr other) {
        EntrySizes first = entrySizes(one);
        EntrySizes union = first == null ? null : first.union(entrySizes(other));
        if (union != null) {
            entries.put(expr.id(), union);
        }
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

    private Argument argument(CelExpr expr) {
        CelType type = type(expr);
        return new Argument(expr, type, size(expr), type.parameters().isEmpty() ? null : declaredItemSize(path(expr)));
    }

    private Bounds declaredItemSize(List<String> path) {
        boolean known = !path.isEmpty()
                && !path.get(0).equals("@result")
                && !path.get(0).equals("__result__");
        Bounds size = known ? declared.at(below(path, "@items")) : null;
        return size == null ? Bounds.UNKNOWN : size;
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
