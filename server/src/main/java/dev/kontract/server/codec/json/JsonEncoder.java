package dev.kontract.server.codec.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.ByteArrayBuilder;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.kontract.model.HtmlEscapes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Writes trees as Go's encoder does: no spaces, and what HTML could trip over is escaped. Safe for use by many threads. */
public final class JsonEncoder {

    private final JsonFactory factory =
            new JsonFactoryBuilder().characterEscapes(new HtmlEscapes()).build();
    private final ObjectMapper mapper = JsonMapper.builder(factory).build();

    /** One line, ended by a line break. */
    public byte[] encode(JsonNode tree) {
        return bytes(tree, true);
    }

    /** The bare value, as it stands in other texts. */
    public String text(JsonNode tree) {
        return new String(bytes(tree, false), StandardCharsets.UTF_8);
    }

    /** Two spaces a level, nothing at the end. */
    public byte[] encodePretty(JsonNode tree) {
        return JsonIndent.indent(bytes(tree, false));
    }

    private byte[] bytes(JsonNode tree, boolean line) {
        try (ByteArrayBuilder out = new ByteArrayBuilder(1024);
                JsonGenerator generator = factory.createGenerator(out)) {
            generator.setCodec(mapper);
            mapper.writeTree(generator, tree);
            generator.flush();
            if (line) {
                out.append('\n');
            }
            return out.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
