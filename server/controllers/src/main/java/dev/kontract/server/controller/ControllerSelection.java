package dev.kontract.server.controller;

import java.util.Collection;
import java.util.List;
import java.util.TreeSet;

/**
 * The value of the {@code --controllers} flag: {@code *} for all, {@code name} to enable and {@code -name} to disable one; the
 * first match applies. {@code none} or an empty list selects nothing. Immutable.
 *
 * @param patterns the patterns in the given order
 * @see <a href="https://kubernetes.io/docs/reference/command-line-tools-reference/kube-controller-manager/">The flag {@code
 *     --controllers}</a>
 */
public record ControllerSelection(List<String> patterns) {

    private static final String ALL = "*";
    private static final String NONE = "none";

    /** Copies the patterns without blank ones. */
    public ControllerSelection {
        patterns = patterns.stream()
                .map(String::trim)
                .filter(pattern -> !pattern.isEmpty() && !pattern.equals(NONE))
                .toList();
    }

    /**
     * Rejects unknown names.
     *
     * @throws IllegalArgumentException if a name is unknown; the message contains it and the known ones
     */
    public void requireKnown(Collection<String> names) {
        for (String pattern : patterns) {
            String name = pattern.startsWith("-") ? pattern.substring(1) : pattern;
            if (!name.equals(ALL) && !names.contains(name)) {
                throw new IllegalArgumentException('"' + name + "\" is not in the list of known controllers"
                        + (name.contains(",") ? "; each name is an argument of its own" : "") + ": "
                        + String.join(", ", new TreeSet<>(names)));
            }
        }
    }

    /** Returns whether the controller is selected. */
    public boolean selects(String name) {
        for (String pattern : patterns) {
            if (pattern.equals(name)) {
                return true;
            }
            if (pattern.equals("-" + name)) {
                return false;
            }
        }
        return patterns.contains(ALL);
    }

    /** Returns whether no controller can be selected. */
    public boolean isEmpty() {
        return patterns.stream().allMatch(pattern -> pattern.startsWith("-"));
    }
}
