package dev.kontract.server.codec;

import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.TreeTraversingParser;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A walk over a tree that can hand out parts of it as they are. */
final class NodeParser extends TreeTraversingParser {

    /** Nobody looks further down, as that would take a stack of its own. */
    private static final int DEEPEST = 100;

    private final ObjectMapper mapper;

    private @Nullable JsonNode field;

    NodeParser(JsonNode tree, ObjectMapper mapper) {
        super(tree, mapper);
        this.mapper = mapper;
    }

    /**
     * The value this stands at, behind which it then stands. Below a field it is the tree's own, unless it is very deep or
     * there are numbers in it that are written in another way once they have been read.
     */
    JsonNode readShared() throws IOException {
        JsonNode here = field;
        if (here == null || !isShareable(here, DEEPEST)) {
            return mapper.readTree(this);
        }
        skipChildren();
        return here;
    }

    /** The node below a field can be had only while this stands at its name. */
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
