package dev.kontract.client;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.model.Json;
import dev.kontract.model.KubernetesObject;

/**
 * Returns whether an object is ready, by the rules of its kind.
 *
 * @see <a href="https://github.com/kubernetes/kubectl/blob/master/pkg/polymorphichelpers/rollout_status.go">The rules for
 *     workloads</a>
 */
final class Readiness {

    private final JsonNode metadata;
    private final JsonNode spec;
    private final JsonNode status;

    private Readiness(JsonNode object) {
        metadata = object.path("metadata");
        spec = object.path("spec");
        status = object.path("status");
    }

    /** Returns whether {@code object}, of the kind named {@code kind}, is ready. */
    static boolean isReady(String kind, KubernetesObject object) {
        Readiness readiness = new Readiness(Json.tree(object));
        return !object.deleting() && readiness.isObserved() && readiness.isReady(kind);
    }

    /** Returns whether the status is that of the latest spec. */
    private boolean isObserved() {
        JsonNode observed = status.path("observedGeneration");
        return observed.isMissingNode()
                || observed.asLong() >= metadata.path("generation").asLong();
    }

    private boolean isReady(String kind) {
        return switch (kind) {
            case "Deployment" ->
                isObservedByController()
                        && count("updatedReplicas") >= replicas()
                        && count("availableReplicas") >= count("updatedReplicas")
                        && count("replicas") <= count("updatedReplicas");
            case "StatefulSet" -> isObservedByController() && count("readyReplicas") >= replicas() && isUpdated();
            case "DaemonSet" ->
                isObservedByController()
                        && count("updatedNumberScheduled") >= count("desiredNumberScheduled")
                        && count("numberAvailable") >= count("desiredNumberScheduled");
            case "ReplicaSet", "ReplicationController" ->
                isObservedByController() && count("readyReplicas") >= replicas();
            case "Job" -> isTrue("Complete");
            case "Pod" -> isTrue("Ready") || isPhase("Succeeded");
            case "PersistentVolumeClaim" -> isPhase("Bound");
            case "Namespace" -> isPhase("Active");
            case "CustomResourceDefinition" -> isTrue("Established");
            default -> isTrueIfPresent("Ready") && isTrueIfPresent("Available");
        };
    }

    private boolean isObservedByController() {
        return status.has("observedGeneration");
    }

    /** Returns whether the pods have the latest template, except those that the update strategy leaves alone. */
    private boolean isUpdated() {
        JsonNode strategy = spec.path("updateStrategy");
        return strategy.path("type").asText().equals("OnDelete")
                || count("updatedReplicas")
                        >= replicas() - strategy.at("/rollingUpdate/partition").asLong();
    }

    private long replicas() {
        return spec.path("replicas").asLong(1);
    }

    private long count(String field) {
        return status.path(field).asLong();
    }

    private boolean isPhase(String phase) {
        return status.path("phase").asText().equals(phase);
    }

    private boolean isTrue(String type) {
        return condition(type).equals("True");
    }

    private boolean isTrueIfPresent(String type) {
        String state = condition(type);
        return state.isEmpty() || state.equals("True");
    }

    private String condition(String type) {
        for (JsonNode condition : status.path("conditions")) {
            if (condition.path("type").asText().equals(type)) {
                return condition.path("status").asText();
            }
        }
        return "";
    }
}
