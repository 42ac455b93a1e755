package dev.kontract.server.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.List;

/** An immutable list with its recorded schema; see {@link FrozenTrees}. */
@SuppressWarnings("unchecked") // of a method of the library
final class FrozenArray extends ArrayNode {

    private static final long serialVersionUID = 1L;

    private final transient Schema schema;

    FrozenArray(List<JsonNode> items, Schema schema) {
        super(JsonNodeFactory.instance, List.copyOf(items));
        this.schema = schema;
    }

    Schema schema() {
        return schema;
    }
}
