package dev.kontract.server.registry.resource;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.name.NameFormats;
import dev.kontract.server.registry.core.scheduling.AffinityValidation;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.SemanticEquality;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Validates a device of a slice. The order of the checks is the order of the errors. */
final class DeviceValidation {

    private static final List<String> SINGLE = List.of("int", "bool", "string", "version");
    private static final int MOST_ATTRIBUTES = 32;
    private static final int LONGEST_VALUE = 64;
    private static final String ONE_PLACE =
            "exactly one of `nodeName`, `nodeSelector`, or `allNodes` is required when `perDeviceNodeSelection` is set to"
                    + " true in the ResourceSlice spec";
    private static final String IDENTIFIER = "(0|[1-9]\\d*|\\d*[a-zA-Z-][0-9a-zA-Z-]*)";
    private static final String NUMBER = "(0|[1-9]\\d*)";
    private static final String BUILD = "[0-9a-zA-Z-]+";
    private static final Pattern VERSION = Pattern.compile(NUMBER + "\\." + NUMBER + "\\." + NUMBER + "(-" + IDENTIFIER
            + "(\\." + IDENTIFIER + ")*)?(\\+" + BUILD + "(\\." + BUILD + ")*)?");

    private DeviceValidation() {}

    /**
     * Validates a device.
     *
     * @param before the device before an update, or a missing node
     * @param selects whether every device of the slice says which nodes can use it
     */
    static void validate(FieldValue device, JsonNode before, boolean selects) {
        device.check("name");
        attributes(device);
        FieldValue taints = device.child("taints");
        if (!before.isObject() || !SemanticEquality.same(before.path("taints"), taints.node())) {
            device.check("taints");
        }
        device.check("consumesCounters");
        if (selects) {
            place(device);
        } else if (device.child("nodeName").present()
                || device.child("nodeSelector").present()
                || device.child("allNodes").present()) {
            device.invalid(
                    NullNode.getInstance(),
                    "`nodeName`, `nodeSelector` and `allNodes` can only be set if `perDeviceNodeSelection` is set to true"
                            + " in the ResourceSlice spec");
        }
        BindingConditionRules.validate(device);
    }

    private static void attributes(FieldValue device) {
        FieldValue attributes = device.child("attributes");
        FieldValue capacity = device.child("capacity");
        int together = attributes.node().size() + capacity.node().size();
        if (together > MOST_ATTRIBUTES) {
            device.invalid(
                    together, "the total number of attributes and capacities must not exceed " + MOST_ATTRIBUTES);
        }
        ListRules.map(
                attributes,
                ListRules.UNLIMITED,
                DeviceNames.LONGEST_QUALIFIED,
                DeviceNames::qualified,
                DeviceValidation::attribute);
        boolean shared = device.child("allowMultipleAllocations").flag();
        ListRules.map(capacity, ListRules.UNLIMITED, DeviceNames.LONGEST_QUALIFIED, DeviceNames::qualified, amount -> {
            FieldValue policy = amount.child("requestPolicy");
            if (policy.present() && shared) {
                RequestPolicyValidation.validate(policy, amount.child("value"));
            } else if (policy.present()) {
                policy.forbidden("allowMultipleAllocations must be true");
            }
        });
    }

    private static void attribute(FieldValue attribute) {
        FieldValue text = attribute.child("string");
        if (text.present()) {
            text.atMost(LONGEST_VALUE);
        }
        FieldValue version = attribute.child("version");
        if (version.present()) {
            version(version);
        }
        long given = attribute.entries().values().stream()
                .filter(FieldValue::present)
                .count();
        if (given == 0) {
            attribute.invalid("", "exactly one value must be specified");
        } else if (given > 1) {
            attribute.invalid(shown(attribute), "exactly one value must be specified");
        }
    }

    /** Returns an attribute with the names of its fields upstream. */
    private static ObjectNode shown(FieldValue attribute) {
        ObjectNode shown = JsonNodeFactory.instance.objectNode();
        SINGLE.forEach(field -> shown.set(capitalized(field) + "Value", valueOrNull(attribute.child(field))));
        SINGLE.forEach(field -> shown.putNull(capitalized(field) + "Values"));
        return shown;
    }

    private static String capitalized(String word) {
        return word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
    }

    private static JsonNode valueOrNull(FieldValue field) {
        return field.present() ? field.node() : NullNode.getInstance();
    }

    private static void version(FieldValue version) {
        if (!VERSION.matcher(version.text()).matches()) {
            version.invalid("must be a string compatible with semver.org spec 2.0.0");
        }
        version.atMost(LONGEST_VALUE);
    }

    private static void place(FieldValue device) {
        List<String> places = new ArrayList<>();
        FieldValue node = device.child("nodeName");
        if (node.present()) {
            if (node.empty()) {
                node.invalid("must not be empty");
            } else {
                places.add("`nodeName`");
                node.invalid(NameFormats.subdomain(node.text()));
            }
        }
        FieldValue selector = device.child("nodeSelector");
        if (selector.present()) {
            places.add("`nodeSelector`");
            AffinityValidation.nodeSelector(selector);
        }
        FieldValue all = device.child("allNodes");
        if (all.flag()) {
            places.add("`allNodes`");
        } else if (all.present()) {
            all.invalid("must be either unset or set to true");
        }
        if (places.isEmpty()) {
            device.required(ONE_PLACE);
        } else if (places.size() > 1) {
            device.invalid("{" + String.join(", ", places) + "}", ONE_PLACE);
        }
    }
}
