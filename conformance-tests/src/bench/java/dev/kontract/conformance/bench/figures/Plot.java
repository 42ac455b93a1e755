package dev.kontract.conformance.bench.figures;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The server's CPU time for a request as bars on a logarithmic scale, the servers of one operation side by side. */
public final class Plot {

    private static final List<String> COLOURS = List.of("#2f6fb2", "#9aa5b1", "#d08a2e", "#4d9960", "#8a5fa8");
    private static final int LEFT = 300;
    private static final int WIDTH = 560;
    private static final int BAR = 14;
    private static final int GAP = 10;

    private final Map<Figures.Key, Sample> samples = new LinkedHashMap<>();
    private final List<String> targets = new ArrayList<>();
    private final int decades;

    /** Those samples of which the cost is known. */
    public Plot(Map<Figures.Key, Sample> samples) {
        double most = 10;
        for (Map.Entry<Figures.Key, Sample> entry : samples.entrySet()) {
            if (entry.getValue().cpuMicros() > 0) {
                this.samples.put(entry.getKey(), entry.getValue());
                most = Math.max(most, entry.getValue().cpuMicros());
            }
        }
        this.decades = (int) Math.ceil(Math.log10(most));
        this.samples.keySet().stream().map(Figures.Key::target).distinct().forEach(targets::add);
    }

    /** The drawing. */
    public String svg() {
        StringBuilder bars = new StringBuilder();
        int y = legend(bars);
        int top = y;
        String operation = "";
        for (Map.Entry<Figures.Key, Sample> entry : samples.entrySet()) {
            Figures.Key key = entry.getKey();
            String title = key.operation() + ", " + key.protocol().title();
            if (!title.equals(operation)) {
                y += GAP;
                text(bars, LEFT - 8, y + BAR - 3, "end", title);
                operation = title;
            }
            bar(bars, y, key.target(), entry.getValue().cpuMicros());
            y += BAR;
        }
        return String.format(
                Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" font-family=\"sans-serif\""
                        + " font-size=\"11\"><rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>%n%s%s</svg>%n",
                LEFT + WIDTH + 90,
                y + 40,
                grid(top, y),
                bars);
    }

    private int legend(StringBuilder out) {
        text(out, 10, 20, "start", "Server CPU for one request, in microseconds (logarithmic)");
        for (int i = 0; i < targets.size(); i++) {
            int x = LEFT + i * 140;
            out.append(rectangle(x, 30, 10, targets.get(i)));
            text(out, x + 16, 41, "start", targets.get(i));
        }
        return 50;
    }

    private void bar(StringBuilder out, int y, String target, double micros) {
        int width = position(micros);
        out.append(rectangle(LEFT, y, width, target));
        text(out, LEFT + width + 5, y + BAR - 3, "start", String.format(Locale.ROOT, "%,.1f", micros));
    }

    private String grid(int top, int bottom) {
        StringBuilder grid = new StringBuilder();
        for (int decade = 0; decade <= decades; decade++) {
            int x = LEFT + decade * WIDTH / decades;
            grid.append(String.format(
                    Locale.ROOT,
                    "<line x1=\"%d\" x2=\"%d\" y1=\"%d\" y2=\"%d\" stroke=\"#ddd\"/>%n",
                    x,
                    x,
                    top,
                    bottom));
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

    private static void text(StringBuilder out, int x, int y, String anchor, String text) {
        out.append(String.format(
                Locale.ROOT, "<text x=\"%d\" y=\"%d\" text-anchor=\"%s\">%s</text>%n", x, y, anchor, text));
    }
}
