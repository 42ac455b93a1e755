package dev.kontract.server.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Says everything in JSON: for what never becomes a request. */
final class JsonStatusEncoder implements StatusEncoder {

    private static final ObjectWriter COMPACT = new ObjectMapper().writer();
    private static final ObjectWriter INDENTED = COMPACT.with(printer());

    @Override
    public Encoded encode(ObjectNode status, String accept, Indent indent) {
        try {
            byte[] bytes = indent == Indent.PRETTY
                    ? INDENTED.writeValueAsBytes(status)
                    : withNewline(COMPACT.writeValueAsBytes(status));
            return new Encoded("application/json", bytes);
        } catch (JsonProcessingException e) {
            return new Encoded("application/json", "{}\n".getBytes(StandardCharsets.UTF_8));
        }
    }

    private static byte[] withNewline(byte[] json) {
        byte[] line = Arrays.copyOf(json, json.length + 1);
        line[json.length] = '\n';
        return line;
    }

    private static DefaultPrettyPrinter printer() {
        Separators separators = Separators.createDefaultInstance()
                .withObjectFieldValueSpacing(Separators.Spacing.AFTER)
                .withObjectEmptySeparator("")
                .withArrayEmptySeparator("");
        DefaultIndenter indenter = new DefaultIndenter("  ", "\n");
        return new DefaultPrettyPrinter(separators).withObjectIndenter(indenter).withArrayIndenter(indenter);
    }
}
