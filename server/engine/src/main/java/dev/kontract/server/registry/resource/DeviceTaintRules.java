package dev.kontract.server.registry.resource;

import dev.kontract.server.name.LabelFormats;
import dev.kontract.server.registry.validation.FieldValue;

/**
 * Validates taints of devices and what tolerates them.
 *
 * @see <a href="https://kep.k8s.io/5055">KEP-5055: device taints and tolerations</a>
 */
final class DeviceTaintRules {

    private DeviceTaintRules() {}

    static void toleration(FieldValue toleration) {
        toleration.check("key");
        FieldValue value = toleration.child("value");
        switch (toleration.child("operator").text()) {
            case "Exists" -> {
                if (!value.empty()) {
                    value.invalid("must be empty for operator `Exists`");
                }
            }
            case "Equal" -> value.invalid(LabelFormats.value(value.text()));
            default -> toleration.check("operator");
        }
        toleration.check("effect");
    }
}
