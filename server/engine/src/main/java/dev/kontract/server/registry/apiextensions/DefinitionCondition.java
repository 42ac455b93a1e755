package dev.kontract.server.registry.apiextensions;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/**
 * A condition in the status of a CustomResourceDefinition.
 *
 * @param type one of the constants here
 * @param status {@code True}, {@code False} or {@code Unknown}
 * @param reason a machine-readable word
 * @param message the details
 */
public record DefinitionCondition(String type, String status, String reason, String message) {

    /** Whether the names of the kind are free. */
    public static final String NAMES_ACCEPTED = "NamesAccepted";

    /** Whether the kind is served. */
    public static final String ESTABLISHED = "Established";

    /** Whether the definition and its objects are being removed. */
    public static final String TERMINATING = "Terminating";

    /** Whether a kind in a group of Kubernetes is approved. */
    public static final String APPROVED = "KubernetesAPIApprovalPolicyConformant";

    /** Whether the schemas are not structural, which definitions of today always are. */
    public static final String NON_STRUCTURAL = "NonStructuralSchema";

    /** Returns a condition that holds. */
    public static DefinitionCondition yes(String type, String reason, String message) {
        return new DefinitionCondition(type, "True", reason, message);
    }

    /** Returns a condition that does not hold. */
    public static DefinitionCondition no(String type, String reason, String message) {
        return new DefinitionCondition(type, "False", reason, message);
    }

    /** Returns whether a condition of {@code definition} has the status {@code True}. */
    public static boolean isTrue(JsonNode definition, String type) {
        JsonNode condition = find(definition, type);
        return condition != null && condition.path("status").asText().equals("True");
    }

    /** Returns a condition of {@code definition}, or null. */
    public static @Nullable JsonNode find(JsonNode definition, String type) {
        for (JsonNode condition : definition.path("status").path("conditions")) {
            if (condition.path("type").asText().equals(type)) {
                return condition;
            }
        }
        return null;
    }

    /** Returns whether {@code definition} has this condition, apart from times. */
    public boolean isIn(JsonNode definition) {
        JsonNode present = find(definition, type);
        return present != null
                && present.path("status").asText().equals(status)
                && present.path("reason").asText().equals(reason)
                && present.path("message").asText().equals(message);
    }

    /**
     * Sets this condition, behind the others if it is new.
     *
     * @param time when the transition takes place, if it is one
     */
    public void set(ObjectNode definition, String time) {
        ObjectNode next = find(definition, type) instanceof ObjectNode present ? present : add(definition);
        if (!next.path("status").asText().equals(status) || !next.hasNonNull("lastTransitionTime")) {
            next.put("lastTransitionTime", time);
        }
        next.put("status", status).put("reason", reason).put("message", message);
    }

    /** Removes a condition of {@code definition} and returns whether there was one. */
    public static boolean remove(JsonNode definition, String type) {
        if (!(definition.at("/status/conditions") instanceof ArrayNode conditions)) {
            return false;
        }
        for (int i = 0; i < conditions.size(); i++) {
            if (conditions.get(i).path("type").asText().equals(type)) {
                conditions.remove(i);
                return true;
            }
        }
        return false;
    }

    private ObjectNode add(ObjectNode definition) {
        ObjectNode status = definition.withObjectProperty("status");
        ArrayNode conditions =
                status.get("conditions") instanceof ArrayNode known ? known : status.putArray("conditions");
        return conditions.addObject().put("type", type);
    }
}
