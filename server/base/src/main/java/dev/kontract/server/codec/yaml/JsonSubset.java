package dev.kontract.server.codec.yaml;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A fast path for YAML that is JSON, which most programs send. Used only where both formats agree: for a single object
 * in printable ASCII, without numbers that YAML rounds and without escapes that differ.
 */
final class JsonSubset {

    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private JsonSubset() {}

    /** Returns the object in {@code bytes} with sorted keys, or null if it has to be parsed as YAML. */
    static @Nullable JsonNode read(byte[] bytes) {
        if (bytes.length == 0 || bytes[0] != '{' || !isPlain(bytes)) {
            return null;
        }
        try {
            JsonNode tree = JSON.readTree(bytes);
            return hasWholeNumbers(tree) ? sorted(tree) : null;
        } catch (JsonProcessingException e) {
            return null;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isPlain(byte[] bytes) {
        for (int i = 0; i < bytes.length; i++) {
            boolean printable = bytes[i] >= ' ' && bytes[i] < 0x7f;
            boolean escape = bytes[i] == 'u' && i > 0 && bytes[i - 1] == '\\';
            if (escape || !(printable || bytes[i] == '\n' || bytes[i] == '\r')) {
                return false;
            }
        }
        return true;
    }

    private static boolean hasWholeNumbers(JsonNode value) {
        if (value.isNumber()) {
            return value.canConvertToLong() && value.isIntegralNumber();
        }
        for (JsonNode part : value) {
            if (!hasWholeNumbers(part)) {
                return false;
            }
        }
        return true;
    }

    private static JsonNode sorted(JsonNode value) {
        if (value instanceof ArrayNode list) {
            ArrayNode items = JSON.createArrayNode();
            list.forEach(item -> items.add(sorted(item)));
            return items;
        }
        if (value instanceof ObjectNode object) {
            Map<String, JsonNode> entries = new TreeMap<>();
            object.properties().forEach(entry -> entries.put(entry.getKey(), sorted(entry.getValue())));
            return JSON.createObjectNode().setAll(entries);
        }
        return value;
    }
}
