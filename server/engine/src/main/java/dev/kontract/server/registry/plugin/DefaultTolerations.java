package dev.kontract.server.registry.plugin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.admission.AdmissionPlugin;
import dev.kontract.server.admission.AdmissionRequest;
import java.util.List;
import java.util.Set;

/** The DefaultTolerationSeconds plugin: pods tolerate nodes that are lost for five minutes unless they say otherwise. */
public final class DefaultTolerations implements AdmissionPlugin {

    private static final List<String> TAINTS =
            List.of("node.kubernetes.io/not-ready", "node.kubernetes.io/unreachable");
    private static final String EFFECT = "NoExecute";
    private static final int SECONDS = 300;

    @Override
    public void mutate(AdmissionRequest request) {
        ObjectNode pod = request.object();
        if (pod == null || !request.isFor("", "pods")) {
            return;
        }
        ObjectNode spec = pod.withObjectProperty("spec");
        for (String taint : TAINTS) {
            if (!tolerates(spec.path("tolerations"), taint)) {
                spec.withArrayProperty("tolerations")
                        .addObject()
                        .put("key", taint)
                        .put("operator", "Exists")
                        .put("effect", EFFECT)
                        .put("tolerationSeconds", SECONDS);
            }
        }
    }

    private static boolean tolerates(JsonNode tolerations, String taint) {
        for (JsonNode toleration : tolerations) {
            String key = toleration.path("key").asText("");
            String effect = toleration.path("effect").asText("");
            if (Set.of("", taint).contains(key) && Set.of("", EFFECT).contains(effect)) {
                return true;
            }
        }
        return false;
    }
}
