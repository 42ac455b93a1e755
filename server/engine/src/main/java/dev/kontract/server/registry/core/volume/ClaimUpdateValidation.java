package dev.kontract.server.registry.core.volume;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.Quantity;
import dev.kontract.server.name.LabelFormats;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldPath;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.ObjectMetaUpdateValidation;
import java.util.List;

/** Validates updates of a claim. The volume name can be set once; the size can be changed once the claim is bound. */
public final class ClaimUpdateValidation {

    private static final List<String> RESIZE_STATES = List.of(
            "ControllerResizeInProgress",
            "ControllerResizeInfeasible",
            "NodeResizeInProgress",
            "NodeResizeInfeasible",
            "NodeResizePending");

    private ClaimUpdateValidation() {}

    /** Validates an update of a claim. */
    public static void validate(ObjectNode claim, ObjectNode current, FieldErrors errors) {
        FieldValue spec = FieldValue.of(claim, "spec", errors);
        FieldValue was = FieldValue.of(current, "spec", new FieldErrors());
        ObjectNode masked = masked(spec, was, claim.path("status").path("phase").asText(""));
        if (!spec.holding(masked).isSame(was.node())) {
            spec.forbidden("spec is immutable after creation except resources.requests and volumeAttributesClassName"
                    + " for bound claims\n");
        }
        size(spec, was, current.path("status").path("capacity").path("storage").asText("0"));
        ObjectMetaUpdateValidation.immutable(
                spec.child("volumeMode").as(FieldPath.of("volumeMode")), was.child("volumeMode"));
        attributesClass(
                spec.child("volumeAttributesClassName"),
                was.child("volumeAttributesClassName"),
                FieldValue.of(current, "status", new FieldErrors()).child("currentVolumeAttributesClassName"));
    }

    /** Validates the status of a claim. */
    public static void validateStatus(FieldValue status) {
        status.child("capacity").entries().forEach((name, amount) -> {
            if (amount.quantity().signum() < 0) {
                amount.invalid(amount.quantity().amount().toBigInteger(), "must be a valid resource quantity");
            }
        });
        FieldValue states =
                status.child("allocatedResourceStatuses").as(status.path().child("allocatedResourceStatus"));
        states.entries().forEach((name, state) -> {
            LabelFormats.key(name).forEach(wrong -> states.invalid(name, wrong));
            if (!RESIZE_STATES.contains(state.text())) {
                states.notSupported(name, RESIZE_STATES);
            }
        });
    }

    private static ObjectNode masked(FieldValue spec, FieldValue was, String phase) {
        ObjectNode masked = spec.node().deepCopy();
        if (was.child("volumeName").empty()) {
            copyOrRemove(masked, was.node(), "volumeName");
        }
        if (was.child("storageClassName").absent()) {
            masked.remove("storageClassName");
        }
        if (phase.equals("Bound")) {
            if (masked.path("resources").path("requests") instanceof ObjectNode requests) {
                copyOrRemove(requests, was.node().path("resources").path("requests"), "storage");
            }
            copyOrRemove(masked, was.node(), "volumeAttributesClassName");
        }
        return masked;
    }

    private static void copyOrRemove(ObjectNode to, JsonNode from, String field) {
        if (from.has(field)) {
            to.set(field, from.get(field));
        } else {
            to.remove(field);
        }
    }

    private static void size(FieldValue spec, FieldValue was, String capacity) {
        FieldValue now = spec.child("resources").child("requests").child("storage");
        FieldValue before = was.child("resources").child("requests").child("storage");
        boolean smaller = now.quantity().compareTo(before.quantity()) < 0;
        if (smaller && now.quantity().compareTo(Quantity.find(capacity).orElse(Quantity.ZERO)) <= 0) {
            now.forbidden("field can not be less than status.capacity");
        }
    }

    /** A class that was applied to the volume can be replaced, but not taken away. */
    private static void attributesClass(FieldValue now, FieldValue was, FieldValue applied) {
        if (applied.absent() || now.isSame(was.node())) {
            return;
        }
        if (now.absent()) {
            now.forbidden("update to nil is forbidden when status.currentVolumeAttributesClassName is not nil");
        } else if (now.empty()) {
            now.forbidden(
                    "update to empty string is forbidden when status.currentVolumeAttributesClassName is not nil");
        }
    }
}
