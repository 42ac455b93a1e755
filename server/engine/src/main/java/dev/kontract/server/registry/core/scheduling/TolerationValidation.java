package dev.kontract.server.registry.core.scheduling;

import dev.kontract.server.name.LabelFormats;
import dev.kontract.server.registry.validation.FieldValue;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Validates tolerations.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/scheduling-eviction/taint-and-toleration/">Taints and
 *     tolerations</a>
 */
public final class TolerationValidation {

    private static final List<String> OPERATORS = List.of("Equal", "Exists");
    private static final List<String> ALL_OPERATORS = List.of("Equal", "Exists", "Lt", "Gt");

    private TolerationValidation() {}

    /** Validates the tolerations of a pod. */
    public static void validate(FieldValue tolerations) {
        tolerations.items().forEach(TolerationValidation::one);
    }

    /** Tolerations may be added but not removed; {@code tolerationSeconds} may change. */
    public static void onlyAdded(FieldValue tolerations, FieldValue was) {
        Set<List<String>> now = new HashSet<>();
        tolerations.items().forEach(toleration -> now.add(butSeconds(toleration)));
        if (!was.items().stream().allMatch(before -> now.contains(butSeconds(before)))) {
            tolerations.forbidden("existing toleration can not be modified except its tolerationSeconds");
            return;
        }
        validate(tolerations);
    }

    private static List<String> butSeconds(FieldValue toleration) {
        return List.of(
                toleration.child("key").text(),
                toleration.child("operator").text(),
                toleration.child("value").text(),
                toleration.child("effect").text());
    }

    private static void one(FieldValue toleration) {
        FieldValue key = toleration.child("key");
        FieldValue operator = toleration.child("operator");
        FieldValue effect = toleration.child("effect");
        if (!key.empty()) {
            key.invalid(LabelFormats.key(key.text()));
        } else if (!operator.is("Exists")) {
            operator.invalid(
                    "operator must be Exists when `key` is empty, which means \"match all values and all keys\"");
        }
        if (toleration.child("tolerationSeconds").present() && !effect.is("NoExecute")) {
            effect.invalid("effect must be 'NoExecute' when `tolerationSeconds` is set");
        }
        operator(operator, toleration.child("value").text());
        effect.check();
    }

    private static void operator(FieldValue operator, String value) {
        switch (operator.text()) {
            case "", "Equal" -> {
                List<String> wrong = LabelFormats.value(value);
                if (!wrong.isEmpty()) {
                    operator.invalid(value, String.join(";", wrong));
                }
            }
            case "Exists" -> {
                if (!value.isEmpty()) {
                    operator.invalid(value, "value must be empty when `operator` is 'Exists'");
                }
            }
            // The comparison operators belong to a disabled feature but are listed as supported.
            case "Lt", "Gt" -> operator.notSupported(ALL_OPERATORS);
            default -> operator.notSupported(OPERATORS);
        }
    }
}
