package dev.kontract.conformance.report;

import java.util.List;

/** Two texts as markup, in which the lines that only one of them has are marked. */
final class MarkedLines {

    /** Longer texts are truncated; most differences are at the start. */
    private static final int LONGEST = 400;

    private MarkedLines() {}

    /** Returns the markup of {@code text}, with marks on the lines that {@code other} does not have. */
    static String of(String text, String other) {
        List<String> lines = text.lines().limit(LONGEST).toList();
        List<String> others = other.lines().limit(LONGEST).toList();
        int[][] common = common(lines, others);
        StringBuilder markup = new StringBuilder();
        int j = 0;
        for (int i = 0; i < lines.size(); i++) {
            while (j < others.size() && common[i][j] == common[i][j + 1]) {
                j++;
            }
            boolean shared =
                    j < others.size() && lines.get(i).equals(others.get(j)) && common[i][j] == common[i + 1][j + 1] + 1;
            String line = HtmlPage.escape(lines.get(i));
            markup.append(shared ? line : "<mark>" + line + "</mark>").append('\n');
            j += shared ? 1 : 0;
        }
        return markup.toString();
    }

    /** The length of the longest common subsequence of what is left from each pair of lines on. */
    private static int[][] common(List<String> lines, List<String> others) {
        int[][] lengths = new int[lines.size() + 1][others.size() + 1];
        for (int i = lines.size() - 1; i >= 0; i--) {
            for (int j = others.size() - 1; j >= 0; j--) {
                lengths[i][j] = lines.get(i).equals(others.get(j))
                        ? lengths[i + 1][j + 1] + 1
                        : Math.max(lengths[i + 1][j], lengths[i][j + 1]);
            }
        }
        return lengths;
    }
}
