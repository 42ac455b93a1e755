package dev.kontract.conformance.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.conformance.bench.figures.Figures;
import dev.kontract.conformance.bench.figures.Plot;
import dev.kontract.conformance.bench.figures.Sample;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Locale;
import java.util.Map;

/** The figures as a table to read, as JSON to compare and as a plot. */
final class Report {

    private static final String OWN = "kontract";

    private final Settings settings;
    private final Figures figures;

    Report(Settings settings, Figures figures) {
        this.settings = settings;
        this.figures = figures;
    }

    void write() throws IOException {
        Files.createDirectories(settings.report());
        String table = table();
        System.out.println(table);
        Files.writeString(settings.report().resolve("report.md"), table);
        Files.writeString(settings.report().resolve("report.json"), json());
        Files.writeString(settings.report().resolve("report.svg"), new Plot(figures.medians()).svg());
    }

    static String megabytes(long bytes) {
        return String.format(Locale.ROOT, "%.0f MB", bytes / 1e6);
    }

    private String table() {
        Map<Figures.Key, Sample> medians = figures.medians();
        StringBuilder table = new StringBuilder(4096);
        table.append("# Side by side\n\n").append(about()).append("\n\n");
        table.append("| protocol | operation | server | requests/s | p50 us | p99 us | server CPU us | to ")
                .append(OWN)
                .append(" |\n|---|---|---|---:|---:|---:|---:|---:|\n");
        medians.forEach((key, sample) -> {
            Sample own = medians.get(new Figures.Key(key.protocol(), key.operation(), OWN));
            double ratio = own == null || own.cpuMicros() == 0 ? 0 : sample.cpuMicros() / own.cpuMicros();
            table.append(String.format(
                    Locale.ROOT,
                    "| %s | %s | %s | %,.0f | %s | %s | %s | %s |%n",
                    key.protocol().title(),
                    key.operation(),
                    key.target(),
                    sample.perSecond(),
                    known("%,.0f", sample.p50()),
                    known("%,.0f", sample.p99()),
                    known("%,.1f", sample.cpuMicros()),
                    known("%.2f", ratio)));
        });
        table.append("\n| figure | value |\n|---|---:|\n");
        figures.notes()
                .forEach((title, value) -> table.append(String.format(Locale.ROOT, "| %s | %s |%n", title, value)));
        return table.toString();
    }

    /** What was not measured is left open. */
    private static String known(String format, double figure) {
        return figure == 0 ? "" : String.format(Locale.ROOT, format, figure);
    }

    private String about() {
        return String.format(
                Locale.ROOT,
                "%d clients, %s s a measurement, the median of %d rounds; Java %s, %d processors; server and bare handler"
                        + " with %s, the server with %s, the mock with -Xmx512m",
                settings.clients(),
                settings.seconds(),
                settings.rounds(),
                Runtime.version(),
                Runtime.getRuntime().availableProcessors(),
                String.join(" ", settings.machineFlags()),
                settings.serverFlags().isEmpty() ? "its default flags" : String.join(" ", settings.serverFlags()));
    }

    private String json() throws IOException {
        ObjectMapper mapper = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);
        ObjectNode root = mapper.createObjectNode();
        root.put("about", about());
        ArrayNode samples = root.putArray("figures");
        figures.medians()
                .forEach((key, sample) -> samples.addObject()
                        .put("protocol", key.protocol().title())
                        .put("operation", key.operation())
                        .put("server", key.target())
                        .put("requestsPerSecond", sample.perSecond())
                        .put("p50Micros", sample.p50())
                        .put("p99Micros", sample.p99())
                        .put("serverCpuMicros", sample.cpuMicros()));
        ObjectNode notes = root.putObject("notes");
        figures.notes().forEach(notes::put);
        return mapper.writeValueAsString(root);
    }
}
