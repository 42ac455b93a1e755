package dev.kontract.server.registry.certificates;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.StatusStrategy;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.ObjectMetaValidation;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/**
 * Strategy of CertificateSigningRequest. Its spec cannot change; the approval sets conditions, the status the certificate.
 *
 * @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/certificate-signing-requests/">Certificate signing
 *     requests</a>
 */
final class CertificateSigningRequestStrategy implements StatusStrategy {

    private static final List<String> DECISIONS = List.of("Approved", "Denied");

    private final InstantSource clock;

    CertificateSigningRequestStrategy(InstantSource clock) {
        this.clock = clock;
    }

    @Override
    public void prepareForUpdate(ObjectNode object, ObjectNode current) {
        object.set("spec", current.path("spec").deepCopy());
        StatusStrategy.super.prepareForUpdate(object, current);
    }

    @Override
    public void prepareForStatusUpdate(ObjectNode object, ObjectNode current) {
        StatusStrategy.super.prepareForStatusUpdate(object, current);
        DECISIONS.forEach(type -> keep(type, object, current));
        stamp(object, current);
    }

    @Override
    public void prepareForApproval(ObjectNode object, ObjectNode current) {
        stamp(object, current);
        JsonNode conditions = object.path("status").path("conditions");
        object.set("spec", current.path("spec").deepCopy());
        ObjectNode status =
                current.path("status").isObject() ? current.path("status").deepCopy() : object.objectNode();
        status.remove("conditions");
        if (conditions.isArray()) {
            status.set("conditions", conditions);
        }
        object.set("status", status);
    }

    /** Takes over the conditions of a type that are there as many times as before. */
    private static void keep(String type, ObjectNode object, ObjectNode current) {
        JsonNode before = current.path("status").path("conditions");
        List<Integer> was = indices(before, type);
        if (object.path("status").path("conditions") instanceof ArrayNode conditions) {
            List<Integer> now = indices(conditions, type);
            for (int i = 0; was.size() == now.size() && i < was.size(); i++) {
                conditions.set(now.get(i), before.get(was.get(i)).deepCopy());
            }
        }
    }

    private static List<Integer> indices(JsonNode conditions, String type) {
        List<Integer> found = new ArrayList<>();
        for (int i = 0; i < conditions.size(); i++) {
            if (conditions.get(i).path("type").asText().equals(type)) {
                found.add(i);
            }
        }
        return found;
    }

    /** Sets the times of conditions that have none. */
    private void stamp(ObjectNode object, ObjectNode current) {
        String now = clock.instant().truncatedTo(ChronoUnit.SECONDS).toString();
        for (JsonNode each : object.path("status").path("conditions")) {
            ObjectNode condition = (ObjectNode) each;
            if (!condition.hasNonNull("lastUpdateTime")) {
                condition.put("lastUpdateTime", now);
            }
            if (!condition.hasNonNull("lastTransitionTime")) {
                condition.put("lastTransitionTime", transition(condition, current, now));
            }
        }
    }

    private static String transition(JsonNode condition, ObjectNode current, String now) {
        for (JsonNode before : current.path("status").path("conditions")) {
            if (before.path("type").equals(condition.path("type"))
                    && before.path("status").equals(condition.path("status"))
                    && before.hasNonNull("lastTransitionTime")) {
                return before.path("lastTransitionTime").asText();
            }
        }
        return now;
    }

    @Override
    public void validate(ObjectNode object, FieldErrors errors) {
        ObjectMetaValidation.clusterScoped(object, name -> List.of(), errors);
        new CertificateSigningRequestValidation(object, null, errors).validate();
    }

    @Override
    public void validateUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        validate(object, current, false, errors);
    }

    @Override
    public void validateStatusUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        validate(object, current, false, errors);
    }

    @Override
    public void validateApproval(ObjectNode object, ObjectNode current, FieldErrors errors) {
        validate(object, current, true, errors);
    }

    private static void validate(ObjectNode object, ObjectNode current, boolean decides, FieldErrors errors) {
        ObjectMetaValidation.clusterScoped(object, name -> List.of(), errors);
        CertificateSigningRequestValidation validation =
                new CertificateSigningRequestValidation(object, current, errors);
        validation.validate();
        validation.validateChange(decides);
    }

    @Override
    public List<String> keptFields(String subresource) {
        return switch (subresource) {
            case "" -> List.of("spec");
            case "status" -> List.of("status.conditions");
            default -> List.of("spec", "status.certificate");
        };
    }
}
