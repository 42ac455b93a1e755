package dev.kontract.model;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A set of field paths in the wire format of managed fields: a tree of {@code f:}, {@code k:}, {@code v:} and {@code .}
 * keys. It is kept as text, which takes about a tenth of the memory of a tree, and parsed on demand. Immutable.
 *
 * <pre>{@code
 * boolean owned = fields.tree().path("f:spec").has("f:replicas");
 * }</pre>
 */
@JsonSerialize(using = FieldsV1.Writer.class)
@JsonDeserialize(using = FieldsV1.Reader.class)
public final class FieldsV1 {

    private final String text;

    /** Creates a set from its tree. */
    public FieldsV1(JsonNode tree) {
        this(tree.toString());
    }

    private FieldsV1(String text) {
        this.text = text;
    }

    /** Returns a new tree, which the caller may modify. */
    public JsonNode tree() {
        try {
            return Json.mapper().readTree(text);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof FieldsV1 that && (text.equals(that.text) || tree().equals(that.tree()));
    }

    @Override
    public int hashCode() {
        return tree().hashCode();
    }

    /** Returns the JSON text. */
    @Override
    public String toString() {
        return text;
    }

    static final class Reader extends StdDeserializer<FieldsV1> {

        private static final long serialVersionUID = 1;
        private static final int PLACES = 1 << 8;

        /** Objects created the same way have equal sets, so recently read instances are reused. */
        private final transient FieldsV1[] places = new FieldsV1[PLACES];

        Reader() {
            super(FieldsV1.class);
        }

        @Override
        public FieldsV1 deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            Optional<String> whole =
                    parser instanceof ObjectTextFactory.Parser unparsed ? unparsed.objectText() : Optional.empty();
            String text = whole.isPresent() ? whole.get() : copied(parser, context);
            int place = (text.hashCode() ^ text.hashCode() >>> 16) & PLACES - 1;
            FieldsV1 known = places[place];
            if (known == null || !known.text.equals(text)) {
                known = new FieldsV1(text);
                places[place] = known;
            }
            return known;
        }

        private static String copied(JsonParser parser, DeserializationContext context) throws IOException {
            StringBuilder copy = new StringBuilder(128);
            copy(parser, context, copy);
            return copy.toString();
        }

        /**
         * Copies by hand because the usual value is nested objects, and there are too many to create a generator for
         * each.
         */
        private static void copy(JsonParser parser, DeserializationContext context, StringBuilder out)
                throws IOException {
            if (!parser.isExpectedStartObjectToken()) {
                out.append(context.readTree(parser));
                return;
            }
            char before = '{';
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                out.append(before).append('"');
                JsonStringEncoder.getInstance().quoteAsString(parser.currentName(), out);
                out.append("\":");
                parser.nextToken();
                copy(parser, context, out);
                before = ',';
            }
            out.append(before == '{' ? "{}" : "}");
        }
    }

    static final class Writer extends StdSerializer<FieldsV1> {

        private static final long serialVersionUID = 1;

        Writer() {
            super(FieldsV1.class);
        }

        @Override
        public void serialize(FieldsV1 value, JsonGenerator generator, SerializerProvider provider) throws IOException {
            try (JsonParser parser = Json.mapper().createParser(value.text)) {
                parser.nextToken();
                generator.copyCurrentStructure(parser);
            }
        }
    }
}
