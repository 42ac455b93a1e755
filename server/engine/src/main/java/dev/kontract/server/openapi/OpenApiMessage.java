package dev.kontract.server.openapi;

import static dev.kontract.server.openapi.MessageField.any;
import static dev.kontract.server.openapi.MessageField.each;
import static dev.kontract.server.openapi.MessageField.flag;
import static dev.kontract.server.openapi.MessageField.in;
import static dev.kontract.server.openapi.MessageField.integer;
import static dev.kontract.server.openapi.MessageField.named;
import static dev.kontract.server.openapi.MessageField.number;
import static dev.kontract.server.openapi.MessageField.object;
import static dev.kontract.server.openapi.MessageField.text;
import static java.util.Map.entry;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.protobuf.CodedOutputStream;
import java.io.IOException;
import java.util.Map;

/**
 * Encodes an OpenAPI v3 document as the protobuf message {@code openapi.v3.Document} of <a
 * href="https://github.com/google/gnostic">gnostic</a>.
 */
final class OpenApiMessage {

    private static final MessageField DOCS = object(Map.of("description", text(1), "url", text(2)), 3);

    private static final MessageField SCHEMA = object(
            Map.ofEntries(
                    entry("nullable", flag(1)),
                    entry("externalDocs", in(6, DOCS)),
                    entry("example", any(7)),
                    entry("title", text(9)),
                    entry("multipleOf", number(10)),
                    entry("maximum", number(11)),
                    entry("exclusiveMaximum", flag(12)),
                    entry("minimum", number(13)),
                    entry("exclusiveMinimum", flag(14)),
                    entry("maxLength", integer(15)),
                    entry("minLength", integer(16)),
                    entry("pattern", text(17)),
                    entry("maxItems", integer(18)),
                    entry("minItems", integer(19)),
                    entry("uniqueItems", flag(20)),
                    entry("maxProperties", integer(21)),
                    entry("minProperties", integer(22)),
                    entry("required", each(text(23))),
                    entry("enum", each(any(24))),
                    entry("type", text(25)),
                    entry("allOf", each(in(26, OpenApiMessage::schema))),
                    entry("oneOf", each(in(27, OpenApiMessage::schema))),
                    entry("anyOf", each(in(28, OpenApiMessage::schema))),
                    entry("not", in(29, OpenApiMessage::plainSchema)),
                    entry("items", in(30, in(1, OpenApiMessage::schema))),
                    entry("properties", in(31, named(1, in(2, OpenApiMessage::schema)))),
                    entry("additionalProperties", in(32, OpenApiMessage::additional)),
                    entry("default", OpenApiMessage::defaultValue),
                    entry("description", text(34)),
                    entry("format", text(35))),
            36);

    private static final MessageField REFERENCE = object(Map.of("$ref", text(1)), 0);

    private static final MessageField CONTENT =
            named(1, in(2, object(Map.of("schema", in(1, OpenApiMessage::schema)), 5)));

    private static final MessageField PARAMETER = in(
            1,
            object(
                    Map.of(
                            "name", text(1),
                            "in", text(2),
                            "description", text(3),
                            "required", flag(4),
                            "schema", in(10, OpenApiMessage::schema)),
                    14));

    private static final MessageField BODY =
            in(1, object(Map.of("description", text(1), "content", in(2, CONTENT), "required", flag(3)), 4));

    private static final MessageField RESPONSE =
            in(1, object(Map.of("description", text(1), "content", in(3, CONTENT)), 5));

    private static final MessageField OPERATION = object(
            Map.of(
                    "tags", each(text(1)),
                    "description", text(3),
                    "operationId", text(5),
                    "parameters", each(in(6, PARAMETER)),
                    "requestBody", in(7, BODY),
                    "responses", in(8, named(2, in(2, RESPONSE)))),
            13);

    private static final MessageField ITEM = object(
            Map.of(
                    "get", in(4, OPERATION),
                    "put", in(5, OPERATION),
                    "post", in(6, OPERATION),
                    "delete", in(7, OPERATION),
                    "options", in(8, OPERATION),
                    "head", in(9, OPERATION),
                    "patch", in(10, OPERATION),
                    "parameters", each(in(13, PARAMETER))),
            14);

    private static final MessageField LICENSE = object(Map.of("name", text(1), "url", text(2)), 3);

    private static final MessageField INFO =
            object(Map.of("title", text(1), "description", text(2), "license", in(5, LICENSE), "version", text(6)), 7);

    private static final MessageField SECURITY_SCHEME =
            in(1, object(Map.of("type", text(1), "description", text(2), "name", text(3), "in", text(4)), 9));

    private static final MessageField COMPONENTS = object(
            Map.of(
                    "schemas", in(1, named(1, in(2, OpenApiMessage::schema))),
                    "securitySchemes", in(7, named(1, in(2, SECURITY_SCHEME)))),
            10);

    private static final MessageField DOCUMENT = object(
            Map.of(
                    "openapi", text(1),
                    "info", in(2, INFO),
                    "paths", in(4, named(1, in(2, ITEM))),
                    "components", in(5, COMPONENTS)),
            9);

    private OpenApiMessage() {}

    /** Encodes a document. */
    static byte[] of(JsonNode document) {
        return MessageField.bytes(DOCUMENT, document);
    }

    private static void plainSchema(CodedOutputStream out, JsonNode schema) throws IOException {
        SCHEMA.write(out, schema);
    }

    /** A schema is in another field than a reference to one. */
    private static void schema(CodedOutputStream out, JsonNode schema) throws IOException {
        (schema.has("$ref") ? in(2, REFERENCE) : in(1, SCHEMA)).write(out, schema);
    }

    private static void additional(CodedOutputStream out, JsonNode value) throws IOException {
        (value.isBoolean() ? flag(2) : in(1, OpenApiMessage::schema)).write(out, value);
    }

    /** Objects and lists, which the message has no field for, are encoded as an empty message. */
    private static void defaultValue(CodedOutputStream out, JsonNode value) throws IOException {
        MessageField scalar = switch (value.getNodeType()) {
            case NUMBER -> number(1);
            case BOOLEAN -> flag(2);
            case STRING -> text(3);
            default -> (message, nothing) -> {};
        };
        in(33, scalar).write(out, value);
    }
}
