package dev.kontract.conformance.bench;

import dev.kontract.conformance.bench.Targets.Contender;
import dev.kontract.conformance.bench.figures.Figures;
import dev.kontract.conformance.bench.figures.Sample;
import dev.kontract.conformance.bench.http.Call;
import dev.kontract.conformance.bench.http.Connection;
import dev.kontract.conformance.bench.http.Protocol;
import dev.kontract.conformance.bench.servers.MeasuredServer;
import dev.kontract.conformance.bench.servers.RunningServer;
import dev.kontract.conformance.bench.servers.Target;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The cost of watches on connections of their own, as if each were another client: their memory while nothing happens, and the CPU time
 * of an event that all of them get.
 */
final class ManyWatches {

    private static final String COLLECTION = Paths.configMaps("default");
    private static final String CHANGED = "watched";
    private static final int FEW = 50;
    private static final int EVENTS = 20;

    /** The number of events with which a watch starts. */
    private static final int INITIAL = 2;

    private static final long PATIENCE_NANOS = TimeUnit.MINUTES.toNanos(2);

    private final Settings settings;
    private final Targets targets;
    private final Figures figures;

    ManyWatches(Settings settings, Targets targets, Figures figures) {
        this.settings = settings;
        this.targets = targets;
        this.figures = figures;
    }

    void run() throws IOException {
        for (Protocol protocol : settings.protocols()) {
            for (Contender contender : targets.contenders("watches-" + protocol)) {
                try (RunningServer server = contender.running()) {
                    if (server.target().urls().containsKey(protocol)) {
                        run(server, protocol);
                    }
                }
            }
        }
    }

    private void run(RunningServer server, Protocol protocol) throws IOException {
        Target target = server.target();
        try (Connection writer = target.connect(protocol)) {
            StoredObjects.create(writer, COLLECTION, Manifests.configMap(CHANGED, 0));
        }
        try (Watchers watchers = new Watchers(target, protocol)) {
            watchers.open(FEW);
            Memory few = Memory.of(server);
            long threads = threads(target);
            watchers.open(settings.watches());
            String title = settings.watches() + " watches, " + protocol.title() + ", " + target.name() + ", ";
            figures.note(
                    title + "each",
                    Memory.of(server).since(few).of(settings.watches()).toString());
            figures.note(title + "threads", String.valueOf(threads(target) - threads));
            for (int round = 1; round <= settings.rounds(); round++) {
                target.rest();
                String row = "event to " + settings.watches() + " watches on a connection each";
                try (Connection writer = target.connect(protocol)) {
                    figures.add(new Figures.Key(protocol, row, target.name()), watchers.change(writer));
                }
            }
        }
    }

    private static long threads(Target target) {
        return target.processes().stream()
                .mapToLong(pid -> MeasuredServer.status(pid, "Threads"))
                .sum();
    }

    /** The clients that watch. */
    private static final class Watchers implements AutoCloseable {

        private final Target target;
        private final Protocol protocol;
        private final List<Connection> open = new ArrayList<>();
        private final AtomicLong served = new AtomicLong();
        private final AtomicLong events = new AtomicLong();

        Watchers(Target target, Protocol protocol) {
            this.target = target;
            this.protocol = protocol;
        }

        /** Each watch starts with the existing object and a bookmark, which show that it is served. */
        void open(int watches) throws IOException {
            Call call = Call.get(COLLECTION + "?watch=true&sendInitialEvents=true&fieldSelector=metadata.name%3D"
                    + CHANGED + "&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true");
            long all = served.get() + watches;
            for (int i = 0; i < watches; i++) {
                Connection connection = target.connect(protocol);
                open.add(connection);
                Thread reader = new Thread(null, () -> read(connection, call), "watch", 128 * 1024);
                reader.setDaemon(true);
                reader.start();
            }
            await(served, all);
        }

        private void read(Connection connection, Call call) {
            try {
                AtomicLong received = new AtomicLong();
                connection.watch(List.of(call), lines -> {
                    events.addAndGet(lines);
                    long now = received.addAndGet(lines);
                    if (now >= INITIAL && now - lines < INITIAL) {
                        served.incrementAndGet();
                    }
                });
            } catch (IOException e) {
                // closed at the end of the measurement; a watch that ends before is missed by who waits for its events
            }
        }

        /** Every request of the sample is an event that one watch gets. */
        Sample change(Connection writer) throws IOException {
            long before = events.get();
            long all = before + (long) EVENTS * open.size();
            Duration cpu = target.cpu();
            long begin = System.nanoTime();
            for (int i = 0; i < EVENTS; i++) {
                String patch = "{\"metadata\":{\"annotations\":{\"change\":\"" + (begin + i) + "\"}}}";
                writer.require(Call.of("PATCH", COLLECTION + "/" + CHANGED, "application/merge-patch+json", patch));
                await(events, before + (i + 1L) * open.size());
            }
            Duration elapsed = Duration.ofNanos(System.nanoTime() - begin);
            return new Sample(all - before, elapsed, target.cpu().minus(cpu), 0, 0);
        }

        private static void await(AtomicLong counter, long wanted) throws IOException {
            long deadline = System.nanoTime() + PATIENCE_NANOS;
            while (counter.get() < wanted) {
                if (System.nanoTime() > deadline) {
                    throw new IOException("only " + counter + " of " + wanted + " arrived");
                }
                try {
                    TimeUnit.MILLISECONDS.sleep(1);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    throw new IOException(e);
                }
            }
        }

        @Override
        public void close() throws IOException {
            for (Connection connection : open) {
                connection.close();
            }
        }
    }
}
