package dev.kontract.client;

import dev.kontract.model.LabelSelector;
import dev.kontract.model.LabelSelectorRequirement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Builds a label selector. Immutable.
 *
 * <pre>{@code
 * LabelQuery query = LabelQuery.where("app").is("web").and("tier").in("front", "back").and("canary").isAbsent();
 * query.toString();                          // app=web,tier in (front,back),!canary
 * query.matches(Map.of("app", "web"));       // false
 * }</pre>
 */
public final class LabelQuery {

    private enum Operator {
        IN,
        NOT_IN,
        EXISTS,
        ABSENT
    }

    private record Requirement(String key, Operator operator, List<String> values) {

        boolean matches(@Nullable String value) {
            return switch (operator) {
                case IN -> value != null && values.contains(value);
                case NOT_IN -> value == null || !values.contains(value);
                case EXISTS -> value != null;
                case ABSENT -> value == null;
            };
        }

        @Override
        public String toString() {
            boolean one = values.size() == 1;
            String set = '(' + String.join(",", values) + ')';
            return switch (operator) {
                case IN -> one ? key + '=' + values.get(0) : key + " in " + set;
                case NOT_IN -> one ? key + "!=" + values.get(0) : key + " notin " + set;
                case EXISTS -> key;
                case ABSENT -> '!' + key;
            };
        }
    }

    /** A label to add a requirement for. */
    public static final class Label {

        private final LabelQuery before;
        private final String key;

        private Label(LabelQuery before, String key) {
            this.before = before;
            this.key = key;
        }

        /** Requires the label to exist and have this value. */
        public LabelQuery is(String value) {
            return before.plus(new Requirement(key, Operator.IN, List.of(value)));
        }

        /** Requires the label to be absent or have a different value. */
        public LabelQuery isNot(String value) {
            return before.plus(new Requirement(key, Operator.NOT_IN, List.of(value)));
        }

        /** Requires the label to exist and have one of these values. */
        public LabelQuery in(String... values) {
            return before.plus(new Requirement(key, Operator.IN, List.of(values)));
        }

        /** Requires the label to be absent or have none of these values. */
        public LabelQuery notIn(String... values) {
            return before.plus(new Requirement(key, Operator.NOT_IN, List.of(values)));
        }

        /** Requires the label to exist. */
        public LabelQuery isPresent() {
            return before.plus(new Requirement(key, Operator.EXISTS, List.of()));
        }

        /** Requires the label to be absent. */
        public LabelQuery isAbsent() {
            return before.plus(new Requirement(key, Operator.ABSENT, List.of()));
        }
    }

    private static final LabelQuery EVERYTHING = new LabelQuery(List.of());

    private final List<Requirement> requirements;

    private LabelQuery(List<Requirement> requirements) {
        this.requirements = requirements;
    }

    /** Matches all objects. */
    public static LabelQuery everything() {
        return EVERYTHING;
    }

    /** Starts a requirement for the label {@code key}. */
    public static Label where(String key) {
        return EVERYTHING.and(key);
    }

    /** Converts a selector as used in objects, for example in {@code spec.selector}. */
    public static LabelQuery of(LabelSelector selector) {
        LabelQuery query = EVERYTHING;
        Map<String, String> labels = selector.getMatchLabels();
        for (Map.Entry<String, String> label : new TreeMap<>(labels == null ? Map.of() : labels).entrySet()) {
            query = query.and(label.getKey()).is(label.getValue());
        }
        List<LabelSelectorRequirement> expressions = selector.getMatchExpressions();
        for (LabelSelectorRequirement expression :
                expressions == null ? List.<LabelSelectorRequirement>of() : expressions) {
            List<String> values = expression.getValues() == null ? List.of() : List.copyOf(expression.getValues());
            query = query.plus(new Requirement(expression.getKey(), operator(expression.getOperator()), values));
        }
        return query;
    }

    private static Operator operator(String name) {
        return switch (name) {
            case "In" -> Operator.IN;
            case "NotIn" -> Operator.NOT_IN;
            case "Exists" -> Operator.EXISTS;
            case "DoesNotExist" -> Operator.ABSENT;
            default -> throw new IllegalArgumentException("not a selector operator: " + name);
        };
    }

    /** Starts another requirement; all requirements must be met. */
    public Label and(String key) {
        return new Label(this, key);
    }

    private LabelQuery plus(Requirement requirement) {
        List<Requirement> all = new ArrayList<>(requirements);
        all.add(requirement);
        return new LabelQuery(List.copyOf(all));
    }

    /** Returns whether the selector matches {@code labels}. */
    public boolean matches(Map<String, String> labels) {
        return requirements.stream().allMatch(requirement -> requirement.matches(labels.get(requirement.key())));
    }

    /** Returns the value of the {@code labelSelector} parameter. */
    @Override
    public String toString() {
        return requirements.stream().map(Requirement::toString).collect(Collectors.joining(","));
    }
}
