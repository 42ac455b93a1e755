package dev.kontract.conformance.bench;

import dev.kontract.conformance.bench.figures.Figures;
import dev.kontract.conformance.bench.figures.Sample;
import dev.kontract.conformance.bench.http.Call;
import dev.kontract.conformance.bench.http.Connection;
import dev.kontract.conformance.bench.http.Protocol;
import dev.kontract.conformance.bench.servers.Target;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What the controllers of a cluster send: of 20 requests, 11 read an object and one a page, 6 patch a status, one creates and one
 * deletes. Each client watches what all of them change.
 */
final class MixedLoad {

    private static final int CYCLE = 20;
    private static final int PAGE = 0;
    private static final int FIRST_PATCH = 12;
    private static final int CREATION = 18;
    private static final int DELETION = 19;

    private final Settings settings;
    private final Figures figures;

    MixedLoad(Settings settings, Figures figures) {
        this.settings = settings;
        this.figures = figures;
    }

    /** All targets in turns, at the rate of the settings. */
    void run(List<Target> targets) throws IOException {
        for (Target target : targets) {
            StoredObjects.fill(target);
        }
        AtomicLong numbers = new AtomicLong();
        String title = String.format("mixed load, %.0f a second", settings.rate());
        for (int round = 1; round <= settings.rounds(); round++) {
            for (Target target : targets) {
                figures.add(
                        new Figures.Key(Protocol.HTTPS, title, target.name()),
                        run(target, settings.seconds(), settings.rate(), numbers));
            }
            System.out.println("round " + round + " of " + settings.rounds());
        }
        for (Target target : targets) {
            figures.note(target.name() + ", resident after mixed load", Report.megabytes(target.resident()));
            figures.note(target.name() + ", resident at its peak", Report.megabytes(target.peak()));
        }
    }

    /** Puts {@code target} under this load, {@code rate} requests a second, or as many as it answers when that is 0. */
    Sample run(Target target, double seconds, double rate, AtomicLong numbers) throws IOException {
        int clients = settings.clients();
        try (Connection connection = target.connect(Protocol.HTTPS)) {
            StoredObjects.clear(connection, Operations.CREATED); // What clients had not deleted yet at their end.
        }
        target.rest();
        Call watch = Call.get(
                Operations.SETS + "?watch=true&allowWatchBookmarks=true&resourceVersion=0&timeoutSeconds=86400");
        List<LastingWatch> watches = new ArrayList<>();
        AtomicInteger ends = new AtomicInteger();
        try (Load load = new Load(target, Protocol.HTTPS, clients)) {
            for (int i = 0; i < clients; i++) {
                watches.add(new LastingWatch(target, watch, ends));
            }
            Pace pace = rate == 0 ? Pace.UNBOUNDED : Pace.of(rate, clients);
            Sample sample = load.run(number -> call(number, clients), seconds, pace, numbers);
            if (ends.get() > 0) {
                figures.note(target.name() + ", watches that it ended during mixed load", String.valueOf(ends));
            }
            long cycle = (long) CYCLE * clients; // The next measurement begins with one.
            numbers.set((numbers.get() + cycle - 1) / cycle * cycle);
            return sample;
        } finally {
            for (LastingWatch each : watches) {
                each.close();
            }
        }
    }

    /** A client whose numbers begin with a cycle begins at an even place of it, so that it deletes only what it has created. */
    private static Call call(long number, int clients) {
        long client = number % clients;
        long turn = number / clients;
        int place = (int) ((turn + 2 * client) % CYCLE);
        if (place == PAGE) {
            return Call.get(Operations.SETS + "?limit=100");
        }
        if (place < FIRST_PATCH) {
            return Call.get(Operations.SETS + "/set-" + number * 7 % Manifests.STATEFUL_SETS);
        }
        if (place < CREATION) {
            return status(number % Manifests.STATEFUL_SETS, number);
        }
        String name = "mixed-" + client + "-" + (place == CREATION ? turn : turn - 1);
        return place == DELETION
                ? Call.delete(Operations.CREATED + "/" + name)
                : Call.post(Operations.CREATED, Manifests.role(name, Manifests.CREATED));
    }

    private static Call status(long set, long number) {
        String body = "{\"status\":{\"replicas\":3,\"readyReplicas\":" + number % 4 + ",\"observedGeneration\":"
                + number + "}}";
        return Call.of("PATCH", Operations.SETS + "/set-" + set + "/status", "application/merge-patch+json", body);
    }
}
