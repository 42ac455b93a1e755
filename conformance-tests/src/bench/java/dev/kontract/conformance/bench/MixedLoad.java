package dev.kontract.conformance.bench;

import dev.kontract.conformance.bench.figures.Figures;
import dev.kontract.conformance.bench.http.Call;
import dev.kontract.conformance.bench.http.Connection;
import dev.kontract.conformance.bench.http.Protocol;
import dev.kontract.conformance.bench.servers.Target;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The requests of the controllers of a cluster: of 20 requests, 11 read an object and one a page, 6 patch a status, one creates and
 * one deletes. Each client watches what all of them change, where a server has watches.
 */
final class MixedLoad {

    private static final int CYCLE = 20;

    /** The kinds of requests with their positions in the cycle. */
    private enum Kind {
        PAGE("page of 100"),
        GET("get StatefulSet"),
        STATUS("status patch"),
        CREATION("create Role"),
        DELETION("delete Role");

        private final String title;

        Kind(String title) {
            this.title = title;
        }

        static Kind at(int place) {
            return switch (place) {
                case 0 -> PAGE;
                case 18 -> CREATION;
                case 19 -> DELETION;
                default -> place < 12 ? GET : STATUS;
            };
        }
    }

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
        for (int round = 1; round <= settings.rounds(); round++) {
            for (Protocol protocol : settings.protocols()) {
                for (Target target : targets) {
                    if (target.urls().containsKey(protocol)) {
                        measure(target, protocol, numbers);
                    }
                }
            }
            System.out.println("round " + round + " of " + settings.rounds());
        }
        for (Target target : targets) {
            String title = target.name() + ", " + title(settings.rate());
            figures.note(title + ", resident behind it", Report.megabytes(target.settled()));
            figures.note(title + ", resident at its peak", Report.megabytes(target.peak()));
        }
    }

    private void measure(Target target, Protocol protocol, AtomicLong numbers) throws IOException {
        String title = title(settings.rate());
        Answers answers = run(target, protocol, settings.seconds(), settings.rate(), numbers);
        figures.add(new Figures.Key(protocol, title, target.name()), answers.sample());
        for (Kind kind : Kind.values()) {
            figures.add(
                    new Figures.Key(protocol, title + ": " + kind.title, target.name()),
                    answers.sample(number -> kind(number) == kind));
        }
    }

    /** Puts {@code target} under this load, {@code rate} requests a second, or as many as it answers when that is 0. */
    Answers run(Target target, Protocol protocol, double seconds, double rate, AtomicLong numbers) throws IOException {
        int clients = settings.clients();
        int watches;
        try (Connection connection = target.connect(protocol)) {
            StoredObjects.clear(
                    connection, Operations.CREATED); // Objects that clients had not deleted before they ended.
            watches = Watches.areServed(connection, Operations.SETS) ? clients : 0;
        }
        target.rest();
        try (Load load = new Load(target, protocol, clients);
                Watches watching = new Watches(target, protocol, Operations.SETS, watches);
                Timeline timeline = new Timeline(target, seconds, load::answered)) {
            Pace pace = rate == 0 ? Pace.UNBOUNDED : Pace.of(rate, clients);
            Answers answers = load.run(this::call, seconds, pace, numbers);
            String title = target.name() + ", " + title(rate) + ", " + protocol.title();
            figures.note(title, timeline.told());
            figures.note(title + ", watches", watches + ", ended by the server " + watching.ended());
            long cycle = (long) CYCLE * clients; // The next measurement begins with one.
            numbers.set((numbers.get() + cycle - 1) / cycle * cycle);
            return answers;
        }
    }

    private static String title(double rate) {
        return rate == 0 ? "mixed load" : String.format(Locale.ROOT, "mixed load, %,.0f a second", rate);
    }

    /** A client whose numbers begin with a cycle begins at an even place of it, so that it deletes only what it has created. */
    private Kind kind(long number) {
        long client = number % settings.clients();
        return Kind.at((int) ((number / settings.clients() + 2 * client) % CYCLE));
    }

    private Call call(long number) {
        long client = number % settings.clients();
        long turn = number / settings.clients();
        return switch (kind(number)) {
            case PAGE -> Call.get(Operations.SETS + "?limit=100");
            case GET -> Call.get(Operations.SETS + "/set-" + number * 7 % Manifests.STATEFUL_SETS);
            case STATUS -> status(number % Manifests.STATEFUL_SETS, number);
            case CREATION ->
                Call.post(Operations.CREATED, Manifests.role("mixed-" + client + "-" + turn, Manifests.CREATED));
            case DELETION -> Call.delete(Operations.CREATED + "/mixed-" + client + "-" + (turn - 1));
        };
    }

    private static Call status(long set, long number) {
        String body = "{\"status\":{\"replicas\":3,\"readyReplicas\":" + number % 4 + ",\"observedGeneration\":"
                + number + "}}";
        return Call.of("PATCH", Operations.SETS + "/set-" + set + "/status", "application/merge-patch+json", body);
    }
}
