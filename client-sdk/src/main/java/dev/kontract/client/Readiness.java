package dev.kontract.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.kontract.client.error.ConditionTimeoutException;
import dev.kontract.model.Json;
import dev.kontract.model.KubernetesObject;
import dev.kontract.model.catalog.GroupVersionKind;
import java.util.Optional;

/**
 * The state of an object by which its kind is ready, or can no longer become so.
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

    /**
     * Returns whether {@code object} is ready.
     *
     * @throws ConditionTimeoutException if a Job has failed or a Deployment has exceeded its progress deadline
     */
    static boolean isReady(GroupVersionKind type, KubernetesObject object) {
        Readiness readiness = new Readiness(Json.tree(object));
        if (object.deleting() || !readiness.isObserved()) {
            return false;
        }
        String kind = type.group() + '/' + type.kind();
        JsonNode failure = readiness.failure(kind);
        if (!failure.isMissingNode()) {
            String reason = failure.path("reason").asText() + ": "
                    + failure.path("message").asText();
            throw new ConditionTimeoutException(
                    type.kind() + ' ' + object.key() + " cannot become ready: " + reason, Optional.of(object));
        }
        return readiness.isReady(kind);
    }

    /** Returns the condition with which the object cannot become ready, or a missing node. */
    private JsonNode failure(String kind) {
        return switch (kind) {
            case "apps/Deployment" -> condition("Progressing", "reason", "ProgressDeadlineExceeded");
            case "batch/Job" -> condition("Failed", "status", "True");
            default -> MissingNode.getInstance();
        };
    }

    /** Returns whether the status is that of the latest spec. */
    private boolean isObserved() {
        JsonNode observed = status.path("observedGeneration");
        return observed.isMissingNode()
                || observed.asLong() >= metadata.path("generation").asLong();
    }

    private boolean isReady(String kind) {
        return switch (kind) {
            case "apps/Deployment" ->
                isObservedByController()
                        && count("updatedReplicas") >= replicas()
                        && count("availableReplicas") >= count("updatedReplicas")
                        && count("replicas") <= count("updatedReplicas");
            case "apps/StatefulSet" -> isObservedByController() && count("readyReplicas") >= replicas() && isUpdated();
            case "apps/DaemonSet" ->
                isObservedByController()
                        && count("updatedNumberScheduled") >= count("desiredNumberScheduled")
                        && count("numberAvailable") >= count("desiredNumberScheduled");
            case "apps/ReplicaSet", "/ReplicationController" ->
                isObservedByController() && count("readyReplicas") >= replicas();
            case "batch/Job" -> isTrue("Complete");
            case "/Pod" -> isTrue("Ready") || isPhase("Succeeded");
            case "/PersistentVolumeClaim" -> isPhase("Bound");
            case "/Namespace" -> isPhase("Active");
            case "apiextensions.k8s.io/CustomResourceDefinition" -> isTrue("Established");
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
        return condition(type).path("status").asText().equals("True");
    }

    private boolean isTrueIfPresent(String type) {
        return condition(type).isMissingNode() || isTrue(type);
    }

    private JsonNode condition(String type) {
        for (JsonNode condition : status.path("conditions")) {
            if (condition.path("type").asText().equals(type)) {
                return condition;
            }
        }
        return MissingNode.getInstance();
    }

    /** Returns the condition {@code type} if one of its fields has this value, or a missing node. */
    private JsonNode condition(String type, String field, String value) {
        JsonNode condition = condition(type);
        return condition.path(field).asText().equals(value) ? condition : MissingNode.getInstance();
    }
}
