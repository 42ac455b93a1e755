package dev.kontract.server.codec;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.kontract.server.schema.Field;
import dev.kontract.server.schema.ListSchema;
import dev.kontract.server.schema.MapSchema;
import dev.kontract.server.schema.ObjectSchema;
import dev.kontract.server.schema.ScalarSchema;
import dev.kontract.server.schema.Schema;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads a stream of JSON tokens beside a schema, in one pass.
 *
 * <p>Nothing is thrown for a value of the wrong type: reading goes on, so that a syntax error further down still wins, and
 * {@link #error()} tells at the end. Like the original decoder a field that occurs twice is read into the same object, and
 * null leaves a value as if it were absent.
 */
final class TreeReader {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    /** Reads a value no schema knows anything about, at which a parser stands. */
    @FunctionalInterface
    interface RawReader {
        JsonNode read(JsonParser parser) throws IOException;
    }

    private final JsonParser parser;
    private final RawReader raw;
    private final TypeErrors errors = new TypeErrors();
    private final StrictErrors problems = new StrictErrors();
    private final ScalarReader scalars;
    private final TypeMetaReader typeMeta = new TypeMetaReader();

    TreeReader(JsonParser parser, RawReader raw) {
        this.parser = parser;
        this.raw = raw;
        scalars = new ScalarReader(parser, errors);
    }

    StrictErrors problems() {
        return problems;
    }

    /** What the object says of its own type. */
    TypeMetaReader typeMeta() {
        return typeMeta;
    }

    /** What is wrong with the values, or null. */
    @Nullable
    String error() {
        return errors.message();
    }

    /** Reads the whole document, which is an object or null. */
    ObjectNode document(ObjectSchema schema) throws IOException {
        ObjectNode tree = NODES.objectNode();
        JsonToken token = next();
        if (token == JsonToken.START_OBJECT) {
            fields(schema, tree, true);
        } else if (token != JsonToken.VALUE_NULL) {
            typeMeta.refuseDocument(TypeErrors.nameOf(token));
            parser.skipChildren();
        }
        if (parser.nextToken() != null) {
            throw new DecodeException("more than one document");
        }
        return tree;
    }

    private JsonToken next() throws IOException {
        JsonToken token = parser.nextToken();
        if (token == null) {
            throw new DecodeException("unexpected end of JSON input");
        }
        return token;
    }

    private @Nullable JsonNode value(Schema schema, JsonToken token, @Nullable JsonNode before) throws IOException {
        if (schema instanceof ScalarSchema scalar) {
            return scalars.read(scalar, token);
        }
        if (schema instanceof ObjectSchema object) {
            return token == JsonToken.START_OBJECT
                    ? fields(object, before instanceof ObjectNode node ? node : NODES.objectNode(), false)
                    : mismatch(schema, token);
        }
        if (schema instanceof ListSchema list) {
            return token == JsonToken.START_ARRAY ? items(list) : mismatch(schema, token);
        }
        if (schema instanceof MapSchema map) {
            return token == JsonToken.START_OBJECT
                    ? entries(map, before instanceof ObjectNode node ? node : NODES.objectNode())
                    : mismatch(schema, token);
        }
        return raw.read(parser);
    }

    private @Nullable JsonNode mismatch(Schema schema, JsonToken token) throws IOException {
        errors.mismatch(TypeErrors.nameOf(token), GoTypes.nameOf(schema));
        parser.skipChildren();
        return null;
    }

    private ObjectNode fields(ObjectSchema schema, ObjectNode into, boolean root) throws IOException {
        Set<String> seen = new HashSet<>();
        while (next() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            JsonToken token = next();
            if (root) {
                typeMeta.see(name, token, parser);
            }
            Field field = schema.field(name);
            if (field == null) {
                problems.unknown(Surrogates.repaired(name));
                parser.skipChildren();
                continue;
            }
            if (!seen.add(name)) {
                problems.duplicate(name);
            }
            if (token == JsonToken.VALUE_NULL) {
                forget(field, into);
                continue;
            }
            JsonNode value = field(schema, field, token, into.get(name));
            if (value != null) {
                into.set(name, value);
            }
        }
        return into;
    }

    /** Null takes back what came before it, except from what is no pointer in the original. */
    private static void forget(Field field, ObjectNode from) {
        boolean sticks = !field.presenceCounts()
                && (field.schema() instanceof ScalarSchema || field.schema() instanceof ObjectSchema);
        if (!sticks) {
            from.remove(field.name());
        }
    }

    private @Nullable JsonNode field(ObjectSchema schema, Field field, JsonToken token, @Nullable JsonNode before)
            throws IOException {
        String struct = errors.struct();
        int inErrors = errors.enter(schema.name(), field);
        int inProblems = problems.enter(field.name());
        JsonNode value = value(field.schema(), token, before);
        problems.leave(inProblems);
        errors.leave(inErrors, struct);
        return value;
    }

    private ArrayNode items(ListSchema schema) throws IOException {
        ArrayNode items = NODES.arrayNode();
        for (JsonToken token = next(); token != JsonToken.END_ARRAY; token = next()) {
            int inProblems = problems.enter(items.size());
            JsonNode item = token == JsonToken.VALUE_NULL ? null : value(schema.items(), token, null);
            items.add(item == null ? zero(schema.items()) : item);
            problems.leave(inProblems);
        }
        return items;
    }

    private ObjectNode entries(MapSchema schema, ObjectNode into) throws IOException {
        Set<String> seen = new HashSet<>();
        while (next() == JsonToken.FIELD_NAME) {
            String key = Surrogates.repaired(parser.currentName());
            JsonToken token = next();
            if (!seen.add(key)) {
                problems.duplicate(key);
            }
            int inProblems = problems.enter(key);
            JsonNode value = token == JsonToken.VALUE_NULL ? null : value(schema.values(), token, null);
            into.set(key, value == null ? zero(schema.values()) : value);
            problems.leave(inProblems);
        }
        return into;
    }

    private static JsonNode zero(Schema schema) {
        if (schema instanceof ScalarSchema scalar) {
            return switch (scalar.type()) {
                case BOOLEAN -> BooleanNode.FALSE;
                case INT32, INT64, INT_OR_STRING -> IntNode.valueOf(0);
                case QUANTITY -> TextNode.valueOf("0");
                default -> TextNode.valueOf("");
            };
        }
        return schema instanceof ListSchema ? NODES.arrayNode() : NODES.objectNode();
    }
}
