package dev.kontract.server.codec;

import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.TreeTraversingParser;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A tree parser that can return subtrees without copying them. */
final class NodeParser extends TreeTraversingParser {

    /** Limits the recursion when looking for values that cannot be shared. */
    private static final int DEEPEST = 100;

    private final ObjectMapper mapper;

    private @Nullable JsonNode field;

    NodeParser(JsonNode tree, ObjectMapper mapper) {
        super(tree, mapper);
        this.mapper = mapper;
    }

    /**
     * Returns the current value and moves past it. Values of fields are shared with the tree unless they are very deep
     * or contain numbers that have to be normalized.
     */
    JsonNode readShared() throws IOException {
        JsonNode here = field;
        if (here == null || !isShareable(here, DEEPEST)) {
            return mapper.readTree(this);
        }
        skipChildren();
        return here;
    }

    /** The node of a field is accessible only while the parser is at the field name. */
    @Override
    public JsonToken nextToken() throws IOException {
        field = currentToken() == JsonToken.FIELD_NAME ? currentNode() : null;
        return super.nextToken();
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
