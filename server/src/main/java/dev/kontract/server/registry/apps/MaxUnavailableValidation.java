package dev.kontract.server.registry.apps;

import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.ValidationMessages;
import java.util.regex.Pattern;

/** Validates {@code maxUnavailable}: a number or a percentage. */
final class MaxUnavailableValidation {

    private static final String PERCENT = "[0-9]+%";
    private static final Pattern PATTERN = Pattern.compile(PERCENT);

    private MaxUnavailableValidation() {}

    static void validate(FieldValue value) {
        if (!value.node().isTextual()) {
            value.nonNegative();
            notZero(value, value.number());
            return;
        }
        if (!PATTERN.matcher(value.text()).matches()) {
            value.invalid(ValidationMessages.pattern(
                    "a valid percent string must be a numeric string followed by an ending '%'", PERCENT, "1%", "93%"));
            notZero(value, 0);
            return;
        }
        long percent = Long.parseLong(value.text().substring(0, value.text().length() - 1));
        notZero(value, percent);
        if (percent > 100) {
            value.invalid("must not be greater than 100%");
        }
    }

    private static void notZero(FieldValue value, long number) {
        if (number == 0) {
            value.invalid("cannot be 0");
        }
    }
}
