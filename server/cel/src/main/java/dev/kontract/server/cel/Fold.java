package dev.kontract.server.cel;

import dev.kontract.server.cel.value.ErrorValue;
import dev.kontract.server.cel.value.ListValue;
import dev.kontract.server.cel.value.MapValue;
import dev.kontract.server.cel.value.NullValue;
import dev.kontract.server.cel.value.Values;
import dev.kontract.server.cel.value.Visits;
import java.util.ArrayList;
import java.util.List;

/** A comprehension: the expansion of macros such as {@code all} and {@code map}, and variables bound to a value. */
final class Fold extends Node {

    /**
     * The parts of a comprehension.
     *
     * @param range the iterated value
     * @param accumulator the slot of the result so far
     * @param first the slot of the item, or of the index or key if there is a second
     * @param second the slot of the item if there are two variables, else -1
     * @param initial the first value of the accumulator
     * @param condition whether to continue
     * @param step the next value of the accumulator
     * @param result the result
     */
    record Parts(
            Node range, int accumulator, int first, int second, Node initial, Node condition, Node step, Node result) {}

    private final Parts parts;

    Fold(Parts parts) {
        this.parts = parts;
    }

    @Override
    Object evaluate(Frame frame) {
        Object range = parts.range.evaluate(frame);
        if (range instanceof ErrorValue) {
            return range;
        }
        frame.set(parts.accumulator, new Variables.Pending(this::initial));
        if (range instanceof ListValue list) {
            foldList(list, frame);
        } else if (range instanceof MapValue map) {
            foldMap(map, frame);
        } else {
            return parts.second >= 0
                    ? new ErrorValue("unsupported comprehension range type: " + Values.typeName(range))
                    : new ErrorValue("got '" + Values.typeName(range) + "', expected iterable type");
        }
        Object result = parts.result.evaluate(frame);
        return result instanceof Growing growing ? growing.finished() : result;
    }

    private Object initial(Frame frame) {
        Object value = parts.initial.evaluate(frame);
        return value instanceof ListValue list && list.size() == 0 ? new Growing(new ArrayList<>()) : value;
    }

    private void foldList(ListValue list, Frame frame) {
        int size = list.size();
        for (int i = 0; i < size; i++) {
            if (parts.second >= 0) {
                frame.set(parts.first, (long) i);
                frame.set(parts.second, list.get(i));
            } else {
                frame.set(parts.first, list.get(i));
            }
            if (!step(frame)) {
                return;
            }
        }
    }

    private void foldMap(MapValue map, Frame frame) {
        for (Object key : map.keys()) {
            frame.set(parts.first, key);
            if (parts.second >= 0) {
                Object value = map.find(key);
                frame.set(parts.second, value == null ? NullValue.NULL : value);
            }
            if (!step(frame)) {
                return;
            }
        }
    }

    private boolean step(Frame frame) {
        if (Boolean.FALSE.equals(parts.condition.evaluate(frame))) {
            return false;
        }
        frame.set(parts.accumulator, parts.step.evaluate(frame));
        return true;
    }

    /**
     * A list referenced only by the comprehension that fills it, so appending to it does not copy.
     *
     * @param values its items
     */
    private record Growing(List<Object> values) implements ListValue {

        @Override
        public int size() {
            return values.size();
        }

        @Override
        public Object get(int index) {
            return values.get(index);
        }

        @Override
        public ListValue plus(ListValue other, Visits visits) {
            values.addAll(other.items());
            return this;
        }

        ListValue finished() {
            return ListValue.of(values);
        }
    }
}
