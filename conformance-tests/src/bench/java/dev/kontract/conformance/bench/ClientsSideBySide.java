package dev.kontract.conformance.bench;

import dev.kontract.conformance.bench.clients.Jars;
import dev.kontract.conformance.bench.clients.Probe;
import dev.kontract.conformance.bench.http.Call;
import dev.kontract.conformance.bench.http.Connection;
import dev.kontract.conformance.bench.http.Protocol;
import java.io.BufferedReader;
import java.io.File;
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
 * What the client costs a program: jars, start, a copy of many objects, single reads, how soon it hears of a change. The first
 * round, in which the server gets warm, does not count; in the others each client has its turn to be first.
 */
final class ClientsSideBySide {

    private static final String NAMESPACE = "many";
    private static final int OBJECTS = 10_000;

    /** The artifacts a program names to get the client. */
    private static final Map<String, List<String>> CLIENTS = new LinkedHashMap<>();

    static {
        CLIENTS.put("kontract", List.of("kontract-client-sdk"));
        CLIENTS.put("client-java", List.of("client-java"));
        CLIENTS.put("fabric8", List.of("kubernetes-client", "kubernetes-httpclient-jdk"));
    }

    private final Settings settings;
    private final Targets targets;
    private final Figures figures;
    private final Map<String, Map<String, List<Double>>> found = new LinkedHashMap<>();

    ClientsSideBySide(Settings settings, Targets targets, Figures figures) {
        this.settings = settings;
        this.targets = targets;
        this.figures = figures;
    }

    void run() throws IOException {
        Jars jars = new Jars(System.getProperty("java.class.path"));
        try (ServerProcess server = targets.server("clients")) {
            Target target = Targets.target("kontract", server);
            fill(target);
            Path kubeconfig = targets.kubeconfig(
                    "clients", Objects.requireNonNull(server.urls().get(Protocol.HTTPS)));
            URI plain = Objects.requireNonNull(server.urls().get(Protocol.HTTP));
            List<String> clients = new ArrayList<>(CLIENTS.keySet());
            for (int round = 0; round <= settings.rounds(); round++) {
                for (String client : clients) {
                    List<Path> classPath = jars.of(Objects.requireNonNull(CLIENTS.get(client)));
                    keep("jars", client, classPath.size());
                    keep("jars, MB", client, Jars.bytes(classPath) / 1e6);
                    probe(
                            client,
                            classPath,
                            List.of(kubeconfig.toString(), NAMESPACE, "" + OBJECTS, "" + plain, target.token()));
                }
                if (round == 0) {
                    found.clear();
                }
                Collections.rotate(clients, 1);
            }
        }
        found.forEach((figure, clients) -> {
            StringJoiner values = new StringJoiner(", ");
            clients.forEach((client, all) -> values.add(client + String.format(Locale.ROOT, " %.2f", median(all))));
            figures.note(figure, values.toString());
        });
    }

    private static void fill(Target target) throws IOException {
        try (Connection connection = target.connect(Protocol.HTTP)) {
            connection.exchange(Call.post("/api/v1/namespaces", Manifests.namespace(NAMESPACE)));
            String path = "/apis/rbac.authorization.k8s.io/v1/namespaces/" + NAMESPACE + "/roles";
            for (int i = 0; i < OBJECTS; i++) {
                connection.exchange(Call.post(path, Manifests.role("role-" + i, NAMESPACE)));
            }
        }
    }

    private void probe(String client, List<Path> classPath, List<String> arguments) throws IOException {
        StringJoiner path = new StringJoiner(File.pathSeparator);
        path.add(Path.of(Probe.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .getPath())
                .toString());
        classPath.forEach(entry -> path.add(entry.toString()));
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-cp",
                path.toString(),
                Probe.class.getName(),
                client));
        command.addAll(arguments);
        long begin = System.nanoTime();
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader out = process.inputReader()) {
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                if (line.equals("listed")) {
                    keep("start to first list, ms", client, (System.nanoTime() - begin) / 1e6);
                } else if (line.startsWith("figure ")) {
                    int equals = line.indexOf(" = ");
                    keep(line.substring(7, equals), client, Double.parseDouble(line.substring(equals + 3)));
                }
            }
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
