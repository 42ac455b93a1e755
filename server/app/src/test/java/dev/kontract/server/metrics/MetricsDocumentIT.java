package dev.kontract.server.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.server.ServerConfig;
import dev.kontract.server.TestServer;
import dev.kontract.server.metrics.KubeApiserverMetrics.Described;
import dev.kontract.server.metrics.ScrapedMetrics.Family;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compares {@code server/METRICS.md} with the metrics of a server that has all that can be measured. */
class MetricsDocumentIT {

    private static final Path DOCUMENT = Path.of("../METRICS.md");

    private static final Map<String, Described> UPSTREAM = KubeApiserverMetrics.all();

    /** The flags that add metrics, with their files. */
    private static final Map<String, String> FILES = Map.of(
            "--audit-policy-file",
            "{apiVersion: audit.k8s.io/v1, kind: Policy, rules: [{level: None}]}",
            "--authentication-config",
            "{apiVersion: apiserver.config.k8s.io/v1, kind: AuthenticationConfiguration}",
            "--authorization-config",
            """
            apiVersion: apiserver.config.k8s.io/v1
            kind: AuthorizationConfiguration
            authorizers: [{type: RBAC, name: rbac}]
            """,
            "--encryption-provider-config",
            """
            apiVersion: apiserver.config.k8s.io/v1
            kind: EncryptionConfiguration
            resources: [{resources: [secrets], providers: [{identity: {}}]}]
            """,
            "--tracing-config-file",
            "{apiVersion: apiserver.config.k8s.io/v1, kind: TracingConfiguration, endpoint: '127.0.0.1:1'}");

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path directory;

    @Test
    void document_listsEveryMetric() throws Exception {
        String expected = document(scrape());
        if (System.getProperty("update") != null) {
            Files.writeString(DOCUMENT, expected);
        }

        assertThat(DOCUMENT)
                .as("run this test with -Dupdate, and commit the document")
                .content()
                .isEqualTo(expected);
    }

    private List<Family> scrape() throws Exception {
        List<String> flags = new ArrayList<>(List.of(
                "--data-dir=" + directory.resolve("data"),
                "--audit-log-path=" + directory.resolve("audit.log"),
                "--encryption-provider-config-automatic-reload"));
        for (Map.Entry<String, String> file : FILES.entrySet()) {
            Path path = directory.resolve(file.getKey().substring(2) + ".yaml");
            flags.add(file.getKey() + '=' + Files.writeString(path, file.getValue()));
        }
        try (TestServer server = TestServer.start(ServerConfig.ofFlags(flags.toArray(String[]::new)))) {
            return ScrapedMetrics.parse(server.send("GET", "/metrics").body()).families().stream()
                    .sorted(Comparator.comparing(Family::name))
                    .toList();
        }
    }

    private static String document(List<Family> families) {
        return """
                # Metrics

                The metrics at `/metrics`, in the text format of Prometheus. This file is generated:
                `mvn -o -pl server/app verify -Dtest=none -Dsurefire.failIfNoSpecifiedTests=false -Dit.test=MetricsDocumentIT -Dupdate` writes it.

                Metrics of the process, of the JVM and of files are those of one server; several servers on one etcd are scraped one by one. A
                counter begins at 0 when its server starts. [OPERATIONS.md](OPERATIONS.md#metrics) says how Prometheus gets them.

                ## Metrics of kube-apiserver

                They have the names, types, labels and help texts of kube-apiserver %s, without the mark of their stability.

                | metric | type | labels | help |
                |---|---|---|---|
                %s

                ## Metrics of Kontract

                | metric | type | labels | help |
                |---|---|---|---|
                %s
                """.formatted("1.36.3", rows(families, true), rows(families, false));
    }

    private static String rows(List<Family> families, boolean ofUpstream) {
        return families.stream()
                .filter(family -> UPSTREAM.containsKey(family.name()) == ofUpstream)
                .map(MetricsDocumentIT::row)
                .collect(Collectors.joining("\n"));
    }

    private static String row(Family family) {
        Described known = UPSTREAM.get(family.name());
        String labels = known == null ? String.join(",", family.labels()) : known.labels();
        return "| `%s` | %s | %s | %s |"
                .formatted(
                        family.name(),
                        family.type(),
                        labels.isEmpty() ? "" : '`' + labels.replace(",", "`, `") + '`',
                        family.help());
    }
}
