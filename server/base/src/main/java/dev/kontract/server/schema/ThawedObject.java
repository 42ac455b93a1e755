package dev.kontract.server.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.AbstractMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A mutable copy of a frozen object; see {@link FrozenTrees#copy}. The fields are copied before one of them is modified, and
 * when a list or object is read, as the reader may modify it.
 */
@SuppressWarnings({"unchecked", "ReferenceEquality"}) // of a method of the library; an unmodified value is the same
final class ThawedObject extends ObjectNode {

    private static final long serialVersionUID = 1L;

    private final transient Fields fields;

    ThawedObject(FrozenObject origin) {
        this(new Fields(origin));
    }

    private ThawedObject(Fields fields) {
        super(JsonNodeFactory.instance, fields);
        this.fields = fields;
    }

    /** Returns the original as long as nothing may have been modified, otherwise this object. */
    ObjectNode untouched() {
        return fields.own.isEmpty() && !fields.complete ? fields.origin : this;
    }

    /** Returns the original if nothing has been modified, otherwise an object that shares the unmodified parts with it. */
    ObjectNode refrozen() {
        boolean same = size() == fields.origin.size();
        for (Map.Entry<String, JsonNode> field : fields.own.entrySet()) {
            field.setValue(FrozenTrees.refrozen(field.getValue()));
            same &= field.getValue() == fields.origin.get(field.getKey());
        }
        return same ? fields.origin : new ObjectNode(JsonNodeFactory.instance, fields.completed(value -> value));
    }

    private static final class Fields extends AbstractMap<String, JsonNode> {

        private final FrozenObject origin;

        /** The copies of the objects and lists that have been read, or of all fields once it is complete. */
        private Map<String, JsonNode> own = Map.of();

        private boolean complete;

        Fields(FrozenObject origin) {
            this.origin = origin;
        }

        private Map<String, JsonNode> completed(UnaryOperator<JsonNode> copy) {
            if (!complete) {
                Map<String, JsonNode> all = new LinkedHashMap<>(2 * origin.size());
                for (Map.Entry<String, JsonNode> field : origin.properties()) {
                    JsonNode known = own.get(field.getKey());
                    all.put(field.getKey(), known == null ? copy.apply(field.getValue()) : known);
                }
                own = all;
                complete = true;
            }
            return own;
        }

        private Map<String, JsonNode> mutable() {
            return completed(FrozenTrees::copy);
        }

        @Override
        public @Nullable JsonNode get(@Nullable Object name) {
            JsonNode known = own.get(name);
            if (known != null || complete) {
                return known;
            }
            JsonNode value = origin.get((String) name);
            if (value == null || value.isValueNode()) {
                return value;
            }
            if (own.isEmpty()) {
                own = new HashMap<>(4);
            }
            JsonNode copy = FrozenTrees.copy(value);
            own.put((String) name, copy);
            return copy;
        }

        @Override
        public boolean containsKey(@Nullable Object name) {
            return complete ? own.containsKey(name) : origin.has((String) name);
        }

        @Override
        public @Nullable JsonNode put(String name, JsonNode value) {
            JsonNode known = get(name);
            return value.equals(known) ? known : mutable().put(name, value);
        }

        @Override
        public @Nullable JsonNode remove(@Nullable Object name) {
            return containsKey(name) ? mutable().remove(name) : null;
        }

        @Override
        public int size() {
            return complete ? own.size() : origin.size();
        }

        @Override
        public Set<Map.Entry<String, JsonNode>> entrySet() {
            return mutable().entrySet();
        }
    }
}
