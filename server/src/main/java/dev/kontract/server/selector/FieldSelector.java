package dev.kontract.server.selector;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A condition on fields: terms that must all hold. Immutable.
 *
 * @param requirements the terms, in the order of their text
 * @see <a href="https://kubernetes.io/docs/concepts/overview/working-with-objects/field-selectors/">Field selectors</a>
 */
public record FieldSelector(List<FieldRequirement> requirements) {

    /** Matches all fields. */
    public static final FieldSelector EVERYTHING = new FieldSelector(List.of());

    /** Keeps a copy. */
    public FieldSelector {
        requirements = List.copyOf(requirements);
    }

    /**
     * Reads a selector such as {@code metadata.name=web,status.phase!=Running}; an empty text matches everything.
     *
     * @throws SelectorException when a term has no operator, or a value is not escaped as it should be
     */
    public static FieldSelector parse(String text) {
        return FieldSelectorParser.parse(text);
    }

    /** Whether all fields match. */
    public boolean isEverything() {
        return requirements.isEmpty();
    }

    /** The value that {@code field} must have, when a term says so. */
    public Optional<String> exactValue(String field) {
        return requirements.stream()
                .filter(requirement ->
                        !requirement.negated() && requirement.field().equals(field))
                .map(FieldRequirement::value)
                .findFirst();
    }

    /** Whether an object with these values of its selectable fields is selected. */
    public boolean matches(Map<String, String> fields) {
        for (FieldRequirement requirement : requirements) {
            if (!requirement.matches(fields)) {
                return false;
            }
        }
        return true;
    }

    /** The selector in its grammar. */
    @Override
    public String toString() {
        return requirements.stream().map(FieldRequirement::toString).collect(Collectors.joining(","));
    }
}
