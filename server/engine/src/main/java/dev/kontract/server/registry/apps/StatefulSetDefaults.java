package dev.kontract.server.registry.apps;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Defaults of a StatefulSet's spec that depend on other fields. */
final class StatefulSetDefaults {

    private StatefulSetDefaults() {}

    static void apply(ObjectNode spec, StatefulSetFields fields) {
        ObjectNode strategy = spec.withObjectProperty("updateStrategy");
        if (strategy.path("type").asText("").isEmpty()) {
            strategy.put("type", "RollingUpdate");
            strategy.withObjectProperty("rollingUpdate");
        }
        boolean rolling = strategy.path("type").asText("").equals("RollingUpdate");
        if (rolling && strategy.path("rollingUpdate") instanceof ObjectNode rollingUpdate) {
            if (!rollingUpdate.has("partition")) {
                rollingUpdate.put("partition", 0);
            }
            fields.applyDefault(rollingUpdate);
        }
        for (JsonNode claim : spec.path("volumeClaimTemplates")) {
            ((ObjectNode) claim).put("kind", "PersistentVolumeClaim").put("apiVersion", "v1");
        }
    }
}
