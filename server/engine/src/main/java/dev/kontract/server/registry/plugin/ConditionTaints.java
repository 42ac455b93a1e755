package dev.kontract.server.registry.plugin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.admission.AdmissionPlugin;
import dev.kontract.server.admission.AdmissionRequest;
import dev.kontract.server.admission.AdmissionRequest.Operation;

/**
 * The TaintNodesByCondition plugin: a new node gets no pods until its condition is known.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/scheduling-eviction/taint-and-toleration/#taint-nodes-by-condition">
 *     Taint nodes by condition</a>
 */
public final class ConditionTaints implements AdmissionPlugin {

    private static final String KEY = "node.kubernetes.io/not-ready";
    private static final String EFFECT = "NoSchedule";

    @Override
    public void mutate(AdmissionRequest request) {
        ObjectNode node = request.object();
        if (node == null || request.operation() != Operation.CREATE || !request.isFor("", "nodes")) {
            return;
        }
        ArrayNode taints = node.withObjectProperty("spec").withArrayProperty("taints");
        for (JsonNode taint : taints) {
            if (taint.path("key").asText().equals(KEY)
                    && taint.path("effect").asText().equals(EFFECT)) {
                return;
            }
        }
        taints.addObject().put("key", KEY).put("effect", EFFECT);
    }
}
