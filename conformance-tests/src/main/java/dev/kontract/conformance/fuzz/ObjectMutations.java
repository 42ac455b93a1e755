package dev.kontract.conformance.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.conformance.contract.ApiDescription;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Changes fields of objects, wherever the schema has some. */
final class ObjectMutations {

    private static final List<String> OF_METADATA = List.of(
            "labels",
            "annotations",
            "finalizers",
            "ownerReferences",
            "generateName",
            "resourceVersion",
            "uid",
            "generation",
            "managedFields",
            "creationTimestamp",
            "deletionTimestamp",
            "deletionGracePeriodSeconds",
            "namespace",
            "selfLink");

    private final ApiDescription api;
    private final Random random;
    private final ValueGenerator values;

    ObjectMutations(ApiDescription api, Random random) {
        this.api = api;
        this.random = random;
        this.values = new ValueGenerator(api, random);
    }

    /** Sets, replaces or removes one field of {@code object}; with {@code hostile} the value may be anything. */
    void change(ObjectNode object, JsonNode schema, boolean hostile) {
        if (random.nextInt(8) == 0) {
            changeMetadata(object, schema, hostile);
            return;
        }
        ObjectNode parent = object;
        JsonNode declared = api.resolve(schema);
        for (int depth = 0; depth < 8; depth++) {
            List<String> names = fields(declared, depth == 0);
            if (names.isEmpty()) {
                return;
            }
            String name = names.get(random.nextInt(names.size()));
            JsonNode field = declared.path("properties").path(name);
            JsonNode target = api.resolve(field);
            boolean deeper = depth == 0 || random.nextInt(3) > 0;
            ObjectNode next = deeper ? container(parent, name, target) : null;
            if (next == null) {
                set(parent, name, field, hostile);
                return;
            }
            parent = next;
            declared = target.has("items") ? api.resolve(target.path("items")) : target;
        }
    }

    /** Type and metadata have rules of their own, and an answered status is hardly read. */
    private static List<String> fields(JsonNode declared, boolean ofTheObject) {
        List<String> names = new ArrayList<>();
        declared.path("properties").fieldNames().forEachRemaining(names::add);
        if (ofTheObject) {
            names.removeAll(List.of("apiVersion", "kind", "metadata", "status"));
        }
        return names;
    }

    /** Returns the object inside a field, made if it is missing; null if there can be none. */
    private static @Nullable ObjectNode container(ObjectNode parent, String name, JsonNode schema) {
        if (schema.path("properties").size() > 0) {
            return parent.path(name) instanceof ObjectNode known ? known : parent.putObject(name);
        }
        if (schema.has("items")) {
            ArrayNode items = parent.path(name) instanceof ArrayNode known ? known : parent.putArray(name);
            if (items.isEmpty()) {
                items.addObject();
            }
            return items.get(0) instanceof ObjectNode item ? item : null;
        }
        return null;
    }

    private void set(ObjectNode parent, String name, JsonNode field, boolean hostile) {
        if (parent.has(name) && random.nextInt(6) == 0) {
            parent.remove(name);
        } else {
            parent.set(name, hostile && random.nextInt(3) > 0 ? values.hostile() : values.valid(field));
        }
    }

    private void changeMetadata(ObjectNode object, JsonNode schema, boolean hostile) {
        String name = OF_METADATA.get(random.nextInt(OF_METADATA.size()));
        JsonNode metadata = api.resolve(api.resolve(schema).path("properties").path("metadata"));
        ObjectNode parent = object.withObjectProperty("metadata");
        set(parent, name, metadata.path("properties").path(name), hostile);
    }
}
