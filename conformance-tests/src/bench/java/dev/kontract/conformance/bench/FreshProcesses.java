package dev.kontract.conformance.bench;

import dev.kontract.conformance.bench.figures.Figures;
import dev.kontract.conformance.bench.figures.Sample;
import dev.kontract.conformance.bench.http.Protocol;
import dev.kontract.conformance.bench.servers.MeasuredServer;
import dev.kontract.conformance.bench.servers.Target;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What requests cost in the first seconds of a process: each operation has a server of its own, started for it on objects that
 * are stored already. A further server is measured in turns with it, as it is.
 */
final class FreshProcesses {

    private static final int WATCHES = 200;
    private static final String DATA = "cold";

    private final Settings settings;
    private final Targets targets;
    private final Figures figures;

    FreshProcesses(Settings settings, Targets targets, Figures figures) {
        this.settings = settings;
        this.targets = targets;
        this.figures = figures;
    }

    void run() throws IOException {
        for (Target further : targets.further()) {
            StoredObjects.fill(further);
        }
        try (MeasuredServer filled = targets.server(DATA)) {
            StoredObjects.fill(Targets.target("kontract", filled));
        }
        for (int round = 1; round <= settings.rounds(); round++) {
            for (Operation operation : Operations.all(settings.clients())) {
                if (settings.isWanted(operation)) {
                    measure(operation.title(), (target, numbers) -> load(target, operation, numbers));
                }
            }
            if (settings.only().isEmpty() || settings.only().contains("watch")) {
                measure("event to " + WATCHES + " watches, each", this::fanout);
            }
            System.out.println("round " + round + " of " + settings.rounds());
        }
    }

    /** Measures once. */
    @FunctionalInterface
    private interface Measurement {
        Sample of(Target target, AtomicLong numbers) throws IOException;
    }

    private void measure(String operation, Measurement measurement) throws IOException {
        try (MeasuredServer server = targets.server(DATA)) {
            List<Target> all = new ArrayList<>(List.of(Targets.target("kontract", server)));
            all.addAll(targets.further());
            for (Target target : all) {
                target.rest();
                AtomicLong numbers = new AtomicLong(System.nanoTime());
                figures.add(
                        new Figures.Key(Protocol.HTTPS, "cold: " + operation, target.name()),
                        measurement.of(target, numbers));
            }
        }
    }

    private Sample load(Target target, Operation operation, AtomicLong numbers) throws IOException {
        try (Load load = new Load(target, Protocol.HTTPS, settings.clients())) {
            return load.run(operation.calls(), settings.seconds(), numbers);
        }
    }

    private Sample fanout(Target target, AtomicLong numbers) throws IOException {
        try (Fanout fanout = new Fanout(target, Protocol.HTTPS, WATCHES, settings.clients())) {
            return fanout.run(settings.seconds(), numbers);
        }
    }
}
