package dev.kontract.conformance.bench;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * The state of a pod as far as the stages of a cluster depend on it.
 *
 * @param app the workload
 * @param node the name of its node, or empty
 * @param image the image of its container
 * @param ready whether it serves: it is ready and not being deleted
 */
record TrackedPod(String app, String node, String image, boolean ready) {

    static TrackedPod of(JsonNode pod) {
        boolean ready = false;
        for (JsonNode condition : pod.at("/status/conditions")) {
            ready |= condition.path("type").asText().equals("Ready")
                    && condition.path("status").asText().equals("True");
        }
        return new TrackedPod(
                pod.at("/metadata/labels/app").asText(),
                pod.at("/spec/nodeName").asText(),
                pod.at("/spec/containers/0/image").asText().intern(),
                ready && !pod.path("metadata").has("deletionTimestamp"));
    }
}
