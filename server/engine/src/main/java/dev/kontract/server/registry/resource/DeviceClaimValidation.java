package dev.kontract.server.registry.resource;

import com.fasterxml.jackson.databind.node.NullNode;
import dev.kontract.server.registry.validation.FieldValue;
import java.util.List;

/**
 * Validates the spec of a claim. The order of the checks is the order of the errors.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/scheduling-eviction/dynamic-resource-allocation/">Dynamic resource
 *     allocation</a>
 */
final class DeviceClaimValidation {

    /** The most requests, and the most references to them. */
    static final int MOST_REQUESTS = 32;

    /** The most sets of parameters. */
    static final int MOST_CONFIGURATIONS = 32;

    private static final int MOST_CONSTRAINTS = 32;
    private static final int MOST_ALTERNATIVES = 8;
    private static final List<String> MODES = List.of("All", "ExactCount");

    private DeviceClaimValidation() {}

    /** Validates a new spec. */
    static void spec(FieldValue spec) {
        FieldValue devices = spec.child("devices");
        RequestNames names = RequestNames.of(devices);
        ListRules.set(
                devices.child("requests"),
                MOST_REQUESTS,
                DeviceClaimValidation::request,
                request -> request.child("name").text());
        ListRules.list(devices.child("constraints"), MOST_CONSTRAINTS, constraint -> constraint(constraint, names));
        ListRules.list(devices.child("config"), MOST_CONFIGURATIONS, configuration -> {
            references(configuration, names);
            DeviceParameters.configuration(configuration, false);
        });
    }

    /** Validates the field {@code requests}, which names requests of the claim. */
    static void references(FieldValue holder, RequestNames names) {
        ListRules.texts(holder.child("requests"), MOST_REQUESTS, names::reference);
    }

    private static void request(FieldValue request) {
        DeviceNames.label(request.child("name"));
        FieldValue exactly = request.child("exactly");
        FieldValue alternatives = request.child("firstAvailable");
        if (alternatives.empty() && exactly.absent()) {
            request.required("exactly one of `exactly` or `firstAvailable` is required");
        } else if (!alternatives.empty() && exactly.present()) {
            request.invalid(
                    NullNode.getInstance(),
                    "exactly one of `exactly` or `firstAvailable` is required, but multiple fields are set");
        } else if (exactly.present()) {
            devices(exactly);
        } else {
            ListRules.set(
                    alternatives,
                    MOST_ALTERNATIVES,
                    alternative -> {
                        DeviceNames.label(alternative.child("name"));
                        devices(alternative);
                    },
                    alternative -> alternative.child("name").text());
        }
    }

    private static void devices(FieldValue wanted) {
        DeviceNames.deviceClass(wanted.child("deviceClassName"));
        DeviceParameters.selectors(wanted.child("selectors"));
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
        wanted.items("tolerations").forEach(DeviceTaintRules::toleration);
    }

    private static void constraint(FieldValue constraint, RequestNames names) {
        references(constraint, names);
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
