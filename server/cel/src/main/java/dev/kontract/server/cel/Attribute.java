package dev.kontract.server.cel;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.cel.value.ErrorValue;
import dev.kontract.server.cel.value.GoNotation;
import dev.kontract.server.cel.value.JsonBacked;
import dev.kontract.server.cel.value.ListValue;
import dev.kontract.server.cel.value.MapValue;
import dev.kontract.server.cel.value.OptionalValue;
import dev.kontract.server.cel.value.Shape;
import dev.kontract.server.cel.value.Uint;
import dev.kontract.server.cel.value.Values;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A variable or value with the fields and indices that are read from it in one step. Each qualifier costs 1, and so does the
 * attribute; a presence test costs nothing beyond its qualifiers.
 */
final class Attribute extends Node {

    /** The operand of the qualifiers. */
    private sealed interface Root {}

    private record Variable(String name, int slot) implements Root {}

    private record Operand(Node node) implements Root {}

    private record Choice(Node condition, Attribute whenTrue, Attribute whenFalse) implements Root {}

    /** A field or an index: a constant, or an attribute that is read first. */
    private record Qualifier(
            @Nullable Object constant, @Nullable Attribute attribute, boolean optional, boolean test) {}

    private final Root root;
    private final List<Qualifier> qualifiers = new ArrayList<>(4);
    private boolean presenceTest;

    private Attribute(Root root) {
        this.root = root;
    }

    static Attribute variable(String name, int slot) {
        return new Attribute(new Variable(name, slot));
    }

    static Attribute of(Node node) {
        return node instanceof Attribute attribute ? attribute : new Attribute(new Operand(node));
    }

    static Attribute choice(Node condition, Node whenTrue, Node whenFalse) {
        return new Attribute(new Choice(condition, of(whenTrue), of(whenFalse)));
    }

    /** Adds a constant qualifier; only while a plan is created. */
    Attribute select(Object constant, boolean optional) {
        return qualify(new Qualifier(constant, null, optional, false));
    }

    /** Adds a computed qualifier; only while a plan is created. */
    Attribute index(Node index, boolean optional) {
        return qualify(
                index instanceof Nodes.Constant constant && isKey(constant.value())
                        ? new Qualifier(constant.value(), null, optional, false)
                        : new Qualifier(null, of(index), optional, false));
    }

    /** Ends the attribute with a presence test of a field; only while a plan is created. */
    Attribute test(String field) {
        presenceTest = true;
        return qualify(new Qualifier(field, null, false, true));
    }

    private Attribute qualify(Qualifier qualifier) {
        if (root instanceof Choice choice) {
            choice.whenTrue.qualify(qualifier);
            choice.whenFalse.qualify(qualifier);
        } else {
            qualifiers.add(qualifier);
        }
        return this;
    }

    private static boolean isKey(Object value) {
        return value instanceof String
                || value instanceof Long
                || value instanceof Uint
                || value instanceof Boolean
                || value instanceof Double;
    }

    @Override
    Object evaluate(Frame frame) {
        Object value = resolve(frame);
        if (presenceTest) {
            return value instanceof OptionalValue optional ? optional.hasValue() : value;
        }
        if (!(root instanceof Choice)) {
            frame.charge(1);
        }
        return value;
    }

    private Object resolve(Frame frame) {
        if (root instanceof Choice choice) {
            return resolve(choice, frame);
        }
        Object value;
        if (root instanceof Variable variable) {
            value = Variables.read(variable.slot, frame);
            if (value == null) {
                return new ErrorValue("no such attribute(s): " + variable.name);
            }
        } else {
            value = ((Operand) root).node.evaluate(frame);
        }
        return value instanceof ErrorValue || qualifiers.isEmpty() ? value : qualified(value, frame);
    }

    private static Object resolve(Choice choice, Frame frame) {
        Object condition = choice.condition.evaluate(frame);
        if (condition instanceof Boolean bool) {
            return (bool ? choice.whenTrue : choice.whenFalse).resolve(frame);
        }
        return condition instanceof ErrorValue ? condition : ErrorValue.noSuchOverload();
    }

    private Object qualified(Object start, Frame frame) {
        Object value = start;
        boolean optional = false;
        if (value instanceof OptionalValue given) {
            if (!given.hasValue()) {
                return given;
            }
            optional = true;
            value = untyped(given.get());
        }
        for (int i = 0; i < qualifiers.size(); i++) {
            Qualifier qualifier = qualifiers.get(i);
            optional |= qualifier.optional;
            Object next = apply(qualifier, value, optional, frame);
            if (next == null) {
                return OptionalValue.none();
            }
            if (next instanceof ErrorValue || qualifier.test) {
                return next;
            }
            value = next;
        }
        return optional ? new OptionalValue(value) : value;
    }

    /** The value of an optional is read without its schema: names are not escaped, formats are strings. */
    private static Object untyped(Object value) {
        if (value instanceof JsonBacked backed && (value instanceof MapValue || value instanceof ListValue)) {
            JsonNode json = backed.json();
            return Shape.DYNAMIC.value(json);
        }
        return value;
    }

    /** Returns the value of a qualifier, or null if it is optional and absent. */
    private static @Nullable Object apply(Qualifier qualifier, Object value, boolean optional, Frame frame) {
        Object key = qualifier.constant;
        if (qualifier.attribute != null) {
            key = qualifier.attribute.resolve(frame);
            if (key instanceof ErrorValue) {
                if (!optional) {
                    frame.charge(1);
                }
                return key;
            }
        }
        if (key == null) {
            return ErrorValue.noSuchOverload();
        }
        if (qualifier.test) {
            frame.charge(1);
            Object found = find(value, key);
            return found instanceof ErrorValue ? found : isPresent(found);
        }
        Object found = find(value, key);
        if (!optional || (found != null && !(found instanceof ErrorValue))) {
            frame.charge(1);
        }
        if (found == null && !optional) {
            return value instanceof ListValue
                    ? new ErrorValue("index out of bounds: " + GoNotation.of(key))
                    : ErrorValue.noSuchKey(key);
        }
        return found;
    }

    private static Object isPresent(@Nullable Object found) {
        return found instanceof OptionalValue optional ? optional.hasValue() : found != null;
    }

    private static @Nullable Object find(Object value, Object key) {
        if (value instanceof MapValue map) {
            return map.find(key);
        }
        if (value instanceof ListValue list) {
            return item(list, key);
        }
        return null;
    }

    private static @Nullable Object item(ListValue list, Object key) {
        long index;
        if (key instanceof Long number) {
            index = number;
        } else if (key instanceof Uint number) {
            index = number.bits() < 0 ? Long.MAX_VALUE : number.bits();
        } else if (key instanceof Double number) {
            if (number != Math.rint(number)) {
                return new ErrorValue("unsupported index value " + GoNotation.of(key) + " in list");
            }
            index = number.longValue();
        } else {
            return new ErrorValue("unsupported index type '" + Values.typeName(key) + "' in list");
        }
        return index >= 0 && index < list.size() ? list.get((int) index) : null;
    }
}
