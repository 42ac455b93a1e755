package dev.kontract.server.name;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * Suggestions for a mistyped name.
 *
 * <pre>{@code
 * SimilarNames.of("deploymets", List.of("pods", "deployments")); // [deployments]
 * }</pre>
 */
public final class SimilarNames {

    private static final int MOST = 3;
    private static final int FARTHEST = 4;

    private SimilarNames() {}

    /**
     * Returns at most three known names that differ from a name in a few letters, the most similar one first. The case of
     * letters is ignored.
     */
    public static List<String> of(String name, Collection<String> known) {
        int farthest = Math.min(FARTHEST, name.length() / 2);
        return known.stream()
                .distinct()
                .filter(each -> Math.abs(each.length() - name.length()) <= farthest)
                .filter(each -> distance(name, each) <= farthest)
                .sorted(Comparator.comparingInt((String each) -> distance(name, each))
                        .thenComparing(Comparator.naturalOrder()))
                .limit(MOST)
                .toList();
    }

    /** Returns the question that ends a message about an unknown name, or an empty text if no known name is similar. */
    public static String question(String name, Collection<String> known) {
        List<String> similar = of(name, known);
        return similar.isEmpty() ? "" : ", did you mean " + String.join(" or ", similar) + "?";
    }

    private static int distance(String one, String other) {
        String from = one.toLowerCase(Locale.ROOT);
        String to = other.toLowerCase(Locale.ROOT);
        int[] last = new int[to.length() + 1];
        Arrays.setAll(last, i -> i);
        for (int i = 1; i <= from.length(); i++) {
            int[] row = new int[to.length() + 1];
            row[0] = i;
            for (int j = 1; j <= to.length(); j++) {
                int replaced = last[j - 1] + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                row[j] = Math.min(replaced, Math.min(last[j], row[j - 1]) + 1);
            }
            last = row;
        }
        return last[to.length()];
    }
}
