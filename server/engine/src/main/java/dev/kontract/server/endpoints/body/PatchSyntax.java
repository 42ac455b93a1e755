package dev.kontract.server.endpoints.body;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ValueNode;
import dev.kontract.server.codec.Surrogates;
import dev.kontract.server.codec.json.JsonSyntax;
import dev.kontract.server.status.StatusException;
import java.io.IOException;
import java.math.BigInteger;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Parses the JSON of patches. */
public final class PatchSyntax {

    private static final ObjectMapper STRICT = JsonMapper.builder()
            .nodeFactory(new SentNumbers())
            .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
            .build();
    private static final ObjectMapper LENIENT =
            JsonMapper.builder().nodeFactory(new SentNumbers()).build();

    private PatchSyntax() {}

    /**
     * Parses a patch.
     *
     * @param prefix the prefix of error messages
     * @throws StatusException 400 when it is not valid JSON
     */
    public static SentBody<JsonNode> read(byte[] sent, String prefix) {
        String error = JsonSyntax.error(sent);
        if (error != null) {
            throw StatusException.badRequest(prefix + error);
        }
        byte[] body = Surrogates.repaired(sent);
        try {
            return new SentBody<>(STRICT.readTree(body), List.of());
        } catch (JsonProcessingException e) {
            return readWithDuplicates(body, prefix);
        } catch (IOException e) {
            throw notJson(prefix);
        }
    }

    private static SentBody<JsonNode> readWithDuplicates(byte[] body, String prefix) {
        try (JsonParser parser = LENIENT.createParser(body)) {
            Set<String> problems = new LinkedHashSet<>();
            parser.nextToken();
            noteDuplicates(parser, "", problems);
            return new SentBody<>(LENIENT.readTree(body), List.copyOf(problems));
        } catch (IOException e) {
            throw notJson(prefix);
        }
    }

    /** Records the duplicate fields in the current value. */
    private static void noteDuplicates(JsonParser parser, String path, Set<String> problems) throws IOException {
        if (parser.currentToken() == JsonToken.START_ARRAY) {
            for (int index = 0; parser.nextToken() != JsonToken.END_ARRAY; index++) {
                noteDuplicates(parser, path + '[' + index + ']', problems);
            }
        } else if (parser.currentToken() == JsonToken.START_OBJECT) {
            Set<String> seen = new HashSet<>();
            while (parser.nextToken() != JsonToken.END_OBJECT) {
                String name = parser.currentName();
                String field = path.isEmpty() ? name : path + '.' + name;
                if (!seen.add(name)) {
                    problems.add("duplicate field \"" + field + '"');
                }
                parser.nextToken();
                noteDuplicates(parser, field, problems);
            }
        }
    }

    /** Reads integers beyond 64 bits as floating-point numbers. */
    private static final class SentNumbers extends JsonNodeFactory {

        @Override
        public ValueNode numberNode(BigInteger number) {
            return numberNode(number.doubleValue());
        }
    }

    private static StatusException notJson(String prefix) {
        return StatusException.badRequest(prefix + "the patch is not JSON");
    }
}
