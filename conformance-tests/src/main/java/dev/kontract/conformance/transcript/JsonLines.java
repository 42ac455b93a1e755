package dev.kontract.conformance.transcript;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;

/**
 * A JSON document with the line number of each value.
 *
 * @param document the document
 * @param lines the line numbers by {@link Pointer}
 */
record JsonLines(JsonNode document, Map<String, Integer> lines) {

    private static final ObjectMapper JSON = new ObjectMapper();

    /**
     * Reads a text.
     *
     * @throws JsonProcessingException if it is not valid JSON; it has the line
     */
    static JsonLines read(String text) throws JsonProcessingException {
        Map<String, Integer> lines = new HashMap<>();
        try (JsonParser parser = JSON.createParser(text)) {
            parser.nextToken();
            JsonNode document = read(parser, "", lines);
            return new JsonLines(document, lines);
        } catch (JsonProcessingException e) {
            throw e;
        } catch (IOException e) {
            throw new UncheckedIOException(e); // A text is read without errors.
        }
    }

    private static JsonNode read(JsonParser parser, String at, Map<String, Integer> lines) throws IOException {
        lines.put(at, parser.currentTokenLocation().getLineNr());
        if (parser.currentToken() == JsonToken.START_OBJECT) {
            ObjectNode object = JSON.createObjectNode();
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String name = parser.currentName();
                parser.nextToken();
                object.set(name, read(parser, at + '/' + name, lines));
            }
            return object;
        }
        if (parser.currentToken() == JsonToken.START_ARRAY) {
            ArrayNode array = JSON.createArrayNode();
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                array.add(read(parser, at + '/' + array.size(), lines));
            }
            return array;
        }
        JsonNode value = JSON.readTree(parser);
        return value == null ? JSON.nullNode() : value;
    }

    /** Returns the line of a value; where there is none, the line of what would contain it. */
    int line(String pointer) {
        String at = pointer;
        while (!lines.containsKey(at) && !at.isEmpty()) {
            at = at.substring(0, at.lastIndexOf('/'));
        }
        return lines.getOrDefault(at, 1);
    }
}
