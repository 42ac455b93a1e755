package dev.kontract.server.cel;

import com.google.re2j.PatternSyntaxException;
import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.ast.CelConstant;
import dev.cel.common.ast.CelExpr;
import dev.cel.common.ast.CelReference;
import dev.kontract.server.cel.function.Charge;
import dev.kontract.server.cel.function.Cost;
import dev.kontract.server.cel.function.FunctionTable;
import dev.kontract.server.cel.function.Overload;
import dev.kontract.server.cel.function.RegexFunctions;
import dev.kontract.server.cel.value.Bytes;
import dev.kontract.server.cel.value.ErrorValue;
import dev.kontract.server.cel.value.ListValue;
import dev.kontract.server.cel.value.NullValue;
import dev.kontract.server.cel.value.TypeValue;
import dev.kontract.server.cel.value.Uint;
import dev.kontract.server.cel.value.Values;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Creates the plan of a checked expression; constant parts are evaluated once, here. */
final class Planner {

    private static final Set<String> CONVERSIONS =
            Set.of("bool", "bytes", "double", "duration", "dyn", "int", "string", "timestamp", "type", "uint");

    /** Thrown if an expression cannot be planned; the message is cel-go's. */
    static final class PlanException extends Exception {
        private static final long serialVersionUID = 1;

        PlanException(String message) {
            super(message, null, false, false);
        }
    }

    private final CelAbstractSyntaxTree ast;
    private final FunctionTable functions;
    private final ObjectTypes types;
    private final Map<String, Integer> variables;
    private final Map<String, Deque<Integer>> locals = new HashMap<>();
    private int slots;

    private Planner(
            CelAbstractSyntaxTree ast, FunctionTable functions, ObjectTypes types, Map<String, Integer> variables) {
        this.ast = ast;
        this.functions = functions;
        this.types = types;
        this.variables = variables;
        slots = variables.size();
    }

    /** Returns the plan of {@code ast}, whose variables are in the given slots. */
    static Program plan(
            CelAbstractSyntaxTree ast, FunctionTable functions, ObjectTypes types, Map<String, Integer> variables)
            throws PlanException {
        Planner planner = new Planner(ast, functions, types, variables);
        Node root = planner.node(ast.getExpr());
        return new Program(root, planner.slots);
    }

    private Node node(CelExpr expr) throws PlanException {
        return switch (expr.getKind()) {
            case CONSTANT -> new Nodes.Constant(constant(expr.constant()));
            case IDENT -> identifier(expr);
            case SELECT -> selection(expr);
            case CALL -> call(expr);
            case LIST -> list(expr.list());
            case MAP -> map(expr.map());
            case STRUCT -> struct(expr);
            case COMPREHENSION -> fold(expr.comprehension());
            case NOT_SET -> throw new PlanException("unsupported expr: " + expr);
        };
    }

    /** Returns the value of a literal. */
    static Object constant(CelConstant constant) {
        return switch (constant.getKind()) {
            case NULL_VALUE -> NullValue.NULL;
            case BOOLEAN_VALUE -> constant.booleanValue();
            case INT64_VALUE -> constant.int64Value();
            case UINT64_VALUE -> new Uint(constant.uint64Value().longValue());
            case DOUBLE_VALUE -> constant.doubleValue();
            case STRING_VALUE -> constant.stringValue();
            case BYTES_VALUE -> new Bytes(constant.bytesValue().toByteArray());
            default -> throw new IllegalArgumentException("unexpected constant " + constant.getKind());
        };
    }

    private Node identifier(CelExpr expr) {
        String name = ast.getReference(expr.id())
                .map(CelReference::name)
                .orElse(expr.ident().name());
        String bare = name.startsWith(".") ? name.substring(1) : name;
        Deque<Integer> local = name.startsWith(".") ? null : locals.get(name);
        if (local != null && !local.isEmpty()) {
            return Attribute.variable(bare, local.getLast());
        }
        Integer slot = variables.get(bare);
        return slot == null ? new Nodes.Constant(new TypeValue(bare)) : Attribute.variable(bare, slot);
    }

    private Node selection(CelExpr expr) throws PlanException {
        if (ast.getReference(expr.id()).isPresent()) {
            return identifier(expr);
        }
        CelExpr.CelSelect select = expr.select();
        Attribute operand = Attribute.of(node(select.operand()));
        return select.testOnly() ? operand.test(select.field()) : operand.select(select.field(), false);
    }

    private Node call(CelExpr expr) throws PlanException {
        CelExpr.CelCall call = expr.call();
        List<Node> arguments = new ArrayList<>();
        if (call.target().isPresent()) {
            arguments.add(node(call.target().get()));
        }
        for (CelExpr argument : call.args()) {
            arguments.add(node(argument));
        }
        return switch (call.function()) {
            case "_&&_" -> new Nodes.Logical(arguments.get(0), arguments.get(1), false);
            case "_||_" -> new Nodes.Logical(arguments.get(0), arguments.get(1), true);
            case "_?_:_" -> Attribute.choice(arguments.get(0), arguments.get(1), arguments.get(2));
            case "_==_" -> new Nodes.Equality(arguments.get(0), arguments.get(1), false);
            case "_!=_" -> new Nodes.Equality(arguments.get(0), arguments.get(1), true);
            case "_[_]" -> Attribute.of(arguments.get(0)).index(arguments.get(1), false);
            case "_?._", "_[?_]" -> Attribute.of(arguments.get(0)).index(arguments.get(1), true);
            case "@not_strictly_false" -> new Nodes.NotStrictlyFalse(arguments.get(0));
            case "or" -> new Nodes.Alternative(arguments.get(0), arguments.get(1), false);
            case "orValue" -> new Nodes.Alternative(arguments.get(0), arguments.get(1), true);
            default -> function(expr, call, arguments);
        };
    }

    private Node function(CelExpr expr, CelExpr.CelCall call, List<Node> arguments) throws PlanException {
        String function = call.function();
        List<String> ids = ast.getReferenceOrThrow(expr.id()).overloadIds();
        String id = ids.size() == 1 ? ids.get(0) : "";
        List<Overload> overloads = functions.overloads(function).stream()
                .filter(overload -> id.isEmpty() || overload.id().equals(id))
                .toList();
        if (id.equals("in_list") && arguments.get(1) instanceof Nodes.Constant list) {
            Node membership = membership(arguments.get(0), (ListValue) list.value());
            if (membership != null) {
                return membership;
            }
        }
        if (CONVERSIONS.contains(function) && arguments.get(0) instanceof Nodes.Constant) {
            return folded(new Nodes.Call(function, overloads, arguments, Charge.ONE));
        }
        if (RegexFunctions.hasPattern(function)
                && arguments.get(1) instanceof Nodes.Constant pattern
                && pattern.value() instanceof String text) {
            overloads = compiled(function, text, overloads);
        }
        Cost cost = overloads.get(0).cost();
        return new Nodes.Call(function, overloads, arguments, id.isEmpty() ? cost.unresolved() : cost.charge());
    }

    private static Node folded(Node call) throws PlanException {
        Object value = call.evaluate(new Frame(0, Long.MAX_VALUE));
        if (value instanceof ErrorValue error) {
            throw new PlanException(error.message());
        }
        return new Nodes.Constant(value);
    }

    private static List<Overload> compiled(String function, String pattern, List<Overload> overloads)
            throws PlanException {
        try {
            Overload.Body body = RegexFunctions.compiled(function, pattern);
            return overloads.stream().map(overload -> overload.with(body)).toList();
        } catch (PatternSyntaxException e) {
            throw new PlanException(String.valueOf(e.getMessage()));
        }
    }

    private static @org.jspecify.annotations.Nullable Node membership(Node value, ListValue list) {
        if (list.size() == 0) {
            return new Nodes.Constant(false);
        }
        Set<Object> members = new HashSet<>();
        for (Object item : list.items()) {
            boolean primitive = item instanceof String
                    || item instanceof Long
                    || item instanceof Uint
                    || item instanceof Double
                    || item instanceof Boolean;
            if (!primitive) {
                return null;
            }
            members.add(Values.key(item));
        }
        return new Nodes.Membership(value, members);
    }

    private Node list(CelExpr.CelList list) throws PlanException {
        List<Node> items = new ArrayList<>();
        for (CelExpr item : list.elements()) {
            items.add(node(item));
        }
        Node literal = new Nodes.ListLiteral(items, Set.copyOf(list.optionalIndices()));
        return items.stream().allMatch(Nodes.Constant.class::isInstance) ? folded(literal) : literal;
    }

    private Node map(CelExpr.CelMap map) throws PlanException {
        List<Nodes.Entry> entries = new ArrayList<>();
        boolean constant = true;
        for (CelExpr.CelMap.Entry entry : map.entries()) {
            Nodes.Entry planned = new Nodes.Entry(node(entry.key()), node(entry.value()), entry.optionalEntry());
            constant &= planned.key() instanceof Nodes.Constant && planned.value() instanceof Nodes.Constant;
            entries.add(planned);
        }
        Node literal = Nodes.EntriesLiteral.map(entries);
        return constant ? folded(literal) : literal;
    }

    private Node struct(CelExpr expr) throws PlanException {
        CelExpr.CelStruct struct = expr.struct();
        List<Nodes.Entry> fields = new ArrayList<>();
        for (CelExpr.CelStruct.Entry entry : struct.entries()) {
            fields.add(
                    new Nodes.Entry(new Nodes.Constant(entry.fieldKey()), node(entry.value()), entry.optionalEntry()));
        }
        String type = struct.messageName();
        return Nodes.EntriesLiteral.struct(fields, values -> types.construct(type, values));
    }

    private Node fold(CelExpr.CelComprehension fold) throws PlanException {
        Node initial = node(fold.accuInit());
        Node range = node(fold.iterRange());
        int accumulator = declare(fold.accuVar());
        int first = declare(fold.iterVar());
        boolean two = !fold.iterVar2().isEmpty();
        int second = two ? declare(fold.iterVar2()) : -1;
        Node condition = node(fold.loopCondition());
        Node step = node(fold.loopStep());
        forget(fold.iterVar());
        if (two) {
            forget(fold.iterVar2());
        }
        Node result = node(fold.result());
        forget(fold.accuVar());
        return new Fold(new Fold.Parts(range, accumulator, first, second, initial, condition, step, result));
    }

    private int declare(String name) {
        locals.computeIfAbsent(name, key -> new ArrayDeque<>()).addLast(slots);
        return slots++;
    }

    private void forget(String name) {
        Deque<Integer> stack = locals.get(name);
        if (stack != null) {
            stack.removeLast();
        }
    }
}
