package dev.kontract.server.registry.plugin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.admission.AdmissionPlugin;
import dev.kontract.server.admission.AdmissionRequest;
import dev.kontract.server.admission.configuration.TolerationSeconds;
import java.util.Set;

/** The DefaultTolerationSeconds plugin: pods tolerate lost nodes for some time, five minutes by default, unless they say otherwise. */
public final class DefaultTolerations implements AdmissionPlugin {

    private static final String EFFECT = "NoExecute";

    private final TolerationSeconds seconds;

    /** Creates the plugin. */
    public DefaultTolerations(TolerationSeconds seconds) {
        this.seconds = seconds;
    }

    @Override
    public void mutate(AdmissionRequest request) {
        ObjectNode pod = request.object();
        if (pod == null || !request.isFor("", "pods")) {
            return;
        }
        ObjectNode spec = pod.withObjectProperty("spec");
        tolerate(spec, "node.kubernetes.io/not-ready", seconds.notReady());
        tolerate(spec, "node.kubernetes.io/unreachable", seconds.unreachable());
    }

    private static void tolerate(ObjectNode spec, String taint, long time) {
        if (!tolerates(spec.path("tolerations"), taint)) {
            spec.withArrayProperty("tolerations")
                    .addObject()
                    .put("key", taint)
                    .put("operator", "Exists")
                    .put("effect", EFFECT)
                    .put("tolerationSeconds", time);
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
