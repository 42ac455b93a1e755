package dev.kontract.server.codec;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collections;
import java.util.Iterator;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Builds an object field by field. While the fields equal those of a given object in the same order, that object is
 * reused.
 */
final class CanonicalObject {

    private final @Nullable ObjectNode given;
    private final Iterator<Map.Entry<String, JsonNode>> expected;
    private int same;
    private @Nullable ObjectNode made;

    /** Creates a builder that reuses {@code given} if possible; null always creates a new object. */
    CanonicalObject(@Nullable ObjectNode given) {
        this.given = given;
        this.expected =
                given == null ? Collections.emptyIterator() : given.properties().iterator();
        this.made = given == null ? JsonNodeFactory.instance.objectNode() : null;
    }

    /** Appends a field. */
    void add(String name, JsonNode value) {
        if (made == null && isNext(name, value)) {
            same++;
        } else {
            made().set(name, value);
        }
    }

    @SuppressWarnings("ReferenceEquality") // equal subtrees are often shared
    private boolean isNext(String name, JsonNode value) {
        if (!expected.hasNext()) {
            return false;
        }
        Map.Entry<String, JsonNode> next = expected.next();
        return next.getValue() == value && next.getKey().equals(name);
    }

    /** Returns the object. */
    ObjectNode result() {
        return made == null && given != null && same == given.size() ? given : made();
    }

    private ObjectNode made() {
        ObjectNode result = made;
        if (result == null) {
            result = JsonNodeFactory.instance.objectNode();
            copySame(result);
            made = result;
        }
        return result;
    }

    private void copySame(ObjectNode into) {
        if (given == null) {
            return;
        }
        Iterator<Map.Entry<String, JsonNode>> fields = given.properties().iterator();
        for (int i = 0; i < same; i++) {
            Map.Entry<String, JsonNode> field = fields.next();
            into.set(field.getKey(), field.getValue());
        }
    }
}
