package dev.kontract.server.diagram;

import java.util.Locale;

/** An SVG that is written element by element, in the colors of the reader's appearance, light or dark. */
final class Drawing {

    private final StringBuilder elements = new StringBuilder(4096);

    /** Adds a line from point to point, which leaves the first one and reaches the last one vertically. */
    void curve(double[]... points) {
        StringBuilder path = new StringBuilder("M%s,%s".formatted(shown(points[0][0]), shown(points[0][1])));
        for (int i = 1; i < points.length; i++) {
            double middle = (points[i - 1][1] + points[i][1]) / 2;
            path.append("C%s,%s %s,%s %s,%s"
                    .formatted(
                            shown(points[i - 1][0]),
                            shown(middle),
                            shown(points[i][0]),
                            shown(middle),
                            shown(points[i][0]),
                            shown(points[i][1])));
        }
        elements.append("<path d=\"%s\"/>\n".formatted(path));
    }

    void box(double x, double y, double width, double height, String kind) {
        elements.append("<rect class=\"%s\" x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\"/>\n"
                .formatted(kind, shown(x), shown(y), shown(width), shown(height)));
    }

    /**
     * Adds text.
     *
     * @param anchor start, middle or end: the part of the text that is at the point
     * @param turn clockwise, in degrees
     */
    void text(double x, double y, String anchor, int turn, String text) {
        String transform = turn == 0 ? "" : " transform=\"rotate(%d %s %s)\"".formatted(turn, shown(x), shown(y));
        elements.append("<text x=\"%s\" y=\"%s\" text-anchor=\"%s\"%s>%s</text>\n"
                .formatted(shown(x), shown(y), anchor, transform, text));
    }

    /** Returns the document with a title for those who do not see it. */
    String svg(String title, double width, double height) {
        return """
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %s %s" role="img" aria-label="%s">
                <style>
                text { font: 12px system-ui, sans-serif; fill: #1f2328; }
                path { fill: none; stroke: #8b949e; }
                .node { fill: #eef2fb; stroke: #2454c7; rx: 4px; }
                .own { fill: #d0d7de; }
                .few { fill: #a9c0f0; }
                .some { fill: #5f86de; }
                .many { fill: #2454c7; }
                .row { fill: #f3f4f7; }
                @media (prefers-color-scheme: dark) {
                text { fill: #e6edf3; }
                .node { fill: #17233f; stroke: #7ea2f5; }
                .own { fill: #3d444d; }
                .few { fill: #28407d; }
                .some { fill: #4a72cf; }
                .many { fill: #9dbbff; }
                .row { fill: #1b2028; }
                }
                </style>
                %s</svg>
                """.formatted(shown(width), shown(height), title, elements);
    }

    private static String shown(double value) {
        String number = String.format(Locale.ROOT, "%.1f", value);
        return number.endsWith(".0") ? number.substring(0, number.length() - 2) : number;
    }
}
