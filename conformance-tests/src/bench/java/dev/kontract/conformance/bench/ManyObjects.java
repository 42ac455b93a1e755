package dev.kontract.conformance.bench;

import dev.kontract.conformance.bench.Targets.Contender;
import dev.kontract.conformance.bench.figures.Figures;
import dev.kontract.conformance.bench.figures.Sample;
import dev.kontract.conformance.bench.http.Call;
import dev.kontract.conformance.bench.http.Connection;
import dev.kontract.conformance.bench.servers.RunningServer;
import dev.kontract.conformance.bench.servers.Target;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongFunction;
import java.util.stream.Stream;

/**
 * The cost of a store full of ConfigMaps of 1 KiB: reads, memory, disk, and the next start. One server at a time: this build, then any
 * further one.
 */
final class ManyObjects {

    private static final String DATA = "many";
    private static final String CONFIG_MAPS = Paths.configMaps(DATA);

    /** The number of objects beside which the others are measured. */
    static final int FEW = 1000;

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
        for (Contender contender : targets.contenders(DATA)) {
            run(contender);
        }
        figures.note(title(settings.objects()) + "on disk", Report.megabytes(size(targets.folder(DATA))));
    }

    private void run(Contender contender) throws IOException {
        int many = settings.objects();
        try (RunningServer server = contender.running()) {
            Target target = server.target();
            try (Connection connection = target.connect()) {
                StoredObjects.namespace(connection, DATA);
            }
            AtomicLong stored = new AtomicLong();
            fill(target, stored, FEW);
            read(target, FEW);
            Memory few = Memory.of(server);
            fill(target, stored, many);
            note(target, "for each", Memory.of(server).since(few).of(many - FEW));
            figures.note(title(many) + target.name() + ", resident at its peak", Report.megabytes(target.peak()));
            read(target, many);
            readAll(target, many);
            stream(target, many);
        }
        for (int round = 1; round <= settings.rounds(); round++) {
            start(contender, many);
        }
    }

    private void note(Target target, String what, Memory memory) {
        figures.note(title(settings.objects()) + target.name() + ", " + what, memory.toString());
    }

    private static String title(int stored) {
        return String.format(Locale.ROOT, "%,d ConfigMaps, ", stored);
    }

    private void add(String title, Target target, Sample sample) {
        figures.add(new Figures.Key(target.protocol(), title, target.name()), sample);
    }

    private void fill(Target target, AtomicLong stored, int wanted) throws IOException {
        try (Load load = new Load(target, target.protocol(), settings.clients())) {
            Answers created = load.sendUntil(wanted, n -> Call.post(CONFIG_MAPS, Manifests.configMap(n)), stored);
            add(title(wanted) + "create them", target, created.sample());
        }
    }

    /** Measures the cost of a page and of a single object. */
    private void read(Target target, int stored) throws IOException {
        measure(
                target,
                title(stored) + "get",
                n -> Call.get(CONFIG_MAPS + "/" + Manifests.configMapName(n * 7919 % stored)));
        measure(target, title(stored) + "first page of " + PAGE, n -> Call.get(CONFIG_MAPS + "?limit=" + PAGE));
        measure(
                target,
                title(stored) + "label selector, one of 1,000",
                n -> Call.get(CONFIG_MAPS + "?labelSelector=shard%3D" + n % Manifests.CONFIG_MAP_SHARDS));
    }

    private void measure(Target target, String title, LongFunction<Call> calls) throws IOException {
        Load.rounds(target, settings, calls, sample -> add(title, target, sample));
    }

    /** As an informer does at its start. */
    private void readAll(Target target, int stored) throws IOException {
        target.rest();
        try (Connection connection = target.connect()) {
            Sample sample = PagedList.read(target, connection, CONFIG_MAPS, PAGE);
            String title = title(stored) + "all in pages of " + PAGE;
            add(title + ", each page", target, sample);
            noteTotal(target, title, sample);
        }
    }

    private void noteTotal(Target target, String title, Sample sample) {
        figures.note(
                title + ", " + target.name(),
                String.format(
                        Locale.ROOT,
                        "%.1f s, %.1f s of CPU",
                        sample.elapsed().toMillis() / 1e3,
                        sample.cpu().toMillis() / 1e3));
    }

    /** The same as a watch that begins with all objects. */
    private void stream(Target target, int stored) throws IOException {
        target.rest();
        String title = title(stored) + "all as a streaming list";
        try (Connection connection = target.connect()) {
            Sample sample = StreamedList.read(target, connection, CONFIG_MAPS);
            add(title + ", each object", target, sample);
            noteTotal(target, title, sample);
        } catch (IOException e) {
            figures.note(title + ", " + target.name() + ", broke off", String.valueOf(e.getMessage()));
        }
    }

    /** The server is ready once it answers with an object. */
    private void start(Contender contender, int stored) throws IOException {
        long begin = System.nanoTime();
        try (RunningServer server = contender.running()) {
            Target target = server.target();
            try (Connection connection = target.connect()) {
                connection.require(Call.get(CONFIG_MAPS + "/" + Manifests.configMapName(stored - 1)));
            }
            long nanos = System.nanoTime() - begin;
            add(title(stored) + "start", target, Sample.of(new long[] {nanos}, Duration.ofNanos(nanos), target.cpu()));
            note(target, "after a start", Memory.of(server));
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
