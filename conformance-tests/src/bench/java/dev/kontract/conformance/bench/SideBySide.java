package dev.kontract.conformance.bench;

import dev.kontract.conformance.bench.Operation.Effect;
import dev.kontract.conformance.bench.figures.Figures;
import dev.kontract.conformance.bench.figures.Sample;
import dev.kontract.conformance.bench.http.Call;
import dev.kontract.conformance.bench.http.Connection;
import dev.kontract.conformance.bench.http.Protocol;
import dev.kontract.conformance.bench.http.Reply;
import dev.kontract.conformance.bench.servers.Target;
import dev.kontract.conformance.bench.servers.Target.Kind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongFunction;

/** Every operation on every target over every protocol it speaks, in turns, so that a noisy minute hits all alike. */
final class SideBySide {

    private static final int WATCHES = 200;

    /** All that objects are put into. */
    private static final List<String> COLLECTIONS =
            List.of(Operations.ROLES, Operations.SETS, Operations.CREATED, Operations.APPLIED, Fanout.ROLES);

    /** Seconds for the compiler of each server to get to know a request. */
    private static final double WARM_UP = 3;

    private final Settings settings;
    private final Figures figures;
    private final List<Course> courses = new ArrayList<>();

    SideBySide(Settings settings, Figures figures) {
        this.settings = settings;
        this.figures = figures;
    }

    void run(List<Target> targets) throws IOException {
        for (Target target : targets) {
            if (target.kind() == Kind.API) {
                StoredObjects.fill(target);
            }
        }
        warmUp(targets);
        for (Protocol protocol : Protocol.values()) {
            for (Operation operation : Operations.all(settings.clients())) {
                if (settings.isWanted(operation)) {
                    enter(protocol, operation, targets);
                }
            }
            if (settings.only().isEmpty() || settings.only().contains("watch")) {
                enterFanout(protocol, targets);
            }
        }
        for (int round = 0; round <= settings.rounds(); round++) {
            for (Course course : courses) {
                measure(course, round);
            }
            System.out.println(round == 0 ? "warmed up" : "round " + round + " of " + settings.rounds());
        }
        for (Target target : targets) {
            tellMemory(target);
        }
    }

    private void warmUp(List<Target> targets) throws IOException {
        if (settings.warmUp() > 0) {
            MixedLoad mixed = new MixedLoad(settings, figures);
            for (Target target : targets) {
                if (target.kind() == Kind.API && target.urls().containsKey(Protocol.HTTPS)) {
                    mixed.run(target, settings.warmUp(), 0, new AtomicLong());
                    figures.note(target.name() + ", resident after mixed load", Report.megabytes(target.resident()));
                }
            }
        }
    }

    /** A measurement that breaks off is told and left out; the others go on. */
    private void measure(Course course, int round) {
        try {
            Sample sample = course.run(round == 0 ? Math.max(WARM_UP, settings.seconds()) : settings.seconds());
            if (round > 0) {
                figures.add(course.key(), sample);
            }
        } catch (IOException e) {
            figures.note(course.title() + ", broke off", e.getMessage());
        }
        try {
            course.clear();
        } catch (IOException e) {
            figures.note(course.title() + ", not cleared away", e.getMessage());
        }
    }

    /** Behind the load, when what it created is gone; what else is stored is counted last, as that takes memory itself. */
    private void tellMemory(Target target) throws IOException {
        figures.note(target.name() + ", resident after the load", Report.megabytes(target.settled()));
        figures.note(target.name() + ", resident at its peak", Report.megabytes(target.peak()));
        if (target.kind() == Kind.API) {
            try (Connection connection = target.connect()) {
                long objects = 0;
                for (String collection : COLLECTIONS) {
                    objects += StoredObjects.count(connection, collection);
                }
                figures.note(target.name() + ", objects stored for the load by then", String.valueOf(objects));
            }
        }
    }

    private void enter(Protocol protocol, Operation operation, List<Target> targets) throws IOException {
        int expected = 0;
        for (Target target : targets) {
            if (!target.urls().containsKey(protocol)) {
                continue;
            }
            AtomicLong numbers = new AtomicLong((long) protocol.ordinal() << 32);
            if (target.kind() == Kind.BYTES) {
                if (operation.effect() == Effect.READS) {
                    Call call = Call.get("/" + expected);
                    enter(protocol, operation, target, n -> call, numbers);
                }
                continue;
            }
            int size = probe(target, protocol, operation, numbers.getAndAdd(settings.clients()));
            expected = expected == 0 ? size : expected;
            if (size > 0 && size < 4 * expected && expected < 4 * size) {
                enter(protocol, operation, target, operation.calls(), numbers);
            } else {
                System.out.println(target.name() + " has no " + operation.title() + " over " + protocol.title());
            }
        }
    }

    private void enter(
            Protocol protocol, Operation operation, Target target, LongFunction<Call> calls, AtomicLong numbers) {
        Figures.Key key = new Figures.Key(protocol, operation.title(), target.name());
        String fills = operation.effect() == Effect.CREATES ? Operations.CREATED : "";
        courses.add(new Course(key, target, fills, seconds -> load(target, protocol, calls, seconds, numbers)));
    }

    private Sample load(Target target, Protocol protocol, LongFunction<Call> calls, double seconds, AtomicLong numbers)
            throws IOException {
        try (Load load = new Load(target, protocol, settings.clients())) {
            return load.run(calls, seconds, numbers);
        }
    }

    /** The size of the answer; nothing where a target cannot do this. */
    private static int probe(Target target, Protocol protocol, Operation operation, long number) throws IOException {
        try (Connection connection = target.connect(protocol)) {
            Reply reply = connection.exchange(operation.call(number));
            return reply.isSuccess() ? reply.length() : 0;
        }
    }

    private void enterFanout(Protocol protocol, List<Target> targets) throws IOException {
        for (Target target : targets) {
            if (target.kind() != Kind.API || !target.urls().containsKey(protocol)) {
                continue;
            }
            AtomicLong numbers = new AtomicLong((long) protocol.ordinal() << 32);
            if (!hasWatches(target, protocol, numbers)) {
                System.out.println(target.name() + " has no watches over " + protocol.title());
                continue;
            }
            Figures.Key key = new Figures.Key(protocol, "event to " + WATCHES + " watches, each", target.name());
            courses.add(new Course(key, target, "", seconds -> fanout(target, protocol, seconds, numbers)));
        }
    }

    private boolean hasWatches(Target target, Protocol protocol, AtomicLong numbers) {
        try (Fanout one = new Fanout(target, protocol, 1, 1)) {
            one.run(0, numbers);
            return true;
        } catch (IOException e) {
            System.out.println(e.getMessage());
            return false;
        }
    }

    private Sample fanout(Target target, Protocol protocol, double seconds, AtomicLong numbers) throws IOException {
        try (Fanout fanout = new Fanout(target, protocol, WATCHES, settings.clients())) {
            return fanout.run(seconds, numbers);
        }
    }
}
