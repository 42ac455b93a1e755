package dev.kontract.server.cel;

import dev.kontract.server.cel.function.Charge;
import dev.kontract.server.cel.function.Cost;
import dev.kontract.server.cel.function.Overload;
import dev.kontract.server.cel.value.ErrorValue;
import dev.kontract.server.cel.value.GoNotation;
import dev.kontract.server.cel.value.ListValue;
import dev.kontract.server.cel.value.MapValue;
import dev.kontract.server.cel.value.NullValue;
import dev.kontract.server.cel.value.OptionalValue;
import dev.kontract.server.cel.value.Values;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** The steps of a plan other than attributes and comprehensions. */
final class Nodes {

    private static final int MAP_COST = 30;
    private static final int STRUCT_COST = 40;

    private Nodes() {}

    /** A constant, which costs nothing. */
    static final class Constant extends Node {
        private final Object value;

        Constant(Object value) {
            this.value = value;
        }

        Object value() {
            return value;
        }

        @Override
        Object evaluate(Frame frame) {
            return value;
        }
    }

    /** A conjunction or disjunction: a deciding operand absorbs an error of the other. */
    static final class Logical extends Node {
        private final Node left;
        private final Node right;
        private final Boolean deciding;

        Logical(Node left, Node right, boolean deciding) {
            this.left = left;
            this.right = right;
            this.deciding = deciding;
        }

        @Override
        Object evaluate(Frame frame) {
            Object one = left.evaluate(frame);
            if (deciding.equals(one)) {
                return one;
            }
            Object other = right.evaluate(frame);
            if (deciding.equals(other)) {
                return other;
            }
            if (!(one instanceof Boolean)) {
                return one instanceof ErrorValue ? one : ErrorValue.noSuchOverload();
            }
            return other instanceof Boolean || other instanceof ErrorValue ? other : ErrorValue.noSuchOverload();
        }
    }

    /** The loop condition of a quantifier: continues unless the operand is false. */
    static final class NotStrictlyFalse extends Node {
        private final Node operand;

        NotStrictlyFalse(Node operand) {
            this.operand = operand;
        }

        @Override
        Object evaluate(Frame frame) {
            Object value = operand.evaluate(frame);
            frame.charge(1);
            return value instanceof Boolean ? value : (Object) true;
        }
    }

    /** Equality or inequality. */
    static final class Equality extends Node {
        private final Node left;
        private final Node right;
        private final boolean negated;

        Equality(Node left, Node right, boolean negated) {
            this.left = left;
            this.right = right;
            this.negated = negated;
        }

        @Override
        Object evaluate(Frame frame) {
            Object one = left.evaluate(frame);
            Object other = right.evaluate(frame);
            frame.charge(negated ? Cost.comparison(one, other) : Cost.equality(one, other));
            if (one instanceof ErrorValue) {
                return one;
            }
            if (other instanceof ErrorValue) {
                return other;
            }
            Object equal = Values.equal(one, other, frame);
            return negated ? !Boolean.TRUE.equals(equal) : equal;
        }
    }

    /** A function call; its overload may depend on the runtime types of the arguments. */
    static final class Call extends Node {
        private final String function;
        private final List<Overload> overloads;
        private final List<Node> arguments;
        private final Charge cost;

        Call(String function, List<Overload> overloads, List<Node> arguments, Charge cost) {
            this.function = function;
            this.overloads = overloads;
            this.arguments = arguments;
            this.cost = cost;
        }

        @Override
        Object evaluate(Frame frame) {
            Object[] values = new Object[arguments.size()];
            Object error = null;
            for (int i = 0; i < values.length; i++) {
                values[i] = arguments.get(i).evaluate(frame);
                if (error == null && values[i] instanceof ErrorValue) {
                    error = values[i];
                    if (values.length > 2) {
                        return error;
                    }
                }
            }
            if (error != null) {
                frame.charge(cost.of(values, error));
                return error;
            }
            if (cost.dependsOnResult()) {
                Object result = call(values, frame);
                frame.charge(cost.of(values, result));
                return result;
            }
            // A call beyond the budget is not executed.
            frame.charge(cost.of(values, NullValue.NULL));
            return call(values, frame);
        }

        private Object call(Object[] values, Frame frame) {
            for (int i = 0; i < overloads.size(); i++) {
                Overload overload = overloads.get(i);
                if (overload.accepts(values)) {
                    return overload.body().call(values, frame);
                }
            }
            return RuntimeErrors.noSuchOverload(function, values);
        }
    }

    /** Membership of a value in a list of constants, tested by hash; costs nothing. */
    static final class Membership extends Node {
        private final Node value;
        private final Set<Object> members;

        Membership(Node value, Set<Object> members) {
            this.value = value;
            this.members = members;
        }

        @Override
        Object evaluate(Frame frame) {
            Object candidate = value.evaluate(frame);
            return candidate instanceof ErrorValue ? candidate : members.contains(Values.key(candidate));
        }
    }

    /** The first of two optionals that has a value, or a default. */
    static final class Alternative extends Node {
        private final Node optional;
        private final Node otherwise;
        private final boolean unwraps;

        Alternative(Node optional, Node otherwise, boolean unwraps) {
            this.optional = optional;
            this.otherwise = otherwise;
            this.unwraps = unwraps;
        }

        @Override
        Object evaluate(Frame frame) {
            Object first = optional.evaluate(frame);
            if (!(first instanceof OptionalValue value)) {
                return first;
            }
            if (value.hasValue()) {
                return unwraps ? value.get() : value;
            }
            return otherwise.evaluate(frame);
        }
    }

    /** A list of values. */
    static final class ListLiteral extends Node {
        private final List<Node> items;
        private final Set<Integer> optionals;

        ListLiteral(List<Node> items, Set<Integer> optionals) {
            this.items = items;
            this.optionals = optionals;
        }

        @Override
        Object evaluate(Frame frame) {
            List<Object> values = new ArrayList<>(items.size());
            for (int i = 0; i < items.size(); i++) {
                Object value = items.get(i).evaluate(frame);
                if (value instanceof ErrorValue) {
                    frame.charge(Cost.LIST);
                    return value;
                }
                if (optionals.contains(i)) {
                    if (!(value instanceof OptionalValue optional)) {
                        return new ErrorValue("cannot initialize optional list element from non-optional value "
                                + GoNotation.of(value));
                    }
                    if (!optional.hasValue()) {
                        continue;
                    }
                    value = optional.get();
                }
                values.add(value);
            }
            frame.charge(Cost.LIST);
            return ListValue.of(values);
        }
    }

    /**
     * An entry of a literal.
     *
     * @param key the key
     * @param value the value
     * @param optional whether the value is an optional, so that the entry may be omitted
     */
    record Entry(Node key, Node value, boolean optional) {}

    /** A map or an object of values. */
    static final class EntriesLiteral extends Node {
        private final List<Entry> entries;
        private final int cost;
        private final Function<Map<Object, Object>, Object> result;

        private EntriesLiteral(List<Entry> entries, int cost, Function<Map<Object, Object>, Object> result) {
            this.entries = entries;
            this.cost = cost;
            this.result = result;
        }

        static EntriesLiteral map(List<Entry> entries) {
            return new EntriesLiteral(entries, MAP_COST, MapValue::of);
        }

        static EntriesLiteral struct(List<Entry> fields, Function<Map<Object, Object>, Object> result) {
            return new EntriesLiteral(fields, STRUCT_COST, result);
        }

        @Override
        Object evaluate(Frame frame) {
            Object made = made(frame);
            frame.charge(cost);
            return made;
        }

        private Object made(Frame frame) {
            Map<Object, Object> values = new HashMap<>();
            for (Entry entry : entries) {
                Object key = entry.key.evaluate(frame);
                Object value = key instanceof ErrorValue ? key : entry.value.evaluate(frame);
                if (value instanceof ErrorValue) {
                    return value;
                }
                if (entry.optional) {
                    if (!(value instanceof OptionalValue optional)) {
                        return new ErrorValue("cannot initialize optional entry '" + GoNotation.of(key)
                                + "' from non-optional value " + GoNotation.of(value));
                    }
                    if (!optional.hasValue()) {
                        values.remove(key);
                        continue;
                    }
                    value = optional.get();
                }
                if (Values.isComposite(key)) {
                    return new ErrorValue("unsupported key type: " + Values.typeName(key));
                }
                values.put(key, value);
            }
            return result.apply(values);
        }
    }
}
