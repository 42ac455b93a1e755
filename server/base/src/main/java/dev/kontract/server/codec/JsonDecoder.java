package dev.kontract.server.codec;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.ObjectTextFactory;
import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.server.codec.json.JsonSyntax;
import dev.kontract.server.schema.ObjectSchema;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Decodes JSON. Thread-safe. */
final class JsonDecoder {

    private final JsonFactory factory = new ObjectTextFactory(new JsonFactoryBuilder()
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(JsonSyntax.MAX_DEPTH)
                    .build()));

    private final ObjectMapper raw = JsonMapper.builder(factory)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    /**
     * Decodes one object.
     *
     * @throws DecodeException when {@code bytes} are not valid JSON or have no type
     */
    DecodedDocument read(byte[] bytes, ObjectSchema schema, GroupVersionKind expected) {
        refuseForeignEncoding(bytes);
        try (JsonParser parser = factory.createParser(bytes)) {
            return read(parser, raw::readTree, schema, expected);
        } catch (JsonProcessingException e) {
            return readLeniently(bytes, schema, expected, e);
        } catch (DecodeException e) {
            String error = JsonSyntax.error(bytes);
            throw error == null ? e : new DecodeException(TypeMetaReader.UNTYPED + error);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Decodes a tree parsed from another format; subtrees of untyped fields are shared. */
    DecodedDocument read(JsonNode tree, ObjectSchema schema, GroupVersionKind expected) {
        try (NodeParser parser = new NodeParser(tree, raw)) {
            return read(parser, parser, schema, expected);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Decodes part of an object. Fields named {@code kind} and {@code apiVersion} have no special meaning in it.
     *
     * @param path the path of the part, for the errors of strict decoding
     */
    DecodedPart readPart(JsonNode tree, ObjectSchema schema, String path) {
        try (NodeParser parser = new NodeParser(tree, raw)) {
            TreeReader reader = new TreeReader(parser, parser);
            reader.problems().enter(path);
            ObjectNode part = reader.part(schema);
            return new DecodedPart(part, reader.error(), reader.problems().list());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static DecodedDocument read(
            JsonParser parser, TreeReader.RawReader raw, ObjectSchema schema, GroupVersionKind expected)
            throws IOException {
        TreeReader reader = new TreeReader(parser, raw);
        var tree = reader.document(schema);
        String typeError = reader.typeMeta().error();
        if (typeError != null) {
            throw new DecodeException(typeError);
        }
        return new DecodedDocument(
                tree,
                reader.typeMeta().type(expected),
                reader.error(),
                reader.problems().list());
    }

    /**
     * Rejects other encodings, which the parser would detect from the first bytes; the API accepts only UTF-8 without a
     * BOM.
     */
    private static void refuseForeignEncoding(byte[] bytes) {
        boolean foreign = bytes.length > 0 && (bytes[0] & 0xff) > 0x7f;
        for (int i = 0; i < Math.min(bytes.length, 4); i++) {
            foreign |= bytes[i] == 0;
        }
        @Nullable String error = foreign || bytes.length == 0 ? JsonSyntax.error(bytes) : null;
        if (error != null) {
            throw new DecodeException(TypeMetaReader.UNTYPED + error);
        }
    }

    /** Retries with invalid UTF-8 replaced, as Go does, since the text may be well-formed otherwise. */
    private DecodedDocument readLeniently(
            byte[] bytes, ObjectSchema schema, GroupVersionKind expected, JsonProcessingException cause) {
        String error = JsonSyntax.error(bytes);
        if (error != null) {
            throw new DecodeException(TypeMetaReader.UNTYPED + error, cause);
        }
        try (JsonParser parser = factory.createParser(new String(bytes, StandardCharsets.UTF_8))) {
            return read(parser, raw::readTree, schema, expected);
        } catch (IOException e) {
            throw new DecodeException(TypeMetaReader.UNTYPED + cause.getOriginalMessage(), e);
        }
    }
}
