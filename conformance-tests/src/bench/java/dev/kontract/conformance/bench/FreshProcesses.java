package dev.kontract.conformance.bench;

import dev.kontract.conformance.bench.Targets.Contender;
import dev.kontract.conformance.bench.figures.Figures;
import dev.kontract.conformance.bench.figures.Sample;
import dev.kontract.conformance.bench.http.Call;
import dev.kontract.conformance.bench.http.Connection;
import dev.kontract.conformance.bench.http.Protocol;
import dev.kontract.conformance.bench.servers.RunningServer;
import dev.kontract.conformance.bench.servers.Target;
import java.io.IOException;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The cost of requests in the first seconds of a process: each operation has servers of its own, started for it in turns.
 *
 * <p>Over HTTP/2 they begin with objects that are stored already, and the server of others is among them: one that no command
 * starts has been running for longer. Over HTTP/1.1 they begin with nothing, as fabric8's mock has to, and get their objects
 * through the API first.
 */
final class FreshProcesses {

    private static final int WATCHES = 200;
    private static final String DATA = "cold";

    private final Settings settings;
    private final Targets targets;
    private final Figures figures;
    private final Set<Figures.Key> impossible = new HashSet<>();
    private int folders;

    FreshProcesses(Settings settings, Targets targets, Figures figures) {
        this.settings = settings;
        this.targets = targets;
        this.figures = figures;
    }

    void run() throws IOException {
        if (settings.protocols().contains(Protocol.HTTPS)) {
            for (Contender contender : contenders(Protocol.HTTPS)) {
                try (RunningServer server = contender.running()) {
                    StoredObjects.fill(server.target());
                }
            }
        }
        for (int round = 1; round <= settings.rounds(); round++) {
            for (Protocol protocol : settings.protocols()) {
                measure(protocol, round);
            }
            System.out.println("round " + round + " of " + settings.rounds());
        }
    }

    /** Measures once. */
    @FunctionalInterface
    private interface Measurement {
        Sample of(Target target, AtomicLong numbers) throws IOException;
    }

    private void measure(Protocol protocol, int round) throws IOException {
        for (Operation operation : Operations.all(settings.clients())) {
            if (settings.isWanted(operation.id())) {
                measure(protocol, operation.title(), round, (target, numbers) -> {
                    try (Load load = new Load(target, protocol, settings.clients())) {
                        return load.run(operation.calls(), settings.seconds(), numbers)
                                .sample();
                    }
                });
            }
        }
        if (settings.isWanted(Operations.WATCH)) {
            measure(protocol, "event to " + WATCHES + " watches, each", round, (target, numbers) -> {
                try (Fanout fanout = new Fanout(target, protocol, WATCHES, settings.clients(), Call.JSON)) {
                    return fanout.run(settings.seconds(), numbers);
                }
            });
        }
    }

    /** Another server begins each round. */
    private void measure(Protocol protocol, String operation, int round, Measurement measurement) throws IOException {
        List<Contender> contenders = contenders(protocol);
        Collections.rotate(contenders, round - 1);
        for (Contender contender : contenders) {
            Figures.Key key = new Figures.Key(protocol, "cold: " + operation, contender.name());
            if (!impossible.contains(key)) {
                measure(contender, key, measurement);
            }
        }
    }

    private List<Contender> contenders(Protocol protocol) throws IOException {
        boolean stored = protocol == Protocol.HTTPS;
        List<Contender> contenders = targets.builds(stored ? DATA : DATA + "-" + ++folders);
        contenders.addAll(stored ? targets.further() : List.of(targets.mock()));
        return contenders;
    }

    /** Reports a measurement that a server does not support, and does not retry it. */
    private void measure(Contender contender, Figures.Key key, Measurement measurement) throws IOException {
        try (RunningServer server = contender.running()) {
            Target target = server.target();
            addStart(server, key.protocol());
            if (key.protocol() == Protocol.HTTP) {
                StoredObjects.fill(target, Protocol.HTTP);
            }
            target.rest();
            try {
                figures.add(key, measurement.of(target, new AtomicLong(System.nanoTime())));
            } catch (IOException e) {
                impossible.add(key);
                figures.note(key.target() + ", " + key.operation() + ", broke off", String.valueOf(e.getMessage()));
            }
            try (Connection connection = target.connect(key.protocol())) {
                StoredObjects.clear(connection, Operations.CREATED);
            }
        }
    }

    private void addStart(RunningServer server, Protocol protocol) throws IOException {
        if (server.startUp().isZero()) {
            return;
        }
        Target target = server.target();
        String title = protocol == Protocol.HTTPS ? "cold: start with 1,100 objects" : "cold: start without objects";
        figures.add(
                new Figures.Key(protocol, title, target.name()),
                Sample.of(new long[] {server.startUp().toNanos()}, server.startUp(), target.cpu()));
    }
}
