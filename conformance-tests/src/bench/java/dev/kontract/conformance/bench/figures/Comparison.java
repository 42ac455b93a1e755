package dev.kontract.conformance.bench.figures;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The CPU time of requests to one server beside that of the same requests to another.
 *
 * <p>A difference is more than noise when the medians differ by more than a margin and every round of one server cost more than
 * every round of the other. Of rows that do not differ at all, one of 252 meets the second condition by chance with five rounds.
 * An operation that only the baseline supports counts as worse.
 */
public final class Comparison {

    private final List<Row> rows = new ArrayList<>();
    private final List<Figures.Key> missing = new ArrayList<>();
    private final double margin;

    /**
     * Compares all that was measured of both.
     *
     * @param rounds what was measured
     * @param server the name of the server that is judged
     * @param baseline the name of the one it stands beside
     * @param margin by which share the medians have to differ
     */
    public Comparison(Map<Figures.Key, Rounds> rounds, String server, String baseline, double margin) {
        this.margin = margin;
        rounds.keySet().stream()
                .filter(key -> key.target().equals(baseline))
                .filter(key -> !rounds.containsKey(new Figures.Key(key.protocol(), key.operation(), server)))
                .forEach(missing::add);
        rounds.forEach((key, own) -> {
            Rounds former = rounds.get(new Figures.Key(key.protocol(), key.operation(), baseline));
            if (key.target().equals(server)
                    && former != null
                    && former.cpuMicros().isKnown()) {
                rows.add(new Row(key, own.cpuMicros(), former.cpuMicros(), margin));
            }
        });
    }

    /** One operation on both. */
    public record Row(Figures.Key key, Range server, Range baseline, double margin) {

        /** Returns the ratio of the server's cost to that of the baseline. */
        public double ratio() {
            return server.median() / baseline.median();
        }

        /** Returns whether the server is dearer, and that is more than noise. */
        public boolean isWorse() {
            return ratio() > 1 + margin && server.least() > baseline.most();
        }
    }

    /** All rows, in the order of the figures. */
    public List<Row> rows() {
        return List.copyOf(rows);
    }

    /** Returns what was measured of the baseline alone. */
    public List<Figures.Key> missing() {
        return List.copyOf(missing);
    }

    /** By which share medians have to differ. */
    public double margin() {
        return margin;
    }

    /** Returns whether the server is dearer in any row, or lacks one. */
    public boolean isWorse() {
        return !missing.isEmpty() || rows.stream().anyMatch(Row::isWorse);
    }
}
