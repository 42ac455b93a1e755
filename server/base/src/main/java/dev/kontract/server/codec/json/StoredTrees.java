package dev.kontract.server.codec.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.ObjectTextFactory;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Parses objects that the server has encoded. */
public final class StoredTrees {

    /** Names that occur in one object only would stay in the JVM's table of strings. */
    private static final ObjectMapper MAPPER = new ObjectMapper(
            new ObjectTextFactory(new JsonFactoryBuilder().disable(JsonFactory.Feature.INTERN_FIELD_NAMES)));

    private StoredTrees() {}

    /**
     * Returns an object as a new tree.
     *
     * @throws UncheckedIOException if the bytes are not JSON
     */
    public static ObjectNode object(byte[] json) {
        return (ObjectNode) value(json);
    }

    /**
     * Returns a value as a new tree.
     *
     * @throws UncheckedIOException if the bytes are not JSON
     */
    public static JsonNode value(byte[] json) {
        try {
            return MAPPER.readTree(json);
        } catch (IOException e) {
            throw new UncheckedIOException("a stored object is not JSON", e);
        }
    }
}
