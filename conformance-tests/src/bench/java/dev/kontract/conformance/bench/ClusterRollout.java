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
import dev.kontract.model.Deployment;
import dev.kontract.model.DeploymentSpec;
import dev.kontract.model.KubernetesObject;
import dev.kontract.model.LabelSelector;
import dev.kontract.model.Namespace;
import dev.kontract.model.Node;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.PodSpec;
import dev.kontract.model.PodTemplateSpec;
import dev.kontract.model.Quantity;
import dev.kontract.model.ResourceRequirements;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** The cost of a cluster of simulated nodes: while it is idle, and while its scheduler and controllers roll out Deployments. */
final class ClusterRollout {

    private static final String NAMESPACE = "cluster";
    private static final Duration LIMIT = Duration.ofMinutes(30);

    /** Three periods of the renewal of leases. */
    private static final Duration IDLE = Duration.ofSeconds(30);

    private final Settings.Cluster size;
    private final Targets targets;
    private final Figures figures;

    ClusterRollout(Settings.Cluster size, Targets targets, Figures figures) {
        this.size = size;
        this.targets = targets;
        this.figures = figures;
    }

    void run() throws IOException {
        String nodes = "--simulated-nodes=" + size.nodes();
        try (MeasuredServer server = targets.server("cluster", "--controllers=*", nodes);
                KontractClient client = connect(server)) {
            long begin = System.nanoTime();
            register(client);
            note("nodes registered after", seconds(System.nanoTime() - begin));
            note("CPU idle, without pods", idle(server));
            Duration cpu = server.target().cpu();
            begin = System.nanoTime();
            roll(client);
            long nanos = System.nanoTime() - begin;
            double spent = (double) server.target().cpu().minus(cpu).toMillis();
            note("pods ready after", seconds(nanos));
            note("pods ready a second", String.format(Locale.ROOT, "%.0f", pods() * 1e9 / nanos));
            note("CPU for a pod", String.format(Locale.ROOT, "%.2f ms", spent / pods()));
            note("resident, settled", Report.megabytes(server.target().settled()));
            note("resident, peak", Report.megabytes(server.target().peak()));
            note("heap in use", Report.megabytes(server.heap()));
            note("CPU idle, with all pods", idle(server));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }

    private void note(String figure, String value) {
        String title = String.format(
                Locale.ROOT, "%,d nodes, %,d pods of %,d Deployments, ", size.nodes(), pods(), size.deployments());
        figures.note(title + figure, value);
    }

    private int pods() {
        return size.deployments() * replicas();
    }

    private int replicas() {
        return size.pods() / size.deployments();
    }

    private static String seconds(long nanos) {
        return String.format(Locale.ROOT, "%.1f s", nanos / 1e9);
    }

    private static String idle(MeasuredServer server) throws IOException, InterruptedException {
        server.target().rest();
        Duration cpu = server.target().cpu();
        TimeUnit.NANOSECONDS.sleep(IDLE.toNanos());
        double spent = server.target().cpu().minus(cpu).toMillis();
        return String.format(Locale.ROOT, "%.1f %% of a core", 100 * spent / IDLE.toMillis());
    }

    private void register(KontractClient client) throws IOException, InterruptedException {
        CountDownLatch missing = new CountDownLatch(size.nodes());
        try (Informer<Node> nodes = Informer.of(client.resource(Kinds.NODE)).start()) {
            nodes.addListener(new Arrivals<>(node -> true, missing));
            await(missing, "nodes");
        }
    }

    private void roll(KontractClient client) throws IOException, InterruptedException {
        CountDownLatch unready = new CountDownLatch(size.deployments());
        try (Informer<Deployment> informer =
                Informer.of(client.resource(Kinds.DEPLOYMENT)).start()) {
            informer.addListener(new Arrivals<>(this::isReady, unready));
            client.namespaces().create(new Namespace().metadata(new ObjectMeta().name(NAMESPACE)));
            for (int i = 0; i < size.deployments(); i++) {
                client.deployments(NAMESPACE).create(deployment("web-" + i));
            }
            await(unready, "Deployments");
        }
    }

    private static void await(CountDownLatch missing, String objects) throws IOException, InterruptedException {
        if (!missing.await(LIMIT.toMinutes(), TimeUnit.MINUTES)) {
            throw new IOException(missing.getCount() + " " + objects + " are not ready after " + LIMIT);
        }
    }

    private static KontractClient connect(MeasuredServer server) {
        URI url = Objects.requireNonNull(server.target().urls().get(Protocol.HTTP));
        return KontractClient.connect(ClientConfig.of(url).withCredentials(Credentials.bearer(Targets.TOKEN)));
    }

    private boolean isReady(Deployment deployment) {
        return deployment.getStatus() != null
                && Objects.equals(deployment.getStatus().getReadyReplicas(), replicas());
    }

    /** The requests fill a node with pods before its processors. */
    private Deployment deployment(String name) {
        Map<String, String> labels = Map.of("app", name);
        Container container = new Container()
                .name("app")
                .image("nginx:1.25")
                .resources(new ResourceRequirements()
                        .requests(Map.of("cpu", Quantity.parse("50m"), "memory", Quantity.parse("64Mi"))));
        PodTemplateSpec template = new PodTemplateSpec()
                .metadata(new ObjectMeta().labels(labels))
                .spec(new PodSpec().addContainersItem(container));
        return new Deployment()
                .metadata(new ObjectMeta().name(name).namespace(NAMESPACE))
                .spec(new DeploymentSpec()
                        .replicas(replicas())
                        .selector(new LabelSelector().matchLabels(labels))
                        .template(template));
    }

    /** Counts the objects that meet a condition, each once. */
    private record Arrivals<T extends KubernetesObject>(
            Predicate<T> condition, CountDownLatch missing, Set<String> arrived) implements ChangeListener<T> {

        Arrivals(Predicate<T> condition, CountDownLatch missing) {
            this(condition, missing, ConcurrentHashMap.newKeySet());
        }

        @Override
        public void onAdd(T object) {
            onUpdate(object, object);
        }

        @Override
        public void onUpdate(T before, T after) {
            if (condition.test(after) && arrived.add(after.key())) {
                missing.countDown();
            }
        }
    }
}
