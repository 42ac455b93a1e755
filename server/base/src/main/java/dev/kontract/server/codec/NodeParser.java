package dev.kontract.server.codec;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.TreeTraversingParser;
import dev.kontract.server.schema.FrozenTrees;
import dev.kontract.server.schema.Schema;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/** A tree parser that can return subtrees without copying them. */
final class NodeParser extends TreeTraversingParser implements TreeReader.RawReader {

    /** Limits the recursion when looking for values that cannot be shared. */
    private static final int DEEPEST = 100;

    private final ObjectMapper mapper;

    /** The remaining items of the lists around the current value; null for an object. */
    private final Deque<Iterator<JsonNode>> containers = new ArrayDeque<>();

    private @Nullable JsonNode here;

    NodeParser(JsonNode tree, ObjectMapper mapper) {
        super(tree, mapper);
        this.mapper = mapper;
    }

    /**
     * Returns the current value and moves past it. Values are shared with the tree unless they are very deep or contain
     * numbers that have to be normalized.
     */
    @Override
    public JsonNode read(JsonParser unused) throws IOException {
        JsonNode node = here;
        if (node == null || !isShareable(node, DEEPEST)) {
            return mapper.readTree(this);
        }
        skipChildren();
        return node;
    }

    @Override
    public @Nullable JsonNode readKnown(Schema schema) throws IOException {
        JsonNode node = here;
        if (node == null || !FrozenTrees.isOf(node, schema)) {
            return null;
        }
        skipChildren();
        return node;
    }

    /** The node of a field is accessible only while the parser is at the field name, that of an item never. */
    @Override
    public JsonToken nextToken() throws IOException {
        JsonNode field = currentToken() == JsonToken.FIELD_NAME ? currentNode() : null;
        JsonToken token = super.nextToken();
        here = null;
        if (token == null || token == JsonToken.FIELD_NAME) {
            return token;
        }
        if (token.isStructEnd()) {
            containers.pop();
            return token;
        }
        here = field == null ? nextItem() : field;
        if (token.isStructStart()) {
            containers.push(here instanceof ArrayNode list ? list.iterator() : Collections.emptyIterator());
        }
        return token;
    }

    private @Nullable JsonNode nextItem() {
        Iterator<JsonNode> items = containers.peek();
        return items == null || !items.hasNext() ? null : items.next();
    }

    @Override
    public JsonParser skipChildren() throws IOException {
        if (currentToken().isStructStart()) {
            containers.pop();
        }
        return super.skipChildren();
    }

    private static boolean isShareable(JsonNode node, int levels) {
        if (levels == 0 || node.isFloatingPointNumber()) {
            return false;
        }
        for (JsonNode child : node) {
            if (!isShareable(child, levels - 1)) {
                return false;
            }
        }
        return true;
    }
}
