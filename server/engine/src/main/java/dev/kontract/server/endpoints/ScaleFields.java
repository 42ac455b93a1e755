package dev.kontract.server.endpoints;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.ScalePaths;
import dev.kontract.server.fieldpath.Path;
import java.util.List;

/**
 * The paths of the fields that a scale maps to.
 *
 * @param specReplicas the path of the desired replicas
 * @param statusReplicas the path of the observed replicas
 * @param labelSelector the path of the pod selector
 */
record ScaleFields(FieldName specReplicas, FieldName statusReplicas, FieldName labelSelector) {

    static ScaleFields of(ScalePaths paths) {
        return new ScaleFields(
                FieldName.parse(paths.specReplicas()),
                FieldName.parse(paths.statusReplicas()),
                FieldName.parse(paths.labelSelector()));
    }

    /** A field path; empty for a field that does not exist. */
    record FieldName(List<String> names) {

        /** Parses the notation of custom resource definitions: names preceded by dots, as in {@code .spec.replicas}. */
        static FieldName parse(String path) {
            return new FieldName(
                    path.isEmpty() ? List.of() : List.of(path.substring(1).split("\\.", -1)));
        }

        /** Returns the value in {@code object}; a missing node if it or the path is absent. */
        JsonNode in(JsonNode object) {
            JsonNode value = names.isEmpty() ? MissingNode.getInstance() : object;
            for (String name : names) {
                value = value.path(name);
            }
            return value;
        }

        Path path() {
            return Path.of(names.toArray(String[]::new));
        }

        void set(ObjectNode object, int value) {
            ObjectNode parent = object;
            for (String name : names.subList(0, names.size() - 1)) {
                parent = parent.withObjectProperty(name);
            }
            parent.put(names.get(names.size() - 1), value);
        }
    }
}
