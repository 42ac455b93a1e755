package dev.kontract.conformance.bench;

import dev.kontract.conformance.bench.clients.HttpProbe;
import dev.kontract.conformance.bench.clients.Jars;
import dev.kontract.conformance.bench.clients.Probe;
import dev.kontract.conformance.bench.figures.Figures;
import dev.kontract.conformance.bench.http.Connection;
import dev.kontract.conformance.bench.http.Protocol;
import dev.kontract.conformance.bench.servers.MeasuredServer;
import dev.kontract.conformance.bench.servers.Target;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.StringJoiner;

/**
 * The costs of a client in a program: jars, start, a cache of many objects, single reads, and the latency of changes. The first
 * round, in which the server warms up, is not counted; in the others each client is first once.
 */
final class ClientsSideBySide {

    private static final String NAMESPACE = "many";
    private static final int OBJECTS = 10_000;

    private final Class<?> probe;

    /** The artifacts that a program names to get each client. */
    private final Map<String, List<String>> clients;

    private final Settings settings;
    private final Targets targets;
    private final Figures figures;
    private final Map<String, Map<String, List<Double>>> found = new LinkedHashMap<>();

    private ClientsSideBySide(
            Class<?> probe, Map<String, List<String>> clients, Settings settings, Targets targets, Figures figures) {
        this.probe = probe;
        this.clients = clients;
        this.settings = settings;
        this.targets = targets;
        this.figures = figures;
    }

    /** Compares the clients for Java. */
    static ClientsSideBySide clients(Settings settings, Targets targets, Figures figures) {
        Map<String, List<String>> clients = new LinkedHashMap<>();
        clients.put("kontract", List.of("kontract-client-sdk"));
        clients.put("client-java", List.of("client-java"));
        clients.put("fabric8", List.of("kubernetes-client", "kubernetes-httpclient-jdk"));
        return new ClientsSideBySide(Probe.class, clients, settings, targets, figures);
    }

    /** Compares HTTP clients below them; all read the kubeconfig with the SDK. */
    static ClientsSideBySide httpClients(Settings settings, Targets targets, Figures figures) {
        Map<String, List<String>> clients = new LinkedHashMap<>();
        clients.put("kontract", List.of("kontract-client-sdk"));
        clients.put("jdk", List.of("kontract-client-sdk"));
        clients.put("jdk-http2", List.of("kontract-client-sdk"));
        clients.put("httpclient5", List.of("kontract-client-sdk", "httpclient5"));
        return new ClientsSideBySide(HttpProbe.class, clients, settings, targets, figures);
    }

    void run() throws IOException {
        Jars jars = new Jars(System.getProperty("java.class.path"));
        try (MeasuredServer server = targets.server("clients")) {
            Target target = server.target();
            fill(target);
            List<String> arguments = arguments(server, target);
            List<String> turns = new ArrayList<>(clients.keySet());
            for (int round = 0; round <= settings.rounds(); round++) {
                for (String client : turns) {
                    measure(client, jars.of(Objects.requireNonNull(clients.get(client))), arguments);
                    target.rest();
                }
                if (round == 0) {
                    found.clear();
                }
                Collections.rotate(turns, 1);
            }
        }
        found.forEach((figure, all) -> {
            StringJoiner values = new StringJoiner(", ");
            clients.keySet().stream()
                    .filter(all::containsKey)
                    .map(client -> String.format(
                            Locale.ROOT, "%s %.2f", client, median(Objects.requireNonNull(all.get(client)))))
                    .forEach(values::add);
            figures.note(figure, values.toString());
        });
    }

    private static void fill(Target target) throws IOException {
        try (Connection connection = target.connect(Protocol.HTTP)) {
            StoredObjects.namespace(connection, Probe.UNWATCHED);
            StoredObjects.create(connection, Paths.roles(Probe.UNWATCHED), Manifests.role("role-0", Probe.UNWATCHED));
            StoredObjects.namespace(connection, NAMESPACE);
            for (int i = 0; i < OBJECTS; i++) {
                StoredObjects.create(connection, Paths.roles(NAMESPACE), Manifests.role("role-" + i, NAMESPACE));
            }
        }
    }

    private List<String> arguments(MeasuredServer server, Target target) throws IOException {
        URI secure = Objects.requireNonNull(server.target().urls().get(Protocol.HTTPS));
        URI plain = Objects.requireNonNull(server.target().urls().get(Protocol.HTTP));
        Path kubeconfig = targets.kubeconfig("clients", secure);
        return List.of(kubeconfig.toString(), NAMESPACE, "" + OBJECTS, plain.toString(), target.token());
    }

    /** Reports and skips a client that fails; the others continue. */
    private void measure(String client, List<Path> classPath, List<String> arguments) throws IOException {
        keep("jars", client, classPath.size());
        keep("jars, MB", client, Jars.bytes(classPath) / 1e6);
        try {
            new ClientProcess(probe, client, classPath)
                    .probe(arguments, (figure, value) -> keep(figure, client, value));
        } catch (IOException e) {
            figures.note(client + " broke off", String.valueOf(e.getMessage()));
        }
    }

    private void keep(String figure, String client, double value) {
        found.computeIfAbsent(figure, f -> new LinkedHashMap<>())
                .computeIfAbsent(client, c -> new ArrayList<>())
                .add(value);
    }

    private static double median(List<Double> values) {
        return values.stream().sorted().toList().get((values.size() - 1) / 2);
    }
}
