package dev.kontract.server.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;

/** A mutable copy of a frozen list; see {@link FrozenTrees#copy}. */
@SuppressWarnings({"unchecked", "ReferenceEquality"}) // of a method of the library; an unmodified item is the same
final class ThawedArray extends ArrayNode {

    private static final long serialVersionUID = 1L;

    private final transient FrozenArray origin;

    ThawedArray(FrozenArray origin) {
        super(JsonNodeFactory.instance, origin.size());
        this.origin = origin;
        origin.forEach(item -> add(FrozenTrees.copy(item)));
    }

    /** Returns the original if nothing has been modified, otherwise a list that shares the unmodified items with it. */
    ArrayNode refrozen() {
        ArrayNode items = arrayNode(size());
        boolean same = size() == origin.size();
        for (int i = 0; i < size(); i++) {
            JsonNode item = FrozenTrees.refrozen(get(i));
            items.add(item);
            same &= item == origin.get(i);
        }
        return same ? origin : items;
    }
}
