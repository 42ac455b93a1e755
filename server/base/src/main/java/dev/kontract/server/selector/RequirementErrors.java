package dev.kontract.server.selector;

import dev.kontract.server.name.LabelFormats;
import dev.kontract.server.status.FieldError;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Collects the errors of one requirement. A single error is reported as is, several as a bracketed list. */
final class RequirementErrors {

    private final Set<String> texts = new LinkedHashSet<>();

    void key(String key) {
        List<String> messages = LabelFormats.key(key);
        if (!messages.isEmpty()) {
            add(FieldError.invalid("key", key, String.join("; ", messages)));
        }
    }

    void values(Operator operator, List<String> values) {
        switch (operator) {
            case IN, NOT_IN ->
                require(!values.isEmpty(), values, "for 'in', 'notin' operators, values set can't be empty");
            case EQUALS, NOT_EQUALS ->
                require(values.size() == 1, values, "exact-match compatibility requires one single value");
            case EXISTS, DOES_NOT_EXIST ->
                require(values.isEmpty(), values, "values set must be empty for exists and does not exist");
            case GREATER_THAN, LESS_THAN -> numbers(values);
        }
    }

    void labelValues(String key, List<String> values) {
        for (int i = 0; i < values.size(); i++) {
            List<String> messages = LabelFormats.value(values.get(i));
            if (!messages.isEmpty()) {
                String field = "values[" + i + "][" + key + "]";
                add(FieldError.invalid(field, values.get(i), String.join("; ", messages)));
            }
        }
    }

    void throwIfAny() {
        if (texts.isEmpty()) {
            return;
        }
        String joined = String.join(", ", texts);
        throw new SelectorException(texts.size() == 1 ? joined : "[" + joined + "]");
    }

    private void numbers(List<String> values) {
        require(values.size() == 1, values, "for 'Gt', 'Lt' operators, exactly one value is required");
        for (int i = 0; i < values.size(); i++) {
            if (LabelRequirement.number(values.get(i)).isEmpty()) {
                String detail = "for 'Gt', 'Lt' operators, the value must be an integer";
                add(FieldError.invalid("values[" + i + "]", values.get(i), detail));
            }
        }
    }

    private void require(boolean holds, List<String> values, String detail) {
        if (!holds) {
            add(FieldError.invalid("values", values, detail));
        }
    }

    private void add(FieldError error) {
        texts.add(error.text());
    }
}
