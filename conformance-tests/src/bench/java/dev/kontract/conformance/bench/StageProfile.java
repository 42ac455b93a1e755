package dev.kontract.conformance.bench;

import dev.kontract.conformance.bench.figures.Figures;
import dev.kontract.conformance.bench.figures.Sample;
import dev.kontract.conformance.bench.figures.Stage;
import dev.kontract.conformance.bench.http.Call;
import dev.kontract.conformance.bench.http.Protocol;
import dev.kontract.conformance.bench.servers.CpuProfiler;
import dev.kontract.conformance.bench.servers.MeasuredServer;
import dev.kontract.conformance.bench.servers.Target;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Where the CPU time of a request goes: one operation after the other, warm, with a profiler in the server; directly and
 * through the JAX-RS interfaces. The stacks of each stay beside the report.
 */
final class StageProfile {

    private static final int WATCHES = 200;
    private static final double WARM_UP = 10;

    private final Settings settings;
    private final Targets targets;
    private final Figures figures;
    private final Map<String, Map<Stage, Double>> columns = new LinkedHashMap<>();

    StageProfile(Settings settings, Targets targets, Figures figures) {
        this.settings = settings;
        this.targets = targets;
        this.figures = figures;
    }

    void run() throws IOException {
        for (String routing : List.of("direct", "jaxrs")) {
            try (MeasuredServer server = targets.server("stages-" + routing, "--routing=" + routing)) {
                StoredObjects.fill(server.target());
                if (settings.warmUp() > 0) {
                    new MixedLoad(settings, figures)
                            .run(server.target(), Protocol.HTTPS, settings.warmUp(), 0, new AtomicLong());
                }
                for (Operation operation : Operations.all(settings.clients())) {
                    if (settings.isWanted(operation.id())) {
                        profile(server, operation, routing);
                    }
                }
                if (settings.isWanted(Operations.WATCH) && routing.equals("direct")) {
                    profileEvents(server);
                }
            }
        }
        Path file = Files.createDirectories(settings.report()).resolve("stages.md");
        Files.writeString(file, table());
        System.out.println(table());
    }

    private void profile(MeasuredServer server, Operation operation, String routing) throws IOException {
        AtomicLong numbers = new AtomicLong(1L << 33);
        try (Load load = new Load(server.target(), Protocol.HTTPS, settings.clients())) {
            profile(
                    server,
                    operation.id() + (routing.equals("direct") ? "" : ", " + routing),
                    seconds -> load.run(operation.calls(), seconds, numbers).sample());
        }
        if (operation.effect() == Operation.Effect.CREATES) {
            try (var connection = server.target().connect(Protocol.HTTPS)) {
                StoredObjects.clear(connection, Operations.CREATED);
            }
        }
    }

    private void profileEvents(MeasuredServer server) throws IOException {
        AtomicLong numbers = new AtomicLong(1L << 34);
        Target target = server.target();
        try (Fanout fanout = new Fanout(target, Protocol.HTTPS, WATCHES, WATCHES, Call.JSON)) {
            profile(server, "event to a watch", seconds -> fanout.run(seconds, numbers));
        }
    }

    private void profile(MeasuredServer server, String title, Course.Runner runner) throws IOException {
        runner.run(WARM_UP);
        server.target().rest();
        List<String> stacks;
        Sample sample;
        try (CpuProfiler profiler = CpuProfiler.attach(server.pid())) {
            profiler.start();
            sample = runner.run(settings.seconds());
            stacks = profiler.stop();
        }
        Path folder = Files.createDirectories(settings.report().resolve("stacks"));
        Files.write(folder.resolve(title.replace(", ", "-").replace(' ', '-')), stacks);
        Map<Stage, Long> samples = Stage.samples(stacks);
        double all = samples.values().stream().mapToLong(n -> n).sum();
        Map<Stage, Double> micros = new LinkedHashMap<>();
        samples.forEach((stage, n) -> micros.put(stage, n / all * sample.cpuMicros()));
        columns.put(title, micros);
        figures.note(title, String.format(Locale.ROOT, "%.1f us of CPU, %,.0f samples", sample.cpuMicros(), all));
    }

    /** A row for each stage, a column for each operation, in microseconds of CPU time for each request. */
    private String table() {
        StringBuilder text = new StringBuilder("| stage | " + String.join(" | ", columns.keySet()) + " |\n|---|");
        text.append("---|".repeat(columns.size())).append('\n');
        for (Stage stage : Stage.values()) {
            StringJoiner row = new StringJoiner(" | ", "| ", " |\n");
            row.add(stage.title());
            columns.values().forEach(column -> row.add(micros(column.getOrDefault(stage, 0.0))));
            text.append(row);
        }
        StringJoiner sums = new StringJoiner(" | ", "| ", " |\n").add("all");
        columns.values()
                .forEach(column -> sums.add(micros(
                        column.values().stream().mapToDouble(each -> each).sum())));
        return text.append(sums).toString();
    }

    private static String micros(double value) {
        return String.format(Locale.ROOT, value < 10 ? "%.1f" : "%,.0f", value);
    }
}
