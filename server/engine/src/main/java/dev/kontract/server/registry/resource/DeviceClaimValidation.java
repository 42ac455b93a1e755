package dev.kontract.server.registry.resource;

import com.fasterxml.jackson.databind.node.NullNode;
import dev.kontract.server.registry.validation.FieldValue;
import java.util.List;

/**
 * Validates the parts of the spec of a claim that relate several values.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/scheduling-eviction/dynamic-resource-allocation/">Dynamic resource
 *     allocation</a>
 */
final class DeviceClaimValidation {

    private static final List<String> MODES = List.of("All", "ExactCount");

    private DeviceClaimValidation() {}

    static void request(FieldValue request) {
        FieldValue exactly = request.child("exactly");
        FieldValue alternatives = request.child("firstAvailable");
        if (alternatives.empty() && exactly.absent()) {
            request.required("exactly one of `exactly` or `firstAvailable` is required");
        } else if (!alternatives.empty() && exactly.present()) {
            request.invalid(
                    NullNode.getInstance(),
                    "exactly one of `exactly` or `firstAvailable` is required, but multiple fields are set");
        } else {
            request.check("exactly", "firstAvailable");
        }
    }

    static void count(FieldValue wanted) {
        FieldValue mode = wanted.child("allocationMode");
        FieldValue count = wanted.child("count");
        switch (mode.text()) {
            case "All" -> {
                if (count.number() != 0) {
                    count.invalid(count.number(), "must not be specified when allocationMode is 'All'");
                }
            }
            case "ExactCount" -> {
                if (count.number() <= 0) {
                    count.invalid(count.number(), "must be greater than zero");
                }
            }
            default -> mode.notSupported(MODES);
        }
    }

    static void constraint(FieldValue constraint) {
        FieldValue equal = constraint.child("matchAttribute");
        FieldValue different = constraint.child("distinctAttribute");
        if (equal.present()) {
            DeviceNames.fullyQualified(equal);
        } else if (different.present()) {
            DeviceNames.fullyQualified(different);
        } else {
            constraint.required("exactly one of \"matchAttribute\" or \"distinctAttribute\" is required, but multiple"
                    + " fields are set");
        }
    }
}
