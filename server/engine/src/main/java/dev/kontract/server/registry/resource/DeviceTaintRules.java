package dev.kontract.server.registry.resource;

import dev.kontract.server.name.LabelFormats;
import dev.kontract.server.registry.validation.FieldValue;
import java.util.List;

/**
 * Validates taints of devices and what tolerates them.
 *
 * @see <a href="https://kep.k8s.io/5055">KEP-5055: device taints and tolerations</a>
 */
final class DeviceTaintRules {

    private static final List<String> OPERATORS = List.of("Equal", "Exists");
    private static final List<String> EFFECTS = List.of("NoExecute", "NoSchedule", "None");

    private DeviceTaintRules() {}

    static void toleration(FieldValue toleration) {
        FieldValue key = toleration.child("key");
        if (!key.empty()) {
            key.invalid(LabelFormats.key(key.text()));
        }
        FieldValue operator = toleration.child("operator");
        FieldValue value = toleration.child("value");
        switch (operator.text()) {
            case "Exists" -> {
                if (!value.empty()) {
                    value.invalid("must be empty for operator `Exists`");
                }
            }
            case "Equal" -> value.invalid(LabelFormats.value(value.text()));
            default -> operator.oneOf(OPERATORS);
        }
        FieldValue effect = toleration.child("effect");
        if (!effect.empty()) {
            effect.oneOf(EFFECTS);
        }
    }
}
