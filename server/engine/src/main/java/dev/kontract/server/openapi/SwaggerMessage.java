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
 * Encodes a Swagger 2 document as the protobuf message {@code openapi.v2.Document} of <a
 * href="https://github.com/google/gnostic">gnostic</a>, the only encoding that kubectl requests. kubectl falls back
 * to it when OpenAPI 3 does not contain a kind.
 */
final class SwaggerMessage {

    private static final MessageField DOCS = object(Map.of("description", text(1), "url", text(2)), 3);

    private static final MessageField SCHEMA = object(
            Map.ofEntries(
                    entry("$ref", text(1)),
                    entry("format", text(2)),
                    entry("title", text(3)),
                    entry("description", text(4)),
                    entry("default", any(5)),
                    entry("multipleOf", number(6)),
                    entry("maximum", number(7)),
                    entry("exclusiveMaximum", flag(8)),
                    entry("minimum", number(9)),
                    entry("exclusiveMinimum", flag(10)),
                    entry("maxLength", integer(11)),
                    entry("minLength", integer(12)),
                    entry("pattern", text(13)),
                    entry("maxItems", integer(14)),
                    entry("minItems", integer(15)),
                    entry("uniqueItems", flag(16)),
                    entry("maxProperties", integer(17)),
                    entry("minProperties", integer(18)),
                    entry("required", each(text(19))),
                    entry("enum", each(any(20))),
                    entry("additionalProperties", in(21, SwaggerMessage::additional)),
                    entry("type", in(22, text(1))),
                    entry("items", in(23, in(1, SwaggerMessage::nested))),
                    entry("properties", in(25, named(1, in(2, SwaggerMessage::nested)))),
                    entry("externalDocs", in(29, DOCS)),
                    entry("example", any(30))),
            31);

    private static final MessageField BODY = object(
            Map.of(
                    "description", text(1),
                    "name", text(2),
                    "in", text(3),
                    "required", flag(4),
                    "schema", in(5, SCHEMA)),
            6);
    private static final MessageField QUERY = object(
            Map.of(
                    "required", flag(1),
                    "in", text(2),
                    "description", text(3),
                    "name", text(4),
                    "type", text(6),
                    "format", text(7),
                    "uniqueItems", flag(20)),
            23);
    private static final MessageField PATH = object(
            Map.of(
                    "required", flag(1),
                    "in", text(2),
                    "description", text(3),
                    "name", text(4),
                    "type", text(5),
                    "format", text(6),
                    "uniqueItems", flag(19)),
            22);

    private static final MessageField REFERENCE = object(Map.of("$ref", text(1)), 0);

    private static final MessageField RESPONSE =
            object(Map.of("description", text(1), "schema", in(2, in(1, SCHEMA))), 5);

    private static final MessageField SECURITY = in(12, named(1, in(2, each(text(1)))));

    private static final MessageField OPERATION = object(
            Map.ofEntries(
                    entry("tags", each(text(1))),
                    entry("summary", text(2)),
                    entry("description", text(3)),
                    entry("operationId", text(5)),
                    entry("produces", each(text(6))),
                    entry("consumes", each(text(7))),
                    entry("parameters", each(in(8, SwaggerMessage::parameter))),
                    entry("responses", in(9, named(1, in(2, in(1, RESPONSE))))),
                    entry("schemes", each(text(10)))),
            13);

    private static final MessageField ITEM = object(
            Map.of(
                    "get", in(2, OPERATION),
                    "put", in(3, OPERATION),
                    "post", in(4, OPERATION),
                    "delete", in(5, OPERATION),
                    "options", in(6, OPERATION),
                    "head", in(7, OPERATION),
                    "patch", in(8, OPERATION),
                    "parameters", each(in(9, SwaggerMessage::parameter))),
            10);

    private static final MessageField LICENSE = object(Map.of("name", text(1), "url", text(2)), 3);

    private static final MessageField INFO =
            object(Map.of("title", text(1), "version", text(2), "description", text(3), "license", in(6, LICENSE)), 7);

    private static final MessageField API_KEY =
            object(Map.of("type", text(1), "name", text(2), "in", text(3), "description", text(4)), 5);

    private static final int PATHS_NUMBER = 8;
    private static final int DEFINITIONS_NUMBER = 9;
    private static final MessageField PATHS = named(2, in(2, ITEM));
    private static final MessageField DEFINITIONS = named(1, in(2, SCHEMA));

    private static final MessageField DOCUMENT = object(
            Map.of(
                    "swagger", text(1),
                    "info", in(2, INFO),
                    "parameters", in(10, named(1, in(2, SwaggerMessage::place))),
                    "security", each(SECURITY),
                    "securityDefinitions", in(13, named(1, in(2, in(2, API_KEY))))),
            16);

    private SwaggerMessage() {}

    /** Encodes a document without paths and definitions. */
    static byte[] of(JsonNode swagger) {
        return MessageField.bytes(DOCUMENT, swagger);
    }

    /** Encodes path items by path; such bytes can be joined. */
    static byte[] paths(JsonNode paths) {
        return MessageField.bytes(PATHS, paths);
    }

    /** Encodes schemas by name; such bytes can be joined. */
    static byte[] definitions(JsonNode definitions) {
        return MessageField.bytes(DEFINITIONS, definitions);
    }

    /** Returns what goes before the paths of a document, which have that many bytes. */
    static byte[] beginOfPaths(int length) {
        return MessageField.begin(PATHS_NUMBER, length);
    }

    /** Returns what goes before the definitions of a document, which have that many bytes. */
    static byte[] beginOfDefinitions(int length) {
        return MessageField.begin(DEFINITIONS_NUMBER, length);
    }

    private static void nested(CodedOutputStream out, JsonNode schema) throws IOException {
        SCHEMA.write(out, schema);
    }

    private static void additional(CodedOutputStream out, JsonNode value) throws IOException {
        (value.isBoolean() ? flag(2) : in(1, SCHEMA)).write(out, value);
    }

    /** A reference to a parameter is in another field than a parameter. */
    private static void parameter(CodedOutputStream out, JsonNode parameter) throws IOException {
        (parameter.has("$ref") ? in(2, REFERENCE) : in(1, SwaggerMessage::place)).write(out, parameter);
    }

    /** A parameter has a different message type for each location. */
    private static void place(CodedOutputStream out, JsonNode parameter) throws IOException {
        MessageField message = switch (parameter.path("in").asText()) {
            case "body" -> in(1, BODY);
            case "query" -> in(2, in(3, QUERY));
            case "path" -> in(2, in(4, PATH));
            default -> throw new IllegalStateException("no message for the parameter " + parameter);
        };
        message.write(out, parameter);
    }
}
