package dev.kontract.server.registry.core.volume;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * The two fields for the initial content of a claim's volume: {@code dataSource}, in which unknown sources are ignored, and
 * {@code dataSourceRef}, in which they are rejected.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/storage/persistent-volumes/#volume-populators-and-data-sources">Volume
 *     populators and data sources</a>
 */
public final class ClaimSources {

    private static final String SOURCE = "dataSource";
    private static final String REFERENCE = "dataSourceRef";

    private ClaimSources() {}

    /**
     * Drops what is ignored and then fills in the field that is missing from the other.
     *
     * @param spec of the claim, changed in place
     * @param was the stored spec, of which nothing is dropped; missing on create
     */
    public static void prepare(ObjectNode spec, JsonNode was) {
        if (!was.has(REFERENCE) && ofOtherNamespace(spec)) {
            spec.remove(REFERENCE); // The feature gate CrossNamespaceVolumeDataSource is off.
        }
        boolean inUse = was.has(SOURCE) || was.has(REFERENCE);
        if (!inUse && !spec.has(REFERENCE) && !isKnown(spec.path(SOURCE))) {
            spec.remove(SOURCE);
        }
        if (spec.has(SOURCE) && !spec.has(REFERENCE)) {
            spec.set(REFERENCE, spec.get(SOURCE).deepCopy());
        } else if (spec.has(REFERENCE) && !spec.has(SOURCE) && !ofOtherNamespace(spec)) {
            ObjectNode copy = spec.get(REFERENCE).deepCopy();
            copy.remove("namespace");
            spec.set(SOURCE, copy);
        }
    }

    private static boolean ofOtherNamespace(ObjectNode spec) {
        return !spec.path(REFERENCE).path("namespace").asText("").isEmpty();
    }

    private static boolean isKnown(JsonNode source) {
        String group = source.path("apiGroup").asText("");
        String kind = source.path("kind").asText("");
        return switch (kind) {
            case "PersistentVolumeClaim" -> group.isEmpty();
            case "VolumeSnapshot" -> group.equals("snapshot.storage.k8s.io");
            default -> false;
        };
    }
}
