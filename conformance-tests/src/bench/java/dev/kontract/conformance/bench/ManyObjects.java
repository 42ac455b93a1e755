package dev.kontract.conformance.bench;

import dev.kontract.conformance.bench.figures.Figures;
import dev.kontract.conformance.bench.figures.Sample;
import dev.kontract.conformance.bench.http.Call;
import dev.kontract.conformance.bench.http.Connection;
import dev.kontract.conformance.bench.http.Protocol;
import dev.kontract.conformance.bench.servers.MeasuredServer;
import dev.kontract.conformance.bench.servers.Target;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongFunction;

/** What a store full of Roles costs: pages, memory, and the next start. */
final class ManyObjects {

    private static final String ROLES = Paths.roles("many");

    /** Room for all of them twice. */
    private static final List<String> HEAP = List.of("-Xmx1g");

    private final Settings settings;
    private final Targets targets;
    private final Figures figures;

    ManyObjects(Settings settings, Targets targets, Figures figures) {
        this.settings = settings;
        this.targets = targets;
        this.figures = figures;
    }

    void run() throws IOException {
        try (MeasuredServer server = targets.server("many", HEAP)) {
            Target target = Targets.target("kontract", server);
            try (Connection connection = target.connect(Protocol.HTTP)) {
                StoredObjects.namespace(connection, "many");
            }
            AtomicLong stored = new AtomicLong();
            fill(target, stored, 1000);
            long few = stored.get();
            page(target, few);
            long heap = server.heap();
            fill(target, stored, settings.objects());
            page(target, stored.get());
            long each = (server.heap() - heap) / (stored.get() - few);
            figures.note(stored.get() + " Roles, heap for each", each + " bytes");
            figures.note(stored.get() + " Roles, resident", Report.megabytes(target.resident()));
        }
        try (MeasuredServer again = targets.server("many", HEAP)) {
            figures.note("start with them on disk", again.startUp().toMillis() + " ms");
            figures.note(
                    "resident after that",
                    Report.megabytes(Targets.target("kontract", again).resident()));
        }
    }

    private void fill(Target target, AtomicLong stored, long wanted) throws IOException {
        try (Load load = new Load(target, Protocol.HTTP, settings.clients())) {
            while (stored.get() < wanted) {
                load.run(
                        n -> Call.post(ROLES, Manifests.role("role-" + stored.getAndIncrement(), "many")),
                        0.2,
                        new AtomicLong());
            }
        }
    }

    /** What a page and a single object cost now. */
    private void page(Target target, long stored) throws IOException {
        measure(target, "page of 100 among " + stored + " Roles", n -> Call.get(ROLES + "?limit=100"));
        measure(target, "get among " + stored + " Roles", n -> Call.get(ROLES + "/role-" + n % 100));
    }

    /** The first round gets the server to know the request. */
    private void measure(Target target, String title, LongFunction<Call> calls) throws IOException {
        try (Load load = new Load(target, Protocol.HTTP, settings.clients())) {
            for (int round = 0; round <= settings.rounds(); round++) {
                target.rest();
                Sample sample = load.run(calls, settings.seconds(), new AtomicLong());
                if (round > 0) {
                    figures.add(new Figures.Key(Protocol.HTTP, title, target.name()), sample);
                }
            }
        }
    }
}
