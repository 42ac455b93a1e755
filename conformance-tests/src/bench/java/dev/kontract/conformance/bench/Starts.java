package dev.kontract.conformance.bench;

import dev.kontract.conformance.bench.figures.Figures;
import dev.kontract.conformance.bench.http.Call;
import dev.kontract.conformance.bench.servers.MeasuredServer;
import dev.kontract.conformance.bench.servers.Target;
import dev.kontract.conformance.bench.suites.EmbeddedStarts;
import dev.kontract.conformance.bench.suites.Environment;
import dev.kontract.conformance.bench.suites.GeneratedSuite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * How soon a server serves, in a process of its own and embedded, and how much memory it takes when idle and after a burst.
 * Each figure is the median of the rounds, the lower one of two, with the least and the most.
 */
final class Starts {

    private static final Duration BURST = Duration.ofSeconds(10);
    private static final Duration QUIET = Duration.ofSeconds(10);
    private static final Duration MINUTE = Duration.ofMinutes(1);

    /** The options that the guide to tests recommends. */
    private static final List<String> GUIDE = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

    private final Settings settings;
    private final Targets targets;
    private final Figures figures;
    private final Map<String, List<Double>> values = new LinkedHashMap<>();

    Starts(Settings settings, Targets targets, Figures figures) {
        this.settings = settings;
        this.targets = targets;
        this.figures = figures;
    }

    void run() throws IOException {
        Path folder = Files.createDirectories(targets.folder("first-test"));
        GeneratedSuite.write(folder, Environment.KONTRACT, 1);
        for (int round = 1; round <= settings.rounds(); round++) {
            startServer("starts-" + round);
            embed("default options", List.of(), folder);
            embed("options of the guide", GUIDE, folder);
        }
        burst();
        values.forEach((title, measured) -> figures.note(title, summary(measured)));
    }

    private void startServer(String data) throws IOException {
        try (MeasuredServer server = targets.server(data)) {
            Target target = server.target();
            add("server: until it serves, ms", server.startUp().toNanos() / 1e6);
            add("server: CPU time until it serves, ms", target.cpu().toNanos() / 1e6);
            add("server: idle, resident MB", target.settled() / 1e6);
            long clean = MeasuredServer.rollup(server.pid(), "Private_Clean")
                    + MeasuredServer.rollup(server.pid(), "Shared_Clean");
            add("server: of these, pages that the system can drop, MB", clean / 1e6);
        }
    }

    private void embed(String title, List<String> options, Path suite) throws IOException {
        List<String> lines =
                new ArrayList<>(JavaRun.lines(options, TestSuites.classPath(suite), EmbeddedStarts.class, List.of()));
        lines.addAll(JavaRun.lines(
                options, TestSuites.classPath(suite), EmbeddedStarts.class, List.of(GeneratedSuite.FIRST_TEST)));
        for (String line : lines) {
            if (line.startsWith(EmbeddedStarts.FIGURE)) {
                String[] figure = line.substring(EmbeddedStarts.FIGURE.length()).split(" = ", 2);
                add("embedded, " + title + ": " + figure[0] + ", ms", Double.parseDouble(figure[1]));
            }
        }
    }

    /** Clients apply and list ConfigMaps as fast as they can for some seconds; then they send no requests. */
    private void burst() throws IOException {
        try (MeasuredServer server = targets.server("burst")) {
            Target target = server.target();
            add("burst: resident before, MB", target.settled() / 1e6);
            int requests;
            try (Load load = new Load(target, target.protocol(), settings.clients())) {
                Answers answers = load.run(Starts::applyOrList, BURST.toMillis() / 1e3, new AtomicLong());
                requests = (int) answers.sample().requests();
            }
            add("burst: requests", requests);
            add("burst: resident at the peak, MB", target.peak() / 1e6);
            pause(QUIET);
            add("burst: resident after ten seconds of quiet, MB", target.resident() / 1e6);
            pause(MINUTE.minus(QUIET));
            add("burst: resident after a minute of quiet, MB", target.resident() / 1e6);
        }
    }

    private static Call applyOrList(long number) {
        String collection = Paths.configMaps("default");
        if (number % 2 == 0) {
            return Call.get(collection + "?limit=100");
        }
        String name = "burst-" + number % 1000;
        return Call.of(
                "PATCH",
                collection + "/" + name + "?fieldManager=bench&force=true",
                "application/apply-patch+yaml",
                Manifests.configMap(name, number));
    }

    private static void pause(Duration time) throws IOException {
        try {
            TimeUnit.MILLISECONDS.sleep(time.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }

    private void add(String title, double value) {
        values.computeIfAbsent(title, key -> new ArrayList<>()).add(value);
    }

    private static String summary(List<Double> measured) {
        List<Double> sorted = measured.stream().sorted().toList();
        return String.format(
                Locale.ROOT,
                "%,.1f (%,.1f-%,.1f)",
                sorted.get((sorted.size() - 1) / 2),
                sorted.get(0),
                sorted.get(sorted.size() - 1));
    }
}
