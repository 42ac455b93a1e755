package dev.kontract.server.http.response;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Says everything in JSON, in one line: for what never becomes a request. */
final class JsonStatusEncoder implements StatusEncoder {

    private static final ObjectWriter WRITER = new ObjectMapper().writer();

    @Override
    public Encoded encode(ObjectNode status, String accept, Indent indent) {
        try {
            return new Encoded("application/json", withNewline(WRITER.writeValueAsBytes(status)));
        } catch (JsonProcessingException e) {
            return new Encoded("application/json", "{}\n".getBytes(StandardCharsets.UTF_8));
        }
    }

    private static byte[] withNewline(byte[] json) {
        byte[] line = Arrays.copyOf(json, json.length + 1);
        line[json.length] = '\n';
        return line;
    }
}
