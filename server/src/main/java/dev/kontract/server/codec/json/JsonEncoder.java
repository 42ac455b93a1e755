package dev.kontract.server.codec.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.io.SerializedString;
import com.fasterxml.jackson.core.util.ByteArrayBuilder;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/** Writes trees as Go's encoder does: no spaces, and what HTML could trip over is escaped. Safe for use by many threads. */
public final class JsonEncoder {

    private static final class HtmlEscapes extends CharacterEscapes {
        private static final long serialVersionUID = 1L;

        private final int[] ascii = standardAsciiEscapesForJSON();

        HtmlEscapes() {
            for (int control = 0; control < 0x20; control++) {
                if (ascii[control] == ESCAPE_STANDARD) {
                    ascii[control] = ESCAPE_CUSTOM;
                }
            }
            ascii['<'] = ESCAPE_CUSTOM;
            ascii['>'] = ESCAPE_CUSTOM;
            ascii['&'] = ESCAPE_CUSTOM;
        }

        @Override
        public int[] getEscapeCodesForAscii() {
            return ascii;
        }

        @Override
        public @Nullable SerializableString getEscapeSequence(int character) {
            boolean escaped = character < 0x80 || character == 0x2028 || character == 0x2029;
            return escaped ? new SerializedString(String.format("\\u%04x", character)) : null;
        }
    }

    private final JsonFactory factory =
            new JsonFactoryBuilder().characterEscapes(new HtmlEscapes()).build();
    private final ObjectMapper mapper = JsonMapper.builder(factory).build();

    /** One line, ended by a line break. */
    public byte[] encode(JsonNode tree) {
        return bytes(tree, true);
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
