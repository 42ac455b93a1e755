package dev.kontract.conformance.bench.figures;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The server's CPU time for a request as bars on a logarithmic scale, the servers of one operation side by side: the median with the
 * range of the rounds, and how often it has the cost of the first server.
 */
public final class Plot {

    private static final List<String> COLOURS = List.of("#2f6fb2", "#9aa5b1", "#d08a2e", "#4d9960", "#8a5fa8");
    private static final int LEFT = 300;
    private static final int WIDTH = 560;
    private static final int BAR = 14;
    private static final int GAP = 10;

    private final Map<Figures.Key, Range> costs = new LinkedHashMap<>();
    private final List<String> targets = new ArrayList<>();
    private final int decades;

    /** Those measurements of which the cost is known. */
    public Plot(Map<Figures.Key, Rounds> measurements) {
        double most = 10;
        for (Map.Entry<Figures.Key, Rounds> entry : measurements.entrySet()) {
            Range cost = entry.getValue().cpuMicros();
            if (cost.isKnown()) {
                costs.put(entry.getKey(), cost);
                most = Math.max(most, cost.most());
            }
        }
        this.decades = (int) Math.ceil(Math.log10(most));
        costs.keySet().stream().map(Figures.Key::target).distinct().forEach(targets::add);
    }

    /** The drawing. */
    public String svg() {
        StringBuilder bars = new StringBuilder();
        int y = legend(bars);
        int top = y;
        String row = "";
        double first = 0;
        for (Map.Entry<Figures.Key, Range> entry : costs.entrySet()) {
            Figures.Key key = entry.getKey();
            if (!key.row().equals(row)) {
                y += GAP;
                text(bars, LEFT - 8, y + BAR - 3, "end", key.row());
                row = key.row();
                first = entry.getValue().median();
            }
            bar(bars, y, key.target(), entry.getValue(), first);
            y += BAR;
        }
        return String.format(
                Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" font-family=\"sans-serif\""
                        + " font-size=\"11\"><rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>%n%s%s</svg>%n",
                LEFT + WIDTH + 130,
                y + 40,
                grid(top, y),
                bars);
    }

    private int legend(StringBuilder out) {
        text(
                out,
                10,
                20,
                "start",
                "Server CPU of one request in microseconds (logarithmic): median, range of the rounds, ratio");
        for (int i = 0; i < targets.size(); i++) {
            int x = LEFT + i * 140;
            out.append(rectangle(x, 30, 10, targets.get(i)));
            text(out, x + 16, 41, "start", targets.get(i));
        }
        return 50;
    }

    private void bar(StringBuilder out, int y, String target, Range micros, double first) {
        out.append(rectangle(LEFT, y, position(micros.median()), target));
        int middle = y + BAR / 2 - 1;
        line(out, "#333", LEFT + position(micros.least()), middle, LEFT + position(micros.most()), middle);
        String label = String.format(Locale.ROOT, "%,.1f (%.2f)", micros.median(), micros.median() / first);
        text(out, LEFT + position(micros.most()) + 5, y + BAR - 3, "start", label);
    }

    private String grid(int top, int bottom) {
        StringBuilder grid = new StringBuilder();
        for (int decade = 0; decade <= decades; decade++) {
            int x = LEFT + decade * WIDTH / decades;
            line(grid, "#ddd", x, top, x, bottom);
            text(grid, x, bottom + 18, "middle", String.format(Locale.ROOT, "%,.0f", Math.pow(10, decade)));
        }
        return grid.toString();
    }

    private int position(double micros) {
        return Math.max(1, (int) Math.round(Math.log10(Math.max(1, micros)) * WIDTH / decades));
    }

    private String rectangle(int x, int y, int width, String target) {
        return String.format(
                Locale.ROOT,
                "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\"/>%n",
                x,
                y,
                width,
                BAR - 2,
                COLOURS.get(targets.indexOf(target) % COLOURS.size()));
    }

    private static void line(StringBuilder out, String colour, int fromX, int fromY, int toX, int toY) {
        out.append(String.format(
                Locale.ROOT,
                "<line x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\" stroke=\"%s\"/>%n",
                fromX,
                fromY,
                toX,
                toY,
                colour));
    }

    private static void text(StringBuilder out, int x, int y, String anchor, String text) {
        out.append(String.format(
                Locale.ROOT, "<text x=\"%d\" y=\"%d\" text-anchor=\"%s\">%s</text>%n", x, y, anchor, text));
    }
}
