package dev.kontract.server.apply.typed;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.schema.ObjectSchema;
import dev.kontract.server.schema.Schema;
import dev.kontract.server.schema.Schema.ListSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Merges a configuration that a mutating admission policy computed. Owners of fields play no part, and atomic values must
 * not be set, because that would remove what the configuration does not mention.
 */
public final class ConfigurationMerge {

    private ConfigurationMerge() {}

    /**
     * Merges {@code configuration} into {@code object}; neither is changed.
     *
     * @throws IllegalArgumentException when the configuration does not fit the schema or sets an atomic value
     */
    public static JsonNode merge(ObjectNode object, ObjectNode configuration, ObjectSchema schema) {
        try {
            TypeCheck.check(configuration, schema);
        } catch (TypeMismatch e) {
            throw new IllegalArgumentException("failed to convert patch object to typed object: " + e.getMessage(), e);
        }
        List<String> atomics = new ArrayList<>();
        collectAtomics("", configuration, schema, atomics);
        if (!atomics.isEmpty()) {
            throw new IllegalArgumentException("invalid ApplyConfiguration: may not mutate atomic arrays, maps or"
                    + " structs: " + String.join(", ", atomics));
        }
        try {
            return TreeMerge.merge(object, configuration, schema);
        } catch (TypeMismatch e) {
            throw new IllegalArgumentException("failed to merge patch: " + e.getMessage(), e);
        }
    }

    private static void collectAtomics(String path, JsonNode value, Schema known, List<String> atomics) {
        if (!value.isContainerNode()) {
            return;
        }
        Schema schema = ApplySchemas.deduce(known, value);
        if (ApplySchemas.isAtomic(schema)) {
            atomics.add(path);
        }
        for (Map.Entry<String, JsonNode> field : value.properties()) {
            collectAtomics(
                    path + '.' + field.getKey(), field.getValue(), ApplySchemas.entry(schema, field.getKey()), atomics);
        }
        for (int i = 0; value.isArray() && schema instanceof ListSchema list && i < value.size(); i++) {
            collectAtomics(path + '[' + i + ']', value.get(i), list.items(), atomics);
        }
    }
}
