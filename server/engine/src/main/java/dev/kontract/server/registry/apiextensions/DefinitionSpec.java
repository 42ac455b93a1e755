package dev.kontract.server.registry.apiextensions;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldValue;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The spec of a definition as upstream validates it: fields that are the same in all versions are fields of the spec itself, and
 * absent from the versions. Field paths in errors follow this form.
 */
final class DefinitionSpec {

    private static final String SCHEMA = "schema";

    private final FieldValue spec;
    private final List<Version> versions = new ArrayList<>();
    private final Set<String> shared = new HashSet<>();

    DefinitionSpec(FieldValue spec) {
        this.spec = spec;
        spec.items("versions").forEach(version -> versions.add(new Version(version)));
        for (String field : List.of(SCHEMA, "subresources", "additionalPrinterColumns", "selectableFields")) {
            if (isSame(field)) {
                shared.add(field);
            }
        }
    }

    /** Returns the spec of a definition whose errors do not matter. */
    static DefinitionSpec of(ObjectNode definition) {
        return new DefinitionSpec(FieldValue.of(definition, "spec", new FieldErrors()));
    }

    private boolean isSame(String field) {
        return !versions.isEmpty()
                && versions.stream()
                        .map(version -> version.tree().child(field))
                        .allMatch(own ->
                                own.isSame(versions.get(0).tree().child(field).node()));
    }

    /** One version. */
    final class Version {

        private final FieldValue tree;

        private Version(FieldValue tree) {
            this.tree = tree;
        }

        String name() {
            return tree.child("name").text();
        }

        FieldValue tree() {
            return tree;
        }

        /** Returns a field of this version; absent if all versions have the same value. */
        FieldValue own(String field) {
            FieldValue value = tree.child(field);
            return shared.contains(field) ? value.holding(MissingNode.getInstance()) : value;
        }

        /** Returns whether objects of this version have a {@code status} subresource. */
        boolean hasStatus() {
            return tree.child("subresources").child("status").present();
        }

        /** Returns the schema of the objects, which other versions may share; missing if there is none. */
        JsonNode openApiSchema() {
            return tree.child(SCHEMA).child("openAPIV3Schema").node();
        }
    }

    /** Returns the spec as it was given. */
    FieldValue value() {
        return spec;
    }

    boolean preservesUnknownFields() {
        return spec.child("preserveUnknownFields").flag();
    }

    List<Version> versions() {
        return versions;
    }

    /** Returns the list of versions, each without the fields that all share; absent if it was not given. */
    FieldValue ownVersions() {
        FieldValue list = spec.child("versions");
        if (list.absent()) {
            return list;
        }
        ArrayNode own = JsonNodeFactory.instance.arrayNode();
        for (Version version : versions) {
            ObjectNode fields = own.addObject();
            fields.setAll((ObjectNode) version.tree().node());
            fields.remove(shared);
        }
        return list.holding(own);
    }

    /** Returns a field that all versions share; absent if they differ. */
    FieldValue shared(String field) {
        FieldValue first = spec.child("versions").index(0).child(field);
        FieldValue moved = first.as(spec.path().child(field.equals(SCHEMA) ? "validation" : field));
        return shared.contains(field) ? moved : moved.holding(MissingNode.getInstance());
    }

    /** Returns the schemas of all versions, each once. */
    private List<JsonNode> schemas() {
        return versions.stream()
                .limit(shared.contains(SCHEMA) ? 1 : versions.size())
                .map(Version::openApiSchema)
                .filter(JsonNode::isObject)
                .toList();
    }

    /** Returns whether any schema or part of one passes {@code test}. */
    boolean anySchema(Predicate<JsonNode> test) {
        return schemas().stream().anyMatch(schema -> SchemaTree.any(schema, test));
    }

    /** Returns the formats in all schemas that the API does not know, in order. */
    List<String> unknownFormats() {
        List<String> formats = new ArrayList<>();
        schemas().forEach(schema -> SchemaTree.unknownFormats(schema, formats));
        return formats;
    }
}
