package dev.kontract.server.registry.resource;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.name.NameFormats;
import dev.kontract.server.registry.core.scheduling.AffinityValidation;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.ObjectMetaUpdateValidation;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Validates the spec of a slice, except its devices. The order of the checks is the order of the errors. */
final class ResourceSliceValidation {

    private static final int MOST_DEVICES = 128;
    private static final int MOST_ELABORATE_DEVICES = 64;
    private static final String ONE_PLACE =
            "exactly one of `nodeName`, `nodeSelector`, `allNodes`, `perDeviceNodeSelection` is required";

    private ResourceSliceValidation() {}

    /**
     * Validates a slice.
     *
     * @param current the slice before an update, or null
     */
    static void validate(ObjectNode slice, @Nullable ObjectNode current, FieldErrors errors) {
        FieldValue spec = FieldValue.of(slice, "spec", errors);
        spec.check("driver", "pool");
        if (current != null) {
            FieldValue was = FieldValue.of(current, "spec", new FieldErrors());
            ObjectMetaUpdateValidation.immutable(
                    spec.child("pool").child("name"), was.child("pool").child("name"));
            ObjectMetaUpdateValidation.immutable(spec.child("driver"), was.child("driver"));
            ObjectMetaUpdateValidation.immutable(spec.child("nodeName"), was.child("nodeName"));
        }
        place(spec);
        FieldValue devices = spec.child("devices");
        FieldValue counters = spec.child("sharedCounters");
        if (counters.present() && devices.present()) {
            spec.invalid("", "only one of `sharedCounters` or `devices` is allowed");
        }
        JsonNode before = current == null
                ? MissingNode.getInstance()
                : current.path("spec").path("devices");
        boolean eachSelects = spec.child("perDeviceNodeSelection").flag();
        ListRules.set(
                devices,
                devices.items().stream().anyMatch(ResourceSliceValidation::elaborate)
                        ? MOST_ELABORATE_DEVICES
                        : MOST_DEVICES,
                device -> DeviceValidation.validate(device, named(before, device), eachSelects),
                device -> device.child("name").text());
        spec.check("sharedCounters");
    }

    private static void place(FieldValue spec) {
        List<String> places = new ArrayList<>();
        FieldValue node = spec.child("nodeName");
        if (node.present()) {
            if (node.empty()) {
                node.invalid("must be either unset or set to a non-empty string");
            } else {
                places.add("`nodeName`");
                node.invalid(NameFormats.subdomain(node.text()));
            }
        }
        FieldValue selector = spec.child("nodeSelector");
        if (selector.present()) {
            places.add("`nodeSelector`");
            AffinityValidation.nodeSelector(selector);
            FieldValue terms = selector.child("nodeSelectorTerms");
            if (terms.items().size() != 1) {
                terms.invalid(terms.internal(), "must have exactly one node selector term");
            }
        }
        for (String field : List.of("allNodes", "perDeviceNodeSelection")) {
            FieldValue flag = spec.child(field);
            if (flag.flag()) {
                places.add("`" + field + "`");
            } else if (flag.present()) {
                flag.invalid("must be either unset or set to true");
            }
        }
        if (places.isEmpty()) {
            spec.required(ONE_PLACE);
        } else if (places.size() > 1) {
            spec.invalid("{" + String.join(", ", places) + "}", ONE_PLACE + ", but multiple fields are set");
        }
    }

    /** Returns whether a device makes use of what takes longer to evaluate, so that a slice can have fewer devices. */
    private static boolean elaborate(FieldValue device) {
        return !device.child("taints").empty()
                || !device.child("consumesCounters").empty();
    }

    private static JsonNode named(JsonNode devices, FieldValue device) {
        for (JsonNode each : devices) {
            if (each.path("name").asText("").equals(device.child("name").text())) {
                return each;
            }
        }
        return MissingNode.getInstance();
    }
}
