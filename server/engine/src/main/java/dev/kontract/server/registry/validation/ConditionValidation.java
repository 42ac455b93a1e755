package dev.kontract.server.registry.validation;

import dev.kontract.server.name.LabelFormats;
import dev.kontract.server.name.ValidationMessages;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Validates a list of conditions.
 *
 * @see
 *     <a href="https://github.com/kubernetes/community/blob/master/contributors/devel/sig-architecture/api-conventions.md#typical-status-properties">
 *     API conventions: conditions</a>
 */
public final class ConditionValidation {

    private static final List<String> STATUSES = List.of("False", "True", "Unknown");
    private static final String REASON = "[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?";
    private static final Pattern REASON_PATTERN = Pattern.compile(REASON);
    private static final int LONGEST_REASON = 1024;
    private static final int LONGEST_MESSAGE = 32 * 1024;

    private ConditionValidation() {}

    /** Validates the conditions; may be absent. */
    public static void validate(FieldValue conditions) {
        Set<String> known = new HashSet<>();
        for (FieldValue condition : conditions.items()) {
            FieldValue type = condition.child("type");
            if (!known.add(type.text())) {
                type.duplicate();
            }
            condition(condition);
        }
    }

    private static void condition(FieldValue condition) {
        FieldValue type = condition.child("type");
        type.invalid(LabelFormats.key(type.text()));
        if (!STATUSES.contains(condition.child("status").text())) {
            condition.child("status").notSupported(STATUSES);
        }
        FieldValue generation = condition.child("observedGeneration");
        if (generation.number() < 0) {
            generation.invalid("must be greater than or equal to zero");
        }
        if (condition.child("lastTransitionTime").empty()) {
            condition.child("lastTransitionTime").required();
        }
        reason(condition.child("reason"));
        condition.child("message").atMost(LONGEST_MESSAGE);
    }

    private static void reason(FieldValue reason) {
        if (reason.empty()) {
            reason.required();
            return;
        }
        if (!REASON_PATTERN.matcher(reason.text()).matches()) {
            reason.invalid(ValidationMessages.pattern(
                    "a condition reason must start with alphabetic character, optionally followed by a string of"
                            + " alphanumeric characters or '_,:', and must end with an alphanumeric character or '_'",
                    REASON,
                    "my_name",
                    "MY_NAME",
                    "MyName",
                    "ReasonA,ReasonB",
                    "ReasonA:ReasonB"));
        }
        reason.atMost(LONGEST_REASON);
    }
}
