package dev.kontract.server.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.ResourceDescriptor;
import dev.kontract.model.catalog.Subresource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The published schemas of one version of a CustomResourceDefinition: its structural schema with the fields that all
 * objects have, and that of the list. The form of OpenAPI v2 leaves out what kubectl cannot read there: alternatives,
 * defaults, the structure of nullable values, and that of values with unknown fields.
 *
 * @param resource describes the version
 * @param declaration its declaration in the definition
 */
record CustomSchemas(ResourceDescriptor resource, JsonNode declaration) implements ResourcePaths.Names {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final String META = "io.k8s.apimachinery.pkg.apis.meta.v1.";
    private static final String CONVENTIONS =
            "https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md";
    private static final String API_VERSION =
            " defines the versioned schema of this representation of an object. Servers should convert recognized"
                    + " schemas to the latest internal value, and may reject unrecognized values. More info: "
                    + CONVENTIONS + "#resources";
    private static final String KIND =
            " is a string value representing the REST resource this object represents. Servers may infer this from the"
                    + " endpoint the client submits requests to. Cannot be updated. In CamelCase. More info: "
                    + CONVENTIONS + "#types-kinds";
    private static final String EMBEDDED_API_VERSION =
            " defines the versioned schema of this representation of an object. More info: " + CONVENTIONS
                    + "#resources";
    private static final String EMBEDDED_KIND =
            " is a string value representing the type of this object. In CamelCase. More info: " + CONVENTIONS
                    + "#types-kinds";

    private static final String PRESERVE = "x-kubernetes-preserve-unknown-fields";
    private static final String EMBEDDED = "x-kubernetes-embedded-resource";
    private static final String INT_OR_STRING = "x-kubernetes-int-or-string";
    private static final List<String> ALTERNATIVES = List.of("allOf", "anyOf", "oneOf");
    private static final Set<String> VALUES = Set.of("default", "enum", "externalDocs", "x-kubernetes-validations");

    /** The two forms of schemas. */
    enum Form {
        /** Of OpenAPI v2. */
        V2,
        /** Of OpenAPI v3. */
        V3
    }

    @Override
    public String object() {
        return name(resource.kind());
    }

    @Override
    public String list() {
        return name(String.valueOf(resource.listKind()));
    }

    /** Returns the name of the schema of the objects, which a {@code status} is part of, or that of a scale. */
    @Override
    public String subresource(Subresource subresource) {
        return subresource.name().equals("scale") ? ResourcePaths.SCALE : object();
    }

    private String name(String kind) {
        List<String> parts = new ArrayList<>(Arrays.asList(resource.group().split("\\.", -1)));
        Collections.reverse(parts);
        return String.join(".", parts) + '.' + resource.version() + '.' + kind;
    }

    /** Returns the schema of an object. */
    ObjectNode schema(Form form) {
        JsonNode declared = declaration.path("schema").path("openAPIV3Schema");
        boolean opaque = form == Form.V2 && declared.path(PRESERVE).asBoolean();
        ObjectNode schema;
        if (!declared.isObject() || opaque) {
            schema = NODES.objectNode().put("type", "object");
        } else {
            schema = convert((ObjectNode) declared, form);
            ObjectNode properties = properties(schema);
            properties.set("metadata", reference(META + "ObjectMeta", metadata("object's metadata", "metadata"), form));
            typed(properties, "APIVersion" + API_VERSION, "Kind" + KIND);
        }
        return extend(schema, resource.kind());
    }

    /** Returns the schema of a list. */
    ObjectNode listSchema(Form form) {
        ObjectNode schema = NODES.objectNode()
                .put("description", resource.listKind() + " is a list of " + resource.kind())
                .put("type", "object");
        schema.putArray("required").add("items");
        ObjectNode properties = schema.putObject("properties");
        properties
                .putObject("items")
                .put("description", "List of " + resource.plural() + ". More info: " + CONVENTIONS)
                .put("type", "array")
                .putObject("items")
                .put("$ref", prefix(form) + object());
        properties.set("metadata", reference(META + "ListMeta", metadata("list metadata", "types-kinds"), form));
        typed(properties, "APIVersion" + API_VERSION, "Kind" + KIND);
        return extend(schema, String.valueOf(resource.listKind()));
    }

    private ObjectNode extend(ObjectNode schema, String kind) {
        schema.putArray("x-kubernetes-group-version-kind")
                .addObject()
                .put("group", resource.group())
                .put("version", resource.version())
                .put("kind", kind);
        if (!resource.selectableFields().isEmpty()) {
            ArrayNode fields = schema.putArray("x-kubernetes-selectable-fields");
            resource.selectableFields().forEach(field -> fields.addObject().put("fieldPath", field));
        }
        return schema;
    }

    private static String metadata(String what, String anchor) {
        return "Standard " + what + ". More info: " + CONVENTIONS + '#' + anchor;
    }

    private static String prefix(Form form) {
        return form == Form.V2 ? SwaggerSchemas.REFERENCE : SchemaNames.REFERENCE;
    }

    private static ObjectNode reference(String name, String description, Form form) {
        ObjectNode reference = NODES.objectNode().put("description", description);
        if (form == Form.V2) {
            return reference.put("$ref", prefix(form) + name);
        }
        reference.putArray("allOf").addObject().put("$ref", prefix(form) + name);
        return reference;
    }

    private static void typed(ObjectNode properties, String apiVersion, String kind) {
        properties.putObject("apiVersion").put("description", apiVersion).put("type", "string");
        properties.putObject("kind").put("description", kind).put("type", "string");
    }

    private static ObjectNode properties(ObjectNode schema) {
        return schema.get("properties") instanceof ObjectNode known ? known : schema.putObject("properties");
    }

    private static ObjectNode convert(ObjectNode declared, Form form) {
        ObjectNode unfolded = unfolded(declared);
        ObjectNode schema = NODES.objectNode();
        for (Map.Entry<String, JsonNode> keyword : (form == Form.V2 ? reduced(unfolded) : unfolded).properties()) {
            if (isSet(keyword.getKey(), keyword.getValue())) {
                schema.set(keyword.getKey(), converted(keyword.getKey(), keyword.getValue(), form));
            }
        }
        if (declared.path(EMBEDDED).asBoolean()
                && !(form == Form.V2 && declared.path(PRESERVE).asBoolean())) {
            embed(schema, form);
        }
        return schema;
    }

    private static JsonNode converted(String keyword, JsonNode value, Form form) {
        return switch (keyword) {
            case "properties" -> {
                ObjectNode properties = NODES.objectNode();
                value.properties()
                        .forEach(property ->
                                properties.set(property.getKey(), convert((ObjectNode) property.getValue(), form)));
                yield properties;
            }
            case "items", "additionalProperties" -> value instanceof ObjectNode schema ? convert(schema, form) : value;
            default -> value;
        };
    }

    /** Keywords with a zero value are not published, unless they limit something to zero; of examples, the empty ones are not. */
    private static boolean isSet(String keyword, JsonNode value) {
        if (keyword.equals("example")) {
            return !value.isNull()
                    && (value.isContainerNode()
                            ? !value.isEmpty()
                            : !value.asText().isEmpty());
        }
        if (VALUES.contains(keyword)) {
            return !value.isMissingNode();
        }
        return switch (value.getNodeType()) {
            case BOOLEAN -> value.booleanValue() || keyword.equals("additionalProperties");
            case STRING -> !value.textValue().isEmpty();
            case ARRAY -> !value.isEmpty();
            case OBJECT -> !keyword.equals("properties") || !value.isEmpty();
            case NULL -> false;
            default -> true;
        };
    }

    /** Says of an integer or a string that it is one of both, which clients understand. */
    private static ObjectNode unfolded(ObjectNode schema) {
        if (!schema.path(INT_OR_STRING).asBoolean()
                || isIntOrString(schema)
                || isIntOrString(schema.path("allOf").path(0))) {
            return schema;
        }
        ObjectNode unfolded = schema.objectNode().setAll(schema);
        if (!schema.path("anyOf").isArray() || schema.path("anyOf").isEmpty()) {
            intOrString(unfolded);
            return unfolded;
        }
        ArrayNode all = NODES.arrayNode();
        intOrString(all.addObject());
        schema.path("allOf").forEach(all::add);
        return unfolded.set("allOf", all);
    }

    private static boolean isIntOrString(JsonNode schema) {
        JsonNode any = schema.path("anyOf");
        return any.size() == 2
                && any.path(0).path("type").asText().equals("integer")
                && any.path(1).path("type").asText().equals("string");
    }

    private static void intOrString(ObjectNode schema) {
        ArrayNode any = schema.putArray("anyOf");
        any.addObject().put("type", "integer");
        any.addObject().put("type", "string");
    }

    private static ObjectNode reduced(ObjectNode schema) {
        ObjectNode reduced = schema.objectNode().setAll(schema);
        reduced.remove(ALTERNATIVES);
        reduced.remove(List.of("not", "default"));
        boolean nullable = schema.path("nullable").asBoolean();
        boolean preserves = schema.path(PRESERVE).asBoolean();
        if (nullable || preserves) {
            reduced.remove(List.of("items", "properties"));
        }
        if (nullable) {
            reduced.remove(List.of("type", "nullable"));
        }
        String type = reduced.path("type").asText();
        if ((type.equals("array") && !reduced.has("items")) || (type.equals("object") && preserves)) {
            reduced.remove("type");
        }
        if (reduced.path("additionalProperties").path("nullable").asBoolean()) {
            reduced.remove("required");
        } else if (schema.has("required")) {
            ArrayNode required = NODES.arrayNode();
            for (JsonNode name : schema.path("required")) {
                if (!reduced.path("properties")
                        .path(name.asText())
                        .path("nullable")
                        .asBoolean()) {
                    required.add(name);
                }
            }
            reduced.set("required", required);
        }
        return reduced;
    }

    private static void embed(ObjectNode schema, Form form) {
        ObjectNode properties = properties(schema);
        typed(properties, "apiVersion" + EMBEDDED_API_VERSION, "kind" + EMBEDDED_KIND);
        properties.set("metadata", reference(META + "ObjectMeta", metadata("object's metadata", "metadata"), form));
        ArrayNode required = NODES.arrayNode();
        schema.path("required").forEach(required::add);
        for (String name : List.of("kind", "apiVersion")) {
            boolean known = false;
            for (JsonNode each : required) {
                known |= each.asText().equals(name);
            }
            if (!known) {
                required.add(name);
            }
        }
        schema.set("required", required);
    }
}
