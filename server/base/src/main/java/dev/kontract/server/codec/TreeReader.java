package dev.kontract.server.codec;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.kontract.server.codec.json.JsonNumbers;
import dev.kontract.server.schema.Field;
import dev.kontract.server.schema.ObjectSchema;
import dev.kontract.server.schema.Schema;
import dev.kontract.server.schema.Schema.AnySchema;
import dev.kontract.server.schema.Schema.ListSchema;
import dev.kontract.server.schema.Schema.MapSchema;
import dev.kontract.server.schema.Schema.ScalarSchema;
import dev.kontract.server.schema.Schema.UnionSchema;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Decodes a stream of JSON tokens against a schema in one pass.
 *
 * <p>A value of a wrong type does not stop decoding because a later syntax error takes precedence; {@link #error()}
 * returns the type error at the end. As in Go's decoder, a duplicate field is decoded into the same value, and null
 * leaves a value unset.
 */
final class TreeReader {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    /** The maximum nesting depth, well above that of real objects and well below what the stack allows. */
    private static final int MAX_DEPTH = 500;

    /** Reads embedded JSON at the current position, preserving its text. */
    @FunctionalInterface
    interface RawReader {
        JsonNode read(JsonParser parser) throws IOException;

        /** Reads the current value if it is known to be in the form of {@code schema}, otherwise returns null. */
        default @Nullable JsonNode readKnown(Schema schema) throws IOException {
            return null;
        }
    }

    private final JsonParser parser;
    private final RawReader raw;
    private final TypeErrors errors = new TypeErrors();
    private final StrictErrors problems = new StrictErrors();
    private final ScalarReader scalars;
    private final TypeMetaReader typeMeta = new TypeMetaReader();
    private int depth;

    TreeReader(JsonParser parser, RawReader raw) {
        this.parser = parser;
        this.raw = raw;
        scalars = new ScalarReader(parser, errors);
    }

    /** Returns the errors of strict decoding: unknown and duplicate fields. */
    StrictErrors problems() {
        return problems;
    }

    /** Returns the reader of the object's own type. */
    TypeMetaReader typeMeta() {
        return typeMeta;
    }

    /** Returns the error in the values, or null. */
    @Nullable
    String error() {
        return errors.message();
    }

    /** Reads the whole document, an object or null. */
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

    /** Reads an object that is part of another one; null is an empty one. */
    ObjectNode part(ObjectSchema schema) throws IOException {
        ObjectNode tree = NODES.objectNode();
        JsonToken token = next();
        if (token == JsonToken.START_OBJECT) {
            fields(schema, tree, false);
        } else if (token != JsonToken.VALUE_NULL) {
            errors.mismatch("json: cannot unmarshal " + TypeErrors.nameOf(token) + " into Go value of type "
                    + GoTypes.nameOf(schema));
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

    private void descend() {
        if (++depth > MAX_DEPTH) {
            throw new DecodeException("exceeded max depth");
        }
    }

    private @Nullable JsonNode value(Schema schema, JsonToken token, @Nullable JsonNode before) throws IOException {
        if (schema instanceof ScalarSchema scalar) {
            return scalars.read(scalar, token);
        }
        JsonNode known = raw.readKnown(schema);
        if (known != null) {
            return known;
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
        if (schema instanceof UnionSchema union) {
            return oneOf(union, token);
        }
        return schema == AnySchema.UNTYPED ? untyped(token) : raw.read(parser);
    }

    private @Nullable JsonNode mismatch(Schema schema, JsonToken token) throws IOException {
        errors.mismatch(TypeErrors.nameOf(token), GoTypes.nameOf(schema));
        parser.skipChildren();
        return null;
    }

    private @Nullable JsonNode oneOf(UnionSchema union, JsonToken token) throws IOException {
        UnionSchema.Alternative alternative = switch (token) {
            case START_OBJECT -> union.object();
            case START_ARRAY -> union.list();
            default -> token.isBoolean() ? union.scalar() : null;
        };
        if (alternative != null) {
            return value(alternative.schema(), token, null);
        }
        parser.skipChildren();
        if (union.scalar() != null) {
            errors.invalidValue("boolean or JSON schema expected");
            return null;
        }
        return NODES.arrayNode(); // Upstream takes any other value for a union that is set to neither alternative.
    }

    private ObjectNode fields(ObjectSchema schema, ObjectNode into, boolean root) throws IOException {
        descend();
        Set<String> seen = new HashSet<>();
        while (next() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            JsonToken token = next();
            if (root) {
                typeMeta.see(name, token, parser);
            }
            Field field = schema.field(name);
            if (field == null) {
                unknown(schema, Surrogates.repaired(name), token, into, seen);
                continue;
            }
            if (!seen.add(name)) {
                problems.duplicate(name);
            }
            if (token == JsonToken.VALUE_NULL) {
                takeNull(field, into);
                continue;
            }
            JsonNode value = field(schema.struct(), field, token, into.get(name));
            if (value != null) {
                into.set(name, value);
            }
        }
        depth--;
        return into;
    }

    private void unknown(ObjectSchema schema, String name, JsonToken token, ObjectNode into, Set<String> seen)
            throws IOException {
        if (schema.preservesUnknownFields()) {
            entry(name, token, into, seen);
        } else {
            problems.unknown(name);
            parser.skipChildren();
        }
    }

    /** Where null is not a value, it resets an earlier value of the field, unless the Go field is not a pointer. */
    private static void takeNull(Field field, ObjectNode into) {
        if (field.nullable()) {
            into.set(field.name(), NullNode.instance);
            return;
        }
        boolean sticks = !field.presenceCounts()
                && (field.schema() instanceof ScalarSchema || field.schema() instanceof ObjectSchema);
        if (!sticks) {
            into.remove(field.name());
        }
    }

    private @Nullable JsonNode field(String owner, Field field, JsonToken token, @Nullable JsonNode before)
            throws IOException {
        errors.enter(owner, field);
        problems.enter(field.name());
        JsonNode value = value(field.schema(), token, before);
        problems.leave();
        errors.leave();
        return value;
    }

    private ArrayNode items(ListSchema schema) throws IOException {
        descend();
        ArrayNode items = NODES.arrayNode();
        for (JsonToken token = next(); token != JsonToken.END_ARRAY; token = next()) {
            problems.enter(items.size());
            items.add(part(schema.items(), token, schema.nullableItems()));
            problems.leave();
        }
        depth--;
        return items;
    }

    private ObjectNode entries(MapSchema schema, ObjectNode into) throws IOException {
        descend();
        Set<String> seen = new HashSet<>();
        while (next() == JsonToken.FIELD_NAME) {
            String key = Surrogates.repaired(parser.currentName());
            JsonToken token = next();
            if (!seen.add(key)) {
                problems.duplicate(key);
            }
            if (schema.values() instanceof ListSchema
                    && token != JsonToken.START_ARRAY
                    && token != JsonToken.VALUE_NULL) {
                errors.mismatch(TypeErrors.nameOf(token), GoTypes.LIST_IN_MAP);
            }
            problems.enter(key);
            into.set(key, part(schema.values(), token, schema.nullableValues()));
            problems.leave();
        }
        depth--;
        return into;
    }

    /** Reads a list item or map entry; a null or unreadable one is kept as its zero value. */
    private JsonNode part(Schema schema, JsonToken token, boolean nullable) throws IOException {
        if (token == JsonToken.VALUE_NULL) {
            return nullable || schema instanceof AnySchema ? NullNode.instance : schema.zero();
        }
        JsonNode value = value(schema, token, null);
        return value == null ? schema.zero() : value;
    }

    private JsonNode untyped(JsonToken token) throws IOException {
        return switch (token) {
            case START_OBJECT -> {
                descend();
                ObjectNode entries = NODES.objectNode();
                Set<String> seen = new HashSet<>();
                while (next() == JsonToken.FIELD_NAME) {
                    String key = Surrogates.repaired(parser.currentName());
                    entry(key, next(), entries, seen);
                }
                depth--;
                yield entries;
            }
            case START_ARRAY -> {
                descend();
                ArrayNode items = NODES.arrayNode();
                for (JsonToken item = next(); item != JsonToken.END_ARRAY; item = next()) {
                    problems.enter(items.size());
                    items.add(untyped(item));
                    problems.leave();
                }
                depth--;
                yield items;
            }
            case VALUE_NULL -> NullNode.instance;
            case VALUE_TRUE, VALUE_FALSE -> BooleanNode.valueOf(token == JsonToken.VALUE_TRUE);
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> number();
            default -> TextNode.valueOf(Surrogates.repaired(parser.getText()));
        };
    }

    private void entry(String key, JsonToken token, ObjectNode into, Set<String> seen) throws IOException {
        if (!seen.add(key)) {
            problems.duplicate(key);
        }
        problems.enter(key);
        into.set(key, untyped(token));
        problems.leave();
    }

    private JsonNode number() throws IOException {
        String text = parser.getText();
        JsonNode number = JsonNumbers.parse(text);
        if (number == null) {
            errors.mismatch("number " + text, "float64");
            return IntNode.valueOf(0);
        }
        return number;
    }
}
