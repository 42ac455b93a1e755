package dev.kontract.server.schema;

import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collections;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An immutable object with its recorded schema; see {@link FrozenTrees}. */
@SuppressWarnings("unchecked") // of a method of the library
final class FrozenObject extends ObjectNode {

    private static final long serialVersionUID = 1L;

    private final transient Schema schema;
    private transient volatile @Nullable SerializableString text;

    FrozenObject(Map<String, JsonNode> fields, Schema schema) {
        super(JsonNodeFactory.instance, Collections.unmodifiableMap(fields));
        this.schema = schema;
    }

    Schema schema() {
        return schema;
    }

    @Nullable
    SerializableString text() {
        return text;
    }

    void text(SerializableString known) {
        text = known;
    }
}
