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
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongFunction;

/**
 * Every operation on every target over every protocol it speaks, in turns, so that a noisy minute hits all alike; another target
 * begins each round.
 */
final class SideBySide {

    private static final int WATCHES = 200;

    /** All that objects are put into. */
    private static final List<String> COLLECTIONS =
            List.of(Operations.ROLES, Operations.SETS, Operations.CREATED, Operations.APPLIED, Fanout.ROLES);

    /** Seconds for the compiler of each server to get to know a request. */
    private static final double WARM_UP = 3;

    private final Settings settings;
    private final Figures figures;
    private final List<List<Course>> rows = new ArrayList<>();
    private long fanouts;

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
        for (Protocol protocol : settings.protocols()) {
            for (Operation operation : Operations.all(settings.clients())) {
                if (settings.isWanted(operation.id())) {
                    rows.add(courses(protocol, operation, targets));
                }
            }
            if (settings.isWanted(Operations.WATCH)) {
                rows.add(fanouts(protocol, targets, "", settings.clients(), Call.JSON));
            }
            if (settings.isWanted(Operations.WATCH_APART)) {
                rows.add(fanouts(protocol, targets, " on connections of their own", WATCHES, Call.JSON));
            }
            if (settings.isWanted(Operations.WATCH_PROTOBUF)) {
                rows.add(
                        fanouts(protocol, targets, " in protobuf on connections of their own", WATCHES, Call.PROTOBUF));
            }
        }
        for (int round = 0; round <= settings.rounds(); round++) {
            for (List<Course> row : rows) {
                for (Course course : row) {
                    measure(course, round);
                }
                if (round > 0) {
                    Collections.rotate(row, 1);
                }
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
                if (target.kind() == Kind.API) {
                    boolean secure = target.urls().containsKey(Protocol.HTTPS);
                    mixed.run(target, secure ? Protocol.HTTPS : Protocol.HTTP, settings.warmUp(), 0, new AtomicLong());
                    figures.note(target.name() + ", resident after mixed load", Report.megabytes(target.resident()));
                }
            }
        }
    }

    /** Reports and skips a measurement that fails; the others continue. */
    private void measure(Course course, int round) {
        try {
            Sample sample = course.run(round == 0 ? Math.max(WARM_UP, settings.seconds()) : settings.seconds());
            if (round > 0) {
                figures.add(course.key(), sample);
            }
        } catch (IOException e) {
            figures.note(course.title() + ", broke off", String.valueOf(e.getMessage()));
        }
        try {
            course.clear();
        } catch (IOException e) {
            figures.note(course.title() + ", not cleared away", String.valueOf(e.getMessage()));
        }
    }

    /**
     * After the load, when the created objects are deleted; stored objects are counted last, because that takes memory itself.
     */
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

    private List<Course> courses(Protocol protocol, Operation operation, List<Target> targets) throws IOException {
        List<Course> courses = new ArrayList<>();
        int expected = 0;
        for (Target target : targets) {
            if (!target.urls().containsKey(protocol)) {
                continue;
            }
            AtomicLong numbers = numbers(protocol);
            if (target.kind() == Kind.BYTES) {
                if (operation.effect() == Effect.READS) {
                    Call call = Call.get("/" + expected);
                    courses.add(course(protocol, operation, target, n -> call, numbers));
                }
                continue;
            }
            int size = probe(target, protocol, operation, numbers.getAndAdd(settings.clients()));
            expected = expected == 0 ? size : expected;
            if (size > 0 && size < 4 * expected && expected < 4 * size) {
                courses.add(course(protocol, operation, target, operation.calls(), numbers));
            } else {
                System.out.println(target.name() + " has no " + operation.title() + " over " + protocol.title());
            }
        }
        return courses;
    }

    private Course course(
            Protocol protocol, Operation operation, Target target, LongFunction<Call> calls, AtomicLong numbers) {
        String fills = operation.effect() == Effect.CREATES ? Operations.CREATED : "";
        return new Course(
                key(protocol, operation.title(), target),
                target,
                fills,
                seconds -> load(target, protocol, calls, seconds, numbers));
    }

    /** One protocol does not reuse the names of another. */
    private static AtomicLong numbers(Protocol protocol) {
        return new AtomicLong(protocol == Protocol.HTTP ? 0 : 1L << 32);
    }

    private static Figures.Key key(Protocol protocol, String operation, Target target) {
        return new Figures.Key(protocol, "warm: " + operation, target.name());
    }

    private Sample load(Target target, Protocol protocol, LongFunction<Call> calls, double seconds, AtomicLong numbers)
            throws IOException {
        try (Load load = new Load(target, protocol, settings.clients())) {
            return load.run(calls, seconds, numbers).sample();
        }
    }

    /** The size of the answer; nothing where a target cannot do this. */
    private static int probe(Target target, Protocol protocol, Operation operation, long number) throws IOException {
        try (Connection connection = target.connect(protocol)) {
            Reply reply = connection.exchange(operation.call(number));
            return reply.isSuccess() ? reply.length() : 0;
        }
    }

    private List<Course> fanouts(Protocol protocol, List<Target> targets, String way, int connections, String accept)
            throws IOException {
        List<Course> courses = new ArrayList<>();
        fanouts++;
        for (Target target : targets) {
            if (target.kind() != Kind.API || !target.urls().containsKey(protocol)) {
                continue;
            }
            AtomicLong numbers = new AtomicLong(fanouts << 40); // An equal value would not be a change.
            if (!hasWatches(target, protocol, accept, numbers)) {
                System.out.println(target.name() + " has no watches over " + protocol.title());
                continue;
            }
            courses.add(new Course(
                    key(protocol, "event to " + WATCHES + " watches" + way + ", each", target),
                    target,
                    "",
                    seconds -> fanout(target, protocol, connections, accept, seconds, numbers)));
        }
        return courses;
    }

    private boolean hasWatches(Target target, Protocol protocol, String accept, AtomicLong numbers) {
        try (Fanout one = new Fanout(target, protocol, 1, 1, accept)) {
            one.run(0, numbers);
            return true;
        } catch (IOException e) {
            System.out.println(e.getMessage());
            return false;
        }
    }

    private static Sample fanout(
            Target target, Protocol protocol, int connections, String accept, double seconds, AtomicLong numbers)
            throws IOException {
        try (Fanout fanout = new Fanout(target, protocol, WATCHES, connections, accept)) {
            return fanout.run(seconds, numbers);
        }
    }
}
