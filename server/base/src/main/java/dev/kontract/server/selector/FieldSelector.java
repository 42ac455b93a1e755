package dev.kontract.server.selector;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A field selector: requirements that must all be met. Immutable.
 *
 * @param requirements the requirements in the order of the text
 * @see <a href="https://kubernetes.io/docs/concepts/overview/working-with-objects/field-selectors/">Field selectors</a>
 */
public record FieldSelector(List<FieldRequirement> requirements) {

    /** Matches every object. */
    public static final FieldSelector EVERYTHING = new FieldSelector(List.of());

    /** Copies the requirements. */
    public FieldSelector {
        requirements = List.copyOf(requirements);
    }

    /**
     * Parses a selector such as {@code metadata.name=web,status.phase!=Running}; an empty text matches everything.
     *
     * @throws SelectorException when a term has no operator or a value is not escaped properly
     */
    public static FieldSelector parse(String text) {
        return FieldSelectorParser.parse(text);
    }

    /** Returns whether the selector has no requirements. */
    public boolean isEverything() {
        return requirements.isEmpty();
    }

    /** Returns the value that {@code field} must equal, if the selector requires one. */
    public Optional<String> exactValue(String field) {
        return requirements.stream()
                .filter(requirement ->
                        !requirement.negated() && requirement.field().equals(field))
                .map(FieldRequirement::value)
                .findFirst();
    }

    /** Returns whether an object with these values of its selectable fields matches. */
    public boolean matches(Map<String, String> fields) {
        for (FieldRequirement requirement : requirements) {
            if (!requirement.matches(fields)) {
                return false;
            }
        }
        return true;
    }

    /** Returns the selector in its textual form. */
    @Override
    public String toString() {
        return requirements.stream().map(FieldRequirement::toString).collect(Collectors.joining(","));
    }
}
