package dev.kontract.server;

import dev.kontract.model.Json;
import dev.kontract.model.LabelSelector;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.StatefulSet;
import java.util.Map;

/** Sets for tests of servers that run them. */
public final class Sets {

    private Sets() {}

    /** A set of one container and one claim a pod, whose pods have the label {@code app} with its name. */
    public static StatefulSet named(String name) {
        StatefulSet set = Json.read("""
                {"spec": {
                  "template": {"spec": {"containers": [{"name": "app", "image": "app:1"}]}},
                  "volumeClaimTemplates": [{"metadata": {"name": "data"},
                    "spec": {"accessModes": ["ReadWriteOnce"], "resources": {"requests": {"storage": "1Gi"}}}}]}}""", StatefulSet.class);
        Map<String, String> labels = Map.of("app", name);
        set.setMetadata(new ObjectMeta().name(name));
        set.getSpec().serviceName(name).setSelector(new LabelSelector().matchLabels(labels));
        set.getSpec().getTemplate().setMetadata(new ObjectMeta().labels(labels));
        return set;
    }
}
