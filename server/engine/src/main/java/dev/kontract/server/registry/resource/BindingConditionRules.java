package dev.kontract.server.registry.resource;

import dev.kontract.server.registry.validation.FieldValue;
import java.util.HashSet;
import java.util.Set;

/**
 * Validates the conditions that a pod waits for before it is bound, and those that make the wait fail.
 *
 * @see <a href="https://kep.k8s.io/5007">KEP-5007: device binding conditions</a>
 */
final class BindingConditionRules {

    private BindingConditionRules() {}

    /** Validates the conditions of a device or of an allocation of one. */
    static void validate(FieldValue holder) {
        FieldValue awaited = holder.child("bindingConditions");
        FieldValue failures = holder.child("bindingFailureConditions");
        holder.check("bindingConditions", "bindingFailureConditions");
        Set<String> known = new HashSet<>();
        for (FieldValue condition : awaited.items()) {
            if (!known.add(condition.text())) {
                condition.duplicate();
            }
        }
        Set<String> knownFailures = new HashSet<>();
        for (FieldValue condition : failures.items()) {
            if (!knownFailures.add(condition.text())) {
                condition.duplicate();
            }
            if (known.contains(condition.text())) {
                condition.invalid("bindingFailureConditions must not overlap with bindingConditions");
            }
        }
        if (awaited.empty() && !failures.empty()) {
            awaited.invalid(shown(awaited), "bindingConditions are required to use bindingFailureConditions");
        }
        if (failures.empty() && !awaited.empty()) {
            failures.invalid(shown(failures), "bindingFailureConditions are required to use bindingConditions");
        }
    }

    private static Object shown(FieldValue list) {
        return list.shownNode();
    }
}
