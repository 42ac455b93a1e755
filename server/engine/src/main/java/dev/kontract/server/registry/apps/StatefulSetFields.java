package dev.kontract.server.registry.apps;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.FeatureGate;
import java.util.Set;

/**
 * The fields of a StatefulSet that depend on feature gates. A field whose gate is off is kept only if it is already stored.
 *
 * @param maxUnavailable whether {@code maxUnavailable} is kept and defaulted (KEP-961)
 * @param claimRetention whether {@code persistentVolumeClaimRetentionPolicy} is kept (KEP-1847)
 */
record StatefulSetFields(boolean maxUnavailable, boolean claimRetention) {

    private static final String MAX_UNAVAILABLE = "maxUnavailable";
    private static final String CLAIM_RETENTION = "persistentVolumeClaimRetentionPolicy";

    static StatefulSetFields of(Set<FeatureGate> open) {
        return new StatefulSetFields(
                open.contains(FeatureGate.MAX_UNAVAILABLE_STATEFUL_SET),
                open.contains(FeatureGate.STATEFUL_SET_AUTO_DELETE_PVC));
    }

    void applyDefault(ObjectNode rollingUpdate) {
        if (maxUnavailable && !rollingUpdate.has(MAX_UNAVAILABLE)) {
            rollingUpdate.put(MAX_UNAVAILABLE, 1);
        }
    }

    void dropFrom(ObjectNode set) {
        dropFrom(set, JsonNodeFactory.instance.objectNode());
    }

    void dropFrom(ObjectNode set, ObjectNode current) {
        if (!maxUnavailable && !rollingUpdate(current).has(MAX_UNAVAILABLE)) {
            drop(rollingUpdate(set), MAX_UNAVAILABLE);
        }
        if (!claimRetention && !current.path("spec").has(CLAIM_RETENTION)) {
            drop(set.path("spec"), CLAIM_RETENTION);
        }
    }

    private static JsonNode rollingUpdate(ObjectNode set) {
        return set.path("spec").path("updateStrategy").path("rollingUpdate");
    }

    private static void drop(JsonNode parent, String field) {
        if (parent instanceof ObjectNode object) {
            object.remove(field);
        }
    }
}
