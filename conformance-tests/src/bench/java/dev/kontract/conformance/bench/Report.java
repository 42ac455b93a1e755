package dev.kontract.conformance.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.conformance.bench.figures.Comparison;
import dev.kontract.conformance.bench.figures.Figures;
import dev.kontract.conformance.bench.figures.Plot;
import dev.kontract.conformance.bench.figures.Range;
import dev.kontract.conformance.bench.figures.Rounds;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Locale;
import java.util.Map;

/** The figures as a table to read, as JSON to compare and as a plot. */
final class Report {

    private final Settings settings;
    private final Figures figures;
    private final Map<Figures.Key, Rounds> rounds;
    private final Comparison comparison;

    /** On all that was measured up to now. */
    Report(Settings settings, Figures figures) {
        this.settings = settings;
        this.figures = figures;
        this.rounds = figures.rounds();
        this.comparison = new Comparison(rounds, Targets.OWN, Targets.BASELINE, settings.margin());
    }

    /** Returns whether this build costs more than the baseline somewhere, beyond the noise. */
    boolean isWorse() {
        return comparison.isWorse();
    }

    void write() throws IOException {
        Files.createDirectories(settings.report());
        String table = table();
        System.out.println(table);
        Files.writeString(settings.report().resolve("report.md"), table);
        Files.writeString(settings.report().resolve("report.json"), json());
        Files.writeString(settings.report().resolve("report.svg"), new Plot(rounds).svg());
    }

    static String megabytes(long bytes) {
        return String.format(Locale.ROOT, "%.0f MB", bytes / 1e6);
    }

    private String table() {
        StringBuilder table = new StringBuilder(4096);
        table.append("# Side by side\n\n").append(about()).append("\n\n");
        table.append("| protocol | operation | server | requests/s | p50 us | p99 us | server CPU us | to ")
                .append(Targets.OWN)
                .append(" |\n|---|---|---|---:|---:|---:|---:|---:|\n");
        rounds.forEach((key, all) -> {
            Rounds own = rounds.get(new Figures.Key(key.protocol(), key.operation(), Targets.OWN));
            table.append(String.format(
                    Locale.ROOT,
                    "| %s | %s | %s | %s | %s | %s | %s | %s |%n",
                    key.protocol().title(),
                    key.operation(),
                    key.target(),
                    known("%,.1f", all.perSecond()),
                    known("%,.0f", all.p50()),
                    known("%,.0f", all.p99()),
                    known("%,.1f", all.cpuMicros()),
                    own == null ? "" : ratio(all.cpuMicros(), own.cpuMicros())));
        });
        if (!comparison.rows().isEmpty() || !comparison.missing().isEmpty()) {
            appendComparison(table);
        }
        table.append("\n| figure | value |\n|---|---:|\n");
        figures.notes()
                .forEach((title, value) -> table.append(String.format(Locale.ROOT, "| %s | %s |%n", title, value)));
        return table.toString();
    }

    private void appendComparison(StringBuilder table) {
        table.append(String.format(
                Locale.ROOT,
                "%nBeside the baseline; worse is a median more than %.0f %% above it and every round above all of its rounds.%n%n"
                        + "| protocol | operation | baseline CPU us | server CPU us | ratio | |%n|---|---|---:|---:|---:|---|%n",
                100 * comparison.margin()));
        for (Comparison.Row row : comparison.rows()) {
            table.append(String.format(
                    Locale.ROOT,
                    "| %s | %s | %s | %s | %.2f | %s |%n",
                    row.key().protocol().title(),
                    row.key().operation(),
                    known("%,.1f", row.baseline()),
                    known("%,.1f", row.server()),
                    row.ratio(),
                    row.isWorse() ? "worse" : ""));
        }
        for (Figures.Key missing : comparison.missing()) {
            table.append(String.format(
                    Locale.ROOT,
                    "| %s | %s | | | | not measured |%n",
                    missing.protocol().title(),
                    missing.operation()));
        }
    }

    /** The median, and between what the rounds lie; what was not measured is left open. */
    private static String known(String format, Range range) {
        if (!range.isKnown()) {
            return "";
        }
        String median = String.format(Locale.ROOT, format, range.median());
        return range.least() == range.most()
                ? median
                : String.format(Locale.ROOT, "%s (" + format + "-" + format + ")", median, range.least(), range.most());
    }

    private static String ratio(Range range, Range own) {
        return range.isKnown() && own.isKnown()
                ? String.format(Locale.ROOT, "%.2f", range.median() / own.median())
                : "";
    }

    private String about() {
        return String.format(
                Locale.ROOT,
                "%d clients, %s s a measurement, the median of %d rounds and their range; warm rows follow %s s of mixed load and"
                        + " a round that does not count, cold rows are of processes just started; Java %s, %d processors; server"
                        + " and bare handler with %s, the server with %s, the mock with -Xmx512m",
                settings.clients(),
                settings.seconds(),
                settings.rounds(),
                settings.warmUp(),
                Runtime.version(),
                Runtime.getRuntime().availableProcessors(),
                String.join(" ", settings.machineFlags()),
                settings.serverFlags().isEmpty() ? "its default flags" : String.join(" ", settings.serverFlags()));
    }

    private String json() throws IOException {
        ObjectMapper mapper = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);
        ObjectNode root = mapper.createObjectNode();
        root.put("about", about());
        ArrayNode rows = root.putArray("figures");
        rounds.forEach((key, all) -> {
            ObjectNode row = rows.addObject()
                    .put("protocol", key.protocol().title())
                    .put("operation", key.operation())
                    .put("server", key.target());
            put(row, "requestsPerSecond", all.perSecond());
            put(row, "p50Micros", all.p50());
            put(row, "p99Micros", all.p99());
            put(row, "serverCpuMicros", all.cpuMicros());
        });
        ObjectNode notes = root.putObject("notes");
        figures.notes().forEach(notes::put);
        return mapper.writeValueAsString(root);
    }

    private static void put(ObjectNode row, String name, Range range) {
        if (range.isKnown()) {
            row.putObject(name)
                    .put("median", range.median())
                    .put("least", range.least())
                    .put("most", range.most());
        }
    }
}
