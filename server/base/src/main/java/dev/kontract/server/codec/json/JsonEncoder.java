package dev.kontract.server.codec.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.ObjectCodec;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.IOContext;
import com.fasterxml.jackson.core.io.SerializedString;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.core.json.UTF8JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.kontract.model.HtmlEscapes;
import dev.kontract.server.schema.FrozenTrees;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Encodes trees like Go's encoder: no spaces, UTF-8, HTML characters escaped, and floating-point numbers as formatted
 * by {@link JsonNumbers}. Thread-safe.
 */
public final class JsonEncoder {

    private final JsonFactory factory = new GoFactory();
    private final ObjectMapper mapper = JsonMapper.builder(factory).build();

    /** Encodes on one line, terminated by a line break. */
    public byte[] encode(JsonNode tree) {
        return bytes(tree, true);
    }

    /** Encodes without a line break, for embedding in other text. */
    public String text(JsonNode tree) {
        return new String(bytes(tree, false), StandardCharsets.UTF_8);
    }

    /** Encodes with an indentation of two spaces, without a final line break. */
    public byte[] encodePretty(JsonNode tree) {
        return JsonIndent.indent(bytes(tree, false));
    }

    private byte[] bytes(JsonNode tree, boolean line) {
        try (Output out = new Output();
                JsonGenerator generator = factory.createGenerator(out)) {
            generator.setCodec(mapper);
            if (tree instanceof ObjectNode object) {
                writeFields(generator, out, object);
            } else {
                write(generator, out, tree);
            }
            generator.flush();
            if (line) {
                out.write('\n');
            }
            return out.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void write(JsonGenerator generator, Output out, JsonNode node) throws IOException {
        if (node instanceof TextNode text) {
            generator.writeString(text.textValue());
        } else if (node instanceof ObjectNode object) {
            writeObject(generator, out, object);
        } else if (node instanceof ArrayNode list) {
            generator.writeStartArray();
            for (JsonNode item : list) {
                write(generator, out, item);
            }
            generator.writeEndArray();
        } else {
            mapper.writeTree(generator, node);
        }
    }

    /** Parts of stored objects are encoded once. */
    private void writeObject(JsonGenerator generator, Output out, ObjectNode object) throws IOException {
        SerializableString known = FrozenTrees.text(object);
        if (known != null) {
            generator.writeRawValue(known);
        } else if (FrozenTrees.isFrozen(object)) {
            generator.flush();
            int before = out.size();
            writeFields(generator, out, object);
            generator.flush();
            FrozenTrees.keepText(object, new SerializedString(out.objectBehind(before)));
        } else {
            writeFields(generator, out, object);
        }
    }

    private void writeFields(JsonGenerator generator, Output out, ObjectNode object) throws IOException {
        generator.writeStartObject();
        for (Map.Entry<String, JsonNode> field : object.properties()) {
            generator.writeFieldName(field.getKey());
            write(generator, out, field.getValue());
        }
        generator.writeEndObject();
    }

    /** The encoded bytes. */
    private static final class Output extends ByteArrayOutputStream {

        Output() {
            super(1024);
        }

        /** Returns the last object as text: it begins at {@code position}, or behind a separator there. */
        String objectBehind(int position) {
            int begin = buf[position] == '{' ? position : position + 1;
            return new String(buf, begin, count - begin, StandardCharsets.UTF_8);
        }
    }

    /** Creates generators that format floating-point numbers like Go. */
    private static final class GoFactory extends JsonFactory {

        private static final long serialVersionUID = 1L;

        GoFactory() {
            super(new JsonFactoryBuilder()
                    .characterEscapes(new HtmlEscapes())
                    .enable(JsonWriteFeature.COMBINE_UNICODE_SURROGATES_IN_UTF8));
        }

        @Override
        protected JsonGenerator _createUTF8Generator(OutputStream out, IOContext context) {
            GoGenerator generator =
                    new GoGenerator(context, getGeneratorFeatures(), getCodec(), out, DEFAULT_QUOTE_CHAR);
            generator.setCharacterEscapes(getCharacterEscapes());
            return generator;
        }
    }

    private static final class GoGenerator extends UTF8JsonGenerator {

        GoGenerator(IOContext context, int features, @Nullable ObjectCodec codec, OutputStream out, char quote) {
            super(context, features, codec, out, quote);
        }

        @Override
        public void writeNumber(double value) throws IOException {
            writeNumber(JsonNumbers.text(value));
        }
    }
}
