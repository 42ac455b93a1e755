package dev.kontract.spec;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.swagger.v3.parser.OpenAPIV3Parser;
import io.swagger.v3.parser.core.extensions.SwaggerParserExtension;
import io.swagger.v3.parser.core.models.AuthorizationValue;
import io.swagger.v3.parser.core.models.ParseOptions;
import io.swagger.v3.parser.core.models.SwaggerParseResult;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Lets tools that read OpenAPI documents through swagger-parser, such as OpenAPI Generator, read CustomResourceDefinitions: put
 * this module on the class path of the tool.
 *
 * <p>The document has no paths, and a schema for each top-level field of a kind, named after both: {@code BackupSpec} and {@code
 * BackupStatus} for the kind {@code Backup}. It describes the version in which objects are stored.
 */
public final class DefinitionParser implements SwaggerParserExtension {

    private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());

    /** For {@link java.util.ServiceLoader}. */
    public DefinitionParser() {}

    /** Reads a file by its path or {@code file:} URL; the result has no document if it contains no definition. */
    @Override
    public SwaggerParseResult readLocation(
            String location, @Nullable List<AuthorizationValue> authorization, @Nullable ParseOptions options) {
        try {
            Path file = location.startsWith("file:") ? Path.of(URI.create(location)) : Path.of(location);
            return readContents(Files.readString(file, StandardCharsets.UTF_8), authorization, options);
        } catch (IOException | IllegalArgumentException e) {
            return new SwaggerParseResult().messages(List.of(location + ": " + e.getMessage()));
        }
    }

    /** Reads YAML or JSON of one or several documents; the result has no document if it contains no definition. */
    @Override
    public SwaggerParseResult readContents(
            String text, @Nullable List<AuthorizationValue> authorization, @Nullable ParseOptions options) {
        List<JsonNode> definitions = new ArrayList<>();
        try (MappingIterator<JsonNode> documents =
                YAML.readerFor(JsonNode.class).readValues(text)) {
            documents.forEachRemaining(document -> {
                if (document.path("kind").asText().equals("CustomResourceDefinition")) {
                    definitions.add(document);
                }
            });
        } catch (IOException | RuntimeException e) {
            return new SwaggerParseResult().messages(List.of(String.valueOf(e.getMessage())));
        }
        if (definitions.isEmpty()) {
            return new SwaggerParseResult().messages(List.of("no CustomResourceDefinition found"));
        }
        return new OpenAPIV3Parser().readContents(document(definitions).toString(), authorization, options);
    }

    /** Returns the OpenAPI document for {@code definitions}. */
    static ObjectNode document(List<JsonNode> definitions) {
        ObjectNode document = YAML.createObjectNode().put("openapi", "3.0.3");
        document.putObject("info").put("title", "Custom resources").put("version", "v1");
        document.putObject("paths");
        ObjectNode schemas = document.putObject("components").putObject("schemas");
        for (JsonNode definition : definitions) {
            JsonNode spec = definition.path("spec");
            for (JsonNode version : spec.path("versions")) {
                if (version.path("storage").asBoolean()) {
                    addFields(spec.at("/names/kind").asText(), version.at("/schema/openAPIV3Schema"), schemas);
                }
            }
        }
        return document;
    }

    private static void addFields(String kind, JsonNode structural, ObjectNode schemas) {
        structural.path("properties").properties().forEach(property -> {
            String name = property.getKey();
            if (property.getValue() instanceof ObjectNode schema
                    && schema.has("properties")
                    && !name.equals("metadata")) {
                ObjectNode adapted = schema.deepCopy();
                adapt(adapted);
                schemas.set(kind + name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1), adapted);
            }
        });
    }

    /** Rewrites what OpenAPI does not know, or what tools make classes of although it only restricts values. */
    private static void adapt(ObjectNode schema) {
        if (schema.path("x-kubernetes-int-or-string").asBoolean()) {
            schema.removeAll();
            return;
        }
        schema.remove(List.of("anyOf", "allOf", "oneOf", "not"));
        schema.path("properties").forEach(DefinitionParser::adaptObject);
        adaptObject(schema.path("items"));
        adaptObject(schema.path("additionalProperties"));
    }

    private static void adaptObject(JsonNode schema) {
        if (schema instanceof ObjectNode object) {
            adapt(object);
        } else if (schema instanceof ArrayNode several) {
            several.forEach(DefinitionParser::adaptObject);
        }
    }
}
