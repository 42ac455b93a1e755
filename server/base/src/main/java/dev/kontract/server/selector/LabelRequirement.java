package dev.kontract.server.selector;

import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * A requirement on one label.
 *
 * @param key the label key
 * @param operator the operator
 * @param values the values to compare with, sorted and distinct
 */
public record LabelRequirement(String key, Operator operator, List<String> values) {

    static LabelRequirement of(String key, Operator operator, List<String> values) {
        RequirementErrors errors = new RequirementErrors();
        errors.key(key);
        errors.values(operator, values);
        errors.labelValues(key, values);
        errors.throwIfAny();
        return new LabelRequirement(key, operator, List.copyOf(values));
    }

    /** Returns the bits of a {@link LabelSet} without which no object matches. */
    long bits() {
        return switch (operator) {
            case EXISTS, GREATER_THAN, LESS_THAN -> LabelSet.bit(key);
            case IN, EQUALS -> values.size() == 1 ? LabelSet.bit(key, values.get(0)) : LabelSet.bit(key);
            case DOES_NOT_EXIST, NOT_IN, NOT_EQUALS -> 0;
        };
    }

    boolean matches(Map<String, String> labels) {
        String value = labels.get(key);
        return switch (operator) {
            case EXISTS -> value != null;
            case DOES_NOT_EXIST -> value == null;
            case IN, EQUALS -> value != null && values.contains(value);
            case NOT_IN, NOT_EQUALS -> value == null || !values.contains(value);
            case GREATER_THAN -> value != null && compare(value) > 0;
            case LESS_THAN -> value != null && compare(value) < 0;
        };
    }

    private int compare(String value) {
        OptionalLong actual = number(value);
        return actual.isEmpty() ? 0 : Long.compare(actual.getAsLong(), Long.parseLong(values.get(0)));
    }

    static OptionalLong number(String text) {
        try {
            return OptionalLong.of(Long.parseLong(text));
        } catch (NumberFormatException e) {
            return OptionalLong.empty();
        }
    }

    @Override
    public String toString() {
        return switch (operator) {
            case EXISTS -> key;
            case DOES_NOT_EXIST -> "!" + key;
            case IN, NOT_IN -> key + " " + operator.symbol() + " (" + String.join(",", values) + ")";
            case EQUALS, NOT_EQUALS -> key + operator.symbol() + values.get(0);
            case GREATER_THAN -> key + ">" + values.get(0);
            case LESS_THAN -> key + "<" + values.get(0);
        };
    }
}
