package dev.kontract.server.selector;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A label selector: requirements that must all be met. Immutable.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/overview/working-with-objects/labels/#label-selectors">Label
 *     selectors</a>
 */
public final class LabelSelector {

    /** Matches every object. */
    public static final LabelSelector EVERYTHING = new LabelSelector(List.of(), false);

    /** Matches no object. */
    public static final LabelSelector NOTHING = new LabelSelector(List.of(), true);

    private final List<LabelRequirement> requirements;
    private final boolean nothing;
    private final long bits;

    private LabelSelector(List<LabelRequirement> requirements, boolean nothing) {
        this.requirements = requirements;
        this.nothing = nothing;
        this.bits = requirements.stream().mapToLong(LabelRequirement::bits).reduce(0, (some, more) -> some | more);
    }

    /**
     * Parses a selector such as {@code app=web,tier in (a,b),!canary}; an empty text matches everything.
     *
     * @throws SelectorException when {@code text} is malformed
     */
    public static LabelSelector parse(String text) {
        return of(new LabelSelectorParser(text).parse());
    }

    /**
     * Converts a {@code LabelSelector} object: an absent one matches nothing, an empty one everything.
     *
     * @throws SelectorException when a requirement is invalid
     */
    public static LabelSelector of(@Nullable JsonNode selector) {
        if (selector == null || !selector.isObject()) {
            return NOTHING;
        }
        List<LabelRequirement> requirements = new ArrayList<>();
        selector.path("matchLabels")
                .properties()
                .forEach(label -> requirements.add(LabelRequirement.of(
                        label.getKey(),
                        Operator.EQUALS,
                        List.of(label.getValue().asText()))));
        selector.path("matchExpressions").forEach(expression -> requirements.add(requirement(expression)));
        return of(requirements);
    }

    private static LabelSelector of(List<LabelRequirement> requirements) {
        if (requirements.isEmpty()) {
            return EVERYTHING;
        }
        requirements.sort(Comparator.comparing(LabelRequirement::key));
        return new LabelSelector(List.copyOf(requirements), false);
    }

    private static LabelRequirement requirement(JsonNode expression) {
        List<String> values = new ArrayList<>();
        expression.path("values").forEach(value -> values.add(value.asText()));
        return LabelRequirement.of(
                expression.path("key").asText(),
                operator(expression.path("operator").asText()),
                values);
    }

    private static Operator operator(String name) {
        return switch (name) {
            case "In" -> Operator.IN;
            case "NotIn" -> Operator.NOT_IN;
            case "Exists" -> Operator.EXISTS;
            case "DoesNotExist" -> Operator.DOES_NOT_EXIST;
            default -> throw new SelectorException('"' + name + "\" is not a valid label selector operator");
        };
    }

    /** Returns the requirements ordered by key; empty for {@link #EVERYTHING} and {@link #NOTHING}. */
    public List<LabelRequirement> requirements() {
        return requirements;
    }

    /** Returns whether the selector matches every object. */
    public boolean isEverything() {
        return !nothing && requirements.isEmpty();
    }

    /** Returns whether an object with these labels matches. */
    public boolean matches(Map<String, String> labels) {
        if (nothing) {
            return false;
        }
        for (LabelRequirement requirement : requirements) {
            if (!requirement.matches(labels)) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether an object with these labels matches. */
    public boolean matches(LabelSet labels) {
        return labels.mayHave(bits) && matches(labels.values());
    }

    /** Returns the selector in its textual form. */
    @Override
    public String toString() {
        return requirements.stream().map(LabelRequirement::toString).collect(Collectors.joining(","));
    }
}
