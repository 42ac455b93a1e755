package dev.kontract.server.controller;

import java.util.Collection;
import java.util.List;

/**
 * Which controllers shall run: {@code *} for all, {@code name} for one, {@code -name} for all but one; what comes first
 * counts. {@code none}, and nothing at all, stand for none. Immutable.
 *
 * @param patterns as they were given
 * @see <a href="https://kubernetes.io/docs/reference/command-line-tools-reference/kube-controller-manager/">The flag {@code
 *     --controllers}</a>
 */
public record ControllerSelection(List<String> patterns) {

    private static final String ALL = "*";
    private static final String NONE = "none";

    /** Takes a copy, without what says nothing. */
    public ControllerSelection {
        patterns = patterns.stream()
                .map(String::trim)
                .filter(pattern -> !pattern.isEmpty() && !pattern.equals(NONE))
                .toList();
    }

    /**
     * Refuses names nobody knows.
     *
     * @throws IllegalArgumentException when there is one; the message says which
     */
    public void requireKnown(Collection<String> names) {
        for (String pattern : patterns) {
            String name = pattern.startsWith("-") ? pattern.substring(1) : pattern;
            if (!name.equals(ALL) && !names.contains(name)) {
                throw new IllegalArgumentException('"' + name + "\" is not in the list of known controllers");
            }
        }
    }

    /** Whether the controller shall run. */
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

    /** Whether nothing is selected, whatever there is. */
    public boolean isEmpty() {
        return patterns.stream().allMatch(pattern -> pattern.startsWith("-"));
    }
}
