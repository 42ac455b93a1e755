package dev.kontract.conformance.bench;

import dev.kontract.conformance.bench.Targets.Contender;
import dev.kontract.conformance.bench.figures.Figures;
import dev.kontract.conformance.bench.figures.Sample;
import dev.kontract.conformance.bench.http.Call;
import dev.kontract.conformance.bench.http.Connection;
import dev.kontract.conformance.bench.http.Reply;
import dev.kontract.conformance.bench.servers.RunningServer;
import dev.kontract.conformance.bench.servers.Target;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongFunction;

/** The cost of many custom kinds with an object each: their definition, memory, discovery, and the next start. */
final class ManyKinds {

    private static final String DATA = "kinds";
    private static final String DEFINITIONS = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
    private static final String DISCOVERY = "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList";
    private static final int NOT_FOUND = 404;
    private static final int ATTEMPTS = 1200;

    private final Settings settings;
    private final Targets targets;
    private final Figures figures;

    ManyKinds(Settings settings, Targets targets, Figures figures) {
        this.settings = settings;
        this.targets = targets;
        this.figures = figures;
    }

    void run() throws IOException {
        List<Contender> contenders = new ArrayList<>(targets.contenders(DATA));
        contenders.add(targets.mock());
        for (Contender contender : contenders) {
            try (RunningServer server = contender.running()) {
                define(server);
            }
            if (!contender.name().equals(Targets.MOCK)) {
                start(contender);
            }
        }
    }

    private void define(RunningServer server) throws IOException {
        Target target = server.target();
        Memory before = Memory.of(server);
        AtomicLong defined = new AtomicLong();
        try (Load load = new Load(target, target.protocol(), settings.clients())) {
            add(
                    target,
                    "define them",
                    load.sendUntil(
                                    settings.kinds(),
                                    n -> Call.post(DEFINITIONS, Manifests.customKind((int) n)),
                                    defined)
                            .sample());
        }
        try (Connection connection = target.connect()) {
            StoredObjects.namespace(connection, DATA);
            long begin = System.nanoTime();
            Duration cpu = target.cpu();
            for (int kind = 0; kind < settings.kinds(); kind++) {
                createOne(connection, kind);
            }
            Duration elapsed = Duration.ofNanos(System.nanoTime() - begin);
            add(
                    target,
                    "first object of each",
                    new Sample(settings.kinds(), elapsed, target.cpu().minus(cpu), 0, 0));
            figures.note(
                    title() + target.name() + ", each",
                    Memory.of(server).since(before).of(settings.kinds()).toString());
            if (connection.exchange(Call.get("/apis", DISCOVERY)).isSuccess()) {
                measure(target, "discovery", n -> Call.get("/apis", DISCOVERY));
            }
        }
        measure(target, "get", n -> Call.get(one((int) (n * 7 % settings.kinds()))));
    }

    /** A kind is served some time after its definition is created, and 404 until then. */
    private static void createOne(Connection connection, int kind) throws IOException {
        Call call = Call.post(Manifests.customResources(kind, DATA), Manifests.customResource(kind));
        Reply reply = connection.exchange(call);
        for (int attempt = 1; reply.status() == NOT_FOUND && attempt < ATTEMPTS; attempt++) {
            Target.pause();
            reply = connection.exchange(call);
        }
        reply.require(call);
    }

    private static String one(int kind) {
        return Manifests.customResources(kind, DATA) + "/one";
    }

    private void measure(Target target, String what, LongFunction<Call> calls) throws IOException {
        Load.rounds(target, settings, calls, sample -> add(target, what, sample));
    }

    /** The server is ready once it answers with an object of the last kind. */
    private void start(Contender contender) throws IOException {
        for (int round = 1; round <= settings.rounds(); round++) {
            long begin = System.nanoTime();
            try (RunningServer server = contender.running()) {
                Target target = server.target();
                try (Connection connection = target.connect()) {
                    Call call = Call.get(one(settings.kinds() - 1));
                    Reply reply = connection.exchange(call);
                    for (int attempt = 1; !reply.isSuccess() && attempt < ATTEMPTS; attempt++) {
                        Target.pause();
                        reply = connection.exchange(call);
                    }
                    reply.require(call);
                }
                long nanos = System.nanoTime() - begin;
                add(target, "start", Sample.of(new long[] {nanos}, Duration.ofNanos(nanos), target.cpu()));
                figures.note(
                        title() + target.name() + ", after a start",
                        Memory.of(server).toString());
            }
        }
    }

    private void add(Target target, String what, Sample sample) {
        figures.add(new Figures.Key(target.protocol(), title() + what, target.name()), sample);
    }

    private String title() {
        return String.format(Locale.ROOT, "%,d custom kinds, ", settings.kinds());
    }
}
