package dev.kontract.conformance.bench;

import dev.kontract.client.Kinds;
import dev.kontract.client.KontractClient;
import dev.kontract.client.config.ClientConfig;
import dev.kontract.client.config.Credentials;
import dev.kontract.client.informer.ChangeListener;
import dev.kontract.client.informer.Informer;
import dev.kontract.conformance.bench.figures.Figures;
import dev.kontract.conformance.bench.http.Protocol;
import dev.kontract.conformance.bench.servers.MeasuredServer;
import dev.kontract.model.Container;
import dev.kontract.model.LabelSelector;
import dev.kontract.model.Namespace;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.PodSpec;
import dev.kontract.model.PodTemplateSpec;
import dev.kontract.model.StatefulSet;
import dev.kontract.model.StatefulSetSpec;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The cost of rolling out sets: the time until all are ready, and CPU time and requests of the controllers per pod. */
final class Rollouts {

    private static final String NAMESPACE = "rollouts";
    private static final int PODS = 3;
    private static final int SETS = 1000;
    private static final int COUNTED = 100;
    private static final Duration LIMIT = Duration.ofMinutes(10);

    private final Settings settings;
    private final Targets targets;
    private final Figures figures;

    Rollouts(Settings settings, Targets targets, Figures figures) {
        this.settings = settings;
        this.targets = targets;
        this.figures = figures;
    }

    void run() throws IOException {
        try (MeasuredServer server = targets.server("rollouts", "--controllers=*", "--pod-start-delay=0")) {
            Duration cpu = MeasuredServer.cpu(server.pid());
            long begin = System.nanoTime();
            roll(server, SETS);
            long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin);
            long spent = MeasuredServer.cpu(server.pid()).minus(cpu).toMillis();
            String title = SETS + " sets of " + PODS + " pods, ";
            figures.note(title + "until ready", millis + " ms");
            figures.note(
                    title + "CPU of server and controllers for a pod",
                    String.format(Locale.ROOT, "%.2f ms", (double) spent / (SETS * PODS)));
            figures.note(title + "resident", Report.megabytes(server.target().resident()));
        }
        figures.note("requests of controllers for a pod", count());
    }

    /** An audit log shows the users of requests; it takes time itself, so it has a separate run. */
    private String count() throws IOException {
        Path log = Files.createTempFile("audit", ".log");
        Path policy = Files.createTempFile("policy", ".yaml");
        Files.writeString(policy, """
                apiVersion: audit.k8s.io/v1
                kind: Policy
                omitStages: [RequestReceived]
                rules: [{level: Metadata, userGroups: ["system:serviceaccounts"], verbs: [get, create, update, patch, delete]}]
                """);
        try (MeasuredServer server = targets.server(
                "audited",
                "--controllers=*",
                "--pod-start-delay=0",
                "--audit-log-path=" + log,
                "--audit-policy-file=" + policy)) {
            roll(server, COUNTED);
        }
        try (Stream<String> lines = Files.lines(log)) {
            return String.format(Locale.ROOT, "%.2f", (double) lines.count() / (COUNTED * PODS));
        } finally {
            Files.delete(log);
            Files.delete(policy);
        }
    }

    private void roll(MeasuredServer server, int sets) throws IOException {
        List<String> names = IntStream.range(0, sets).mapToObj(i -> "set-" + i).toList();
        CountDownLatch unready = new CountDownLatch(sets);
        ExecutorService writers = Executors.newFixedThreadPool(settings.clients());
        try (KontractClient client = connect(server);
                Informer<StatefulSet> informer =
                        Informer.of(client.resource(Kinds.STATEFUL_SET)).start()) {
            informer.addListener(new Readiness(unready));
            client.namespaces().create(new Namespace().metadata(new ObjectMeta().name(NAMESPACE)));
            List<Callable<StatefulSet>> creations = new ArrayList<>();
            names.forEach(
                    name -> creations.add(() -> client.statefulSets(NAMESPACE).create(set(name))));
            for (Future<StatefulSet> created : writers.invokeAll(creations)) {
                created.get();
            }
            if (!unready.await(LIMIT.toMinutes(), TimeUnit.MINUTES)) {
                throw new IOException(unready.getCount() + " sets are not ready after " + LIMIT);
            }
        } catch (ExecutionException e) {
            throw new IOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        } finally {
            writers.shutdownNow();
        }
    }

    /** Counts the sets that get ready, each once. */
    private record Readiness(CountDownLatch unready, Set<String> ready) implements ChangeListener<StatefulSet> {

        Readiness(CountDownLatch unready) {
            this(unready, ConcurrentHashMap.newKeySet());
        }

        @Override
        public void onAdd(StatefulSet set) {
            onUpdate(set, set);
        }

        @Override
        public void onUpdate(StatefulSet before, StatefulSet after) {
            if (isReady(after) && ready.add(after.name())) {
                unready.countDown();
            }
        }
    }

    private static KontractClient connect(MeasuredServer server) {
        URI url = Objects.requireNonNull(server.target().urls().get(Protocol.HTTP));
        return KontractClient.connect(ClientConfig.of(url).withCredentials(Credentials.bearer(Targets.TOKEN)));
    }

    private static boolean isReady(StatefulSet set) {
        Integer ready = set.getStatus() == null ? null : set.getStatus().getReadyReplicas();
        return ready != null && ready == PODS;
    }

    private static StatefulSet set(String name) {
        Map<String, String> labels = Map.of("app", name);
        PodTemplateSpec template = new PodTemplateSpec()
                .metadata(new ObjectMeta().labels(labels))
                .spec(new PodSpec()
                        .addContainersItem(new Container().name("app").image("nginx:1.25")));
        return new StatefulSet()
                .metadata(new ObjectMeta().name(name).namespace(NAMESPACE))
                .spec(new StatefulSetSpec()
                        .serviceName(name)
                        .replicas(PODS)
                        .selector(new LabelSelector().matchLabels(labels))
                        .template(template));
    }
}
