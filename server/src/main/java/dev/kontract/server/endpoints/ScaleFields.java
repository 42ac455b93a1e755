package dev.kontract.server.endpoints;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.ScalePaths;
import dev.kontract.server.fieldpath.Path;
import java.util.List;

/**
 * Where a workload keeps what its scale shows.
 *
 * @param specReplicas the number asked for
 * @param statusReplicas the number there is
 * @param labelSelector what selects the pods
 */
record ScaleFields(FieldName specReplicas, FieldName statusReplicas, FieldName labelSelector) {

    static ScaleFields of(ScalePaths paths) {
        return new ScaleFields(
                FieldName.parse(paths.specReplicas()),
                FieldName.parse(paths.statusReplicas()),
                FieldName.parse(paths.labelSelector()));
    }

    /** A field by the names that lead to it; none for a field that does not exist. */
    record FieldName(List<String> names) {

        /** Reads the notation of a definition: names behind dots, as in {@code .spec.replicas}. */
        static FieldName parse(String path) {
            return new FieldName(
                    path.isEmpty() ? List.of() : List.of(path.substring(1).split("\\.", -1)));
        }

        /** The value there; missing when there is none or no path. */
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
