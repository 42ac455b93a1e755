package dev.kontract.conformance.bench;

import dev.kontract.conformance.bench.figures.Figures;
import dev.kontract.conformance.bench.figures.Sample;
import dev.kontract.conformance.bench.http.Call;
import dev.kontract.conformance.bench.http.Connection;
import dev.kontract.conformance.bench.http.Protocol;
import dev.kontract.conformance.bench.servers.MeasuredServer;
import dev.kontract.conformance.bench.servers.Target;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongFunction;
import java.util.stream.Stream;

/** The cost of a store full of Roles: reads, memory, disk, and the next start. */
final class ManyObjects {

    private static final String DATA = "many";
    private static final String ROLES = Paths.roles(DATA);
    private static final int FEW = 1000;
    private static final int PAGE = 500;

    private final Settings settings;
    private final Targets targets;
    private final Figures figures;

    ManyObjects(Settings settings, Targets targets, Figures figures) {
        this.settings = settings;
        this.targets = targets;
        this.figures = figures;
    }

    void run() throws IOException {
        int many = settings.objects();
        try (MeasuredServer server = targets.server(DATA)) {
            Target target = server.target();
            try (Connection connection = target.connect(Protocol.HTTP)) {
                StoredObjects.namespace(connection, DATA);
            }
            AtomicLong stored = new AtomicLong();
            fill(target, stored, FEW);
            read(target, FEW);
            long heap = server.heap();
            fill(target, stored, many);
            figures.note(title(many) + "heap for each", (server.heap() - heap) / (many - FEW) + " bytes");
            figures.note(title(many) + "resident", Report.megabytes(target.settled()));
            figures.note(title(many) + "resident at its peak", Report.megabytes(target.peak()));
            read(target, many);
            readAll(target, many);
        }
        figures.note(title(many) + "on disk", Report.megabytes(size(targets.folder(DATA))));
        for (int round = 1; round <= settings.rounds(); round++) {
            start(many);
        }
    }

    private static String title(int stored) {
        return String.format(Locale.ROOT, "%,d Roles, ", stored);
    }

    private void add(String title, Target target, Sample sample) {
        figures.add(new Figures.Key(Protocol.HTTP, title, target.name()), sample);
    }

    private void fill(Target target, AtomicLong stored, int wanted) throws IOException {
        try (Load load = new Load(target, Protocol.HTTP, settings.clients())) {
            Answers created = load.sendUntil(wanted, n -> Call.post(ROLES, Manifests.role("role-" + n, DATA)), stored);
            add(title(wanted) + "create them", target, created.sample());
        }
    }

    /** Measures the cost of a page and of a single object. */
    private void read(Target target, int stored) throws IOException {
        measure(target, title(stored) + "get", n -> Call.get(ROLES + "/role-" + n * 7919 % stored));
        measure(target, title(stored) + "first page of " + PAGE, n -> Call.get(ROLES + "?limit=" + PAGE));
    }

    /** The first round gets the server to know the request. */
    private void measure(Target target, String title, LongFunction<Call> calls) throws IOException {
        try (Load load = new Load(target, Protocol.HTTP, settings.clients())) {
            AtomicLong numbers = new AtomicLong();
            for (int round = 0; round <= settings.rounds(); round++) {
                target.rest();
                Sample sample = load.run(calls, settings.seconds(), numbers).sample();
                if (round > 0) {
                    add(title, target, sample);
                }
            }
        }
    }

    /** As an informer does at its start. */
    private void readAll(Target target, int stored) throws IOException {
        target.rest();
        try (Connection connection = target.connect(Protocol.HTTP)) {
            Sample sample = PagedList.read(target, connection, ROLES, PAGE);
            String title = title(stored) + "all in pages of " + PAGE;
            add(title + ", each page", target, sample);
            figures.note(
                    title,
                    String.format(
                            Locale.ROOT,
                            "%.1f s, %.1f s of CPU",
                            sample.elapsed().toMillis() / 1e3,
                            sample.cpu().toMillis() / 1e3));
        }
    }

    /** The server is ready once it answers with an object. */
    private void start(int stored) throws IOException {
        long begin = System.nanoTime();
        try (MeasuredServer server = targets.server(DATA)) {
            Target target = server.target();
            try (Connection connection = target.connect(Protocol.HTTP)) {
                connection.require(Call.get(ROLES + "/role-" + (stored - 1)));
            }
            long nanos = System.nanoTime() - begin;
            add(title(stored) + "start", target, Sample.of(new long[] {nanos}, Duration.ofNanos(nanos), target.cpu()));
            figures.note(title(stored) + "resident after a start", Report.megabytes(target.settled()));
            figures.note(title(stored) + "heap after a start", Report.megabytes(server.heap()));
        }
    }

    private static long size(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .mapToLong(file -> file.toFile().length())
                    .sum();
        }
    }
}
