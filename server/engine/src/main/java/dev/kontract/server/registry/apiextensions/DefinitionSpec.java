package dev.kontract.server.registry.apiextensions;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.kontract.server.registry.validation.FieldPath;
import dev.kontract.server.registry.validation.FieldValue;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * The spec of a definition as upstream validates it: what all versions say alike is said once, above the versions. Field paths
 * in errors follow this form.
 */
final class DefinitionSpec {

    private static final FieldPath PATH = FieldPath.of("spec");

    private final FieldValue definition;
    private final JsonNode spec;
    private final List<Version> versions = new ArrayList<>();
    private final boolean oneSchema;
    private final boolean sameSubresources;
    private final boolean sameColumns;
    private final boolean sameSelectableFields;

    DefinitionSpec(FieldValue definition) {
        this.definition = definition;
        this.spec = definition.node().path("spec");
        this.oneSchema = isSame("schema");
        this.sameSubresources = isSame("subresources");
        this.sameColumns = isSame("additionalPrinterColumns");
        this.sameSelectableFields = isSame("selectableFields");
        int index = 0;
        for (JsonNode each : spec.path("versions")) {
            versions.add(new Version(each, PATH.child("versions").index(index++)));
        }
    }

    private boolean isSame(String field) {
        List<FieldValue> all = definition.child("spec").items("versions");
        return !all.isEmpty()
                && all.stream()
                        .allMatch(version ->
                                version.child(field).isSame(all.get(0).node().path(field)));
    }

    private static JsonNode present(JsonNode object, String field) {
        JsonNode value = object.path(field);
        return value.isNull() ? MissingNode.getInstance() : value;
    }

    /** One version, without what all versions say alike. */
    final class Version {

        private final JsonNode tree;
        private final FieldPath path;

        private Version(JsonNode tree, FieldPath path) {
            this.tree = tree;
            this.path = path;
        }

        String name() {
            return tree.path("name").asText();
        }

        JsonNode tree() {
            return tree;
        }

        FieldPath path() {
            return path;
        }

        /** The {@code schema} of this version alone; missing if there is none or it is said above. */
        JsonNode schema() {
            return unless(oneSchema, "schema");
        }

        JsonNode subresources() {
            return unless(sameSubresources, "subresources");
        }

        JsonNode columns() {
            return unless(sameColumns, "additionalPrinterColumns");
        }

        JsonNode selectableFields() {
            return unless(sameSelectableFields, "selectableFields");
        }

        private JsonNode unless(boolean said, String field) {
            return said ? MissingNode.getInstance() : present(tree, field);
        }

        /** Returns whether objects of this version have a {@code status} subresource. */
        boolean hasStatus() {
            return tree.path("subresources").hasNonNull("status");
        }

        /** The schema of the objects, wherever it is said; missing if there is none. */
        JsonNode openApiSchema() {
            return present(present(tree, "schema"), "openAPIV3Schema");
        }
    }

    FieldPath path() {
        return PATH;
    }

    FieldPath path(String field) {
        return PATH.child(field);
    }

    String text(String field) {
        return spec.path(field).asText();
    }

    JsonNode names() {
        return spec.path("names");
    }

    JsonNode conversion() {
        return present(spec, "conversion");
    }

    boolean preservesUnknownFields() {
        return spec.path("preserveUnknownFields").asBoolean();
    }

    List<Version> versions() {
        return versions;
    }

    /** The list of versions as it was given: absent, null or a list. */
    JsonNode versionList() {
        return spec.path("versions");
    }

    /** The {@code schema} that all versions share; missing if there is none. */
    JsonNode validation() {
        return shared(oneSchema, "schema");
    }

    JsonNode subresources() {
        return shared(sameSubresources, "subresources");
    }

    JsonNode columns() {
        return shared(sameColumns, "additionalPrinterColumns");
    }

    JsonNode selectableFields() {
        return shared(sameSelectableFields, "selectableFields");
    }

    private JsonNode shared(boolean said, String field) {
        return said ? present(spec.path("versions").path(0), field) : MissingNode.getInstance();
    }

    /** The schemas of all versions, each once. */
    private List<JsonNode> schemas() {
        List<JsonNode> schemas = new ArrayList<>();
        for (Version version : versions) {
            JsonNode schema = version.openApiSchema();
            if (!schema.isMissingNode()) {
                schemas.add(schema);
                if (oneSchema) {
                    break;
                }
            }
        }
        return schemas;
    }

    /** Returns whether any schema or part of one passes {@code test}. */
    boolean anySchema(Predicate<JsonNode> test) {
        return schemas().stream().anyMatch(schema -> SchemaTree.any(schema, test));
    }

    /** The formats in all schemas that the API does not know, in order. */
    List<String> unknownFormats() {
        List<String> formats = new ArrayList<>();
        schemas().forEach(schema -> SchemaTree.unknownFormats(schema, formats));
        return formats;
    }
}
