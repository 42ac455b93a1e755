package dev.kontract.server.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.kontract.server.Patience;
import dev.kontract.server.ServerConfig;
import dev.kontract.server.TestServer;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A Prometheus that scrapes a server with the configuration that the documentation gives. */
class PrometheusIT {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int UNAVAILABLE = 503;
    private static final Path DOCUMENT = Path.of("../OPERATIONS.md");
    private static final String ACCOUNTS = "/api/v1/namespaces/default/serviceaccounts";

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path directory;

    private final HttpClient client = HttpClient.newHttpClient();
    private TestServer server;
    private PrometheusProcess prometheus;

    @BeforeEach
    void start() throws Exception {
        PrometheusProcess.assumeInstalled();
        server = TestServer.start(ServerConfig.builder());
        Files.writeString(directory.resolve("token"), monitoringToken());
        Files.writeString(directory.resolve("ca.crt"), server.server.authorityCertificate());
        String documented = Files.readString(DOCUMENT)
                .lines()
                .dropWhile(line -> !line.equals("    scrape_configs:"))
                .takeWhile(line -> !line.isEmpty())
                .map(line -> line.substring(4))
                .collect(Collectors.joining("\n"))
                .replace("/etc/prometheus", directory.toString())
                .replaceAll(
                        "targets: .*]}",
                        Matcher.quoteReplacement(
                                "targets: [\"" + server.server.url().getAuthority() + "\"]}"));
        prometheus = PrometheusProcess.start(directory, "global: {scrape_interval: 1s}\n" + documented);
    }

    @AfterEach
    void stop() {
        if (prometheus != null) {
            prometheus.close();
        }
        if (server != null) {
            server.close();
        }
    }

    @Test
    void scrape_configurationOfTheDocumentation_readsEveryMetric() throws Exception {
        // The first scrape may take longer than its timeout, which is the interval.
        try {
            Patience.await("a scrape that succeeds", () -> health().equals("up"));
        } catch (AssertionError e) {
            throw new AssertionError(ask("/api/v1/targets") + "\n" + prometheus.log(), e);
        }

        ScrapedMetrics own = ScrapedMetrics.parse(server.send("GET", "/metrics").body());
        Map<String, String> expected = new TreeMap<>();
        own.families().forEach(family -> expected.put(family.name(), family.type() + ": " + family.help()));
        Patience.await("all metrics", () -> metadata().keySet().containsAll(expected.keySet()));
        assertThat(metadata()).containsAllEntriesOf(expected);
        Patience.await(
                "a value",
                () -> !query("apiserver_request_total{verb=\"POST\",resource=\"serviceaccounts\",code=\"201\"}")
                        .isEmpty());
    }

    /** Returns the token of a service account that may read metrics. */
    private String monitoringToken() throws IOException, InterruptedException {
        server.post(ACCOUNTS, "{\"metadata\":{\"name\":\"prometheus\"}}");
        server.post("/apis/rbac.authorization.k8s.io/v1/clusterrolebindings", """
                {"metadata": {"name": "prometheus"},
                 "roleRef": {"apiGroup": "rbac.authorization.k8s.io", "kind": "ClusterRole", "name": "system:monitoring"},
                 "subjects": [{"kind": "ServiceAccount", "name": "prometheus", "namespace": "default"}]}
                """);
        String request = "{\"apiVersion\":\"authentication.k8s.io/v1\",\"kind\":\"TokenRequest\",\"spec\":{}}";
        return JSON.readTree(
                        server.post(ACCOUNTS + "/prometheus/token", request).body())
                .at("/status/token")
                .asText();
    }

    private String health() throws IOException, InterruptedException {
        return ask("/api/v1/targets").at("/activeTargets/0/health").asText();
    }

    /** Returns type and help text of each metric that Prometheus knows. */
    private Map<String, String> metadata() throws IOException, InterruptedException {
        Map<String, String> found = new TreeMap<>();
        ask("/api/v1/metadata").properties().forEach(metric -> {
            JsonNode first = metric.getValue().get(0);
            found.put(
                    metric.getKey(),
                    first.get("type").asText() + ": " + first.get("help").asText());
        });
        return found;
    }

    private JsonNode query(String expression) throws IOException, InterruptedException {
        return ask("/api/v1/query?query=" + URLEncoder.encode(expression, StandardCharsets.UTF_8))
                .path("result");
    }

    /** Returns the data of an answer of Prometheus; empty as long as it does not listen, or is not ready. */
    private JsonNode ask(String path) throws IOException, InterruptedException {
        try {
            HttpRequest request =
                    HttpRequest.newBuilder(URI.create(prometheus.url() + path)).build();
            HttpResponse<String> answer = client.send(request, BodyHandlers.ofString());
            return answer.statusCode() == UNAVAILABLE
                    ? JSON.createObjectNode()
                    : JSON.readTree(answer.body()).path("data");
        } catch (ConnectException e) {
            assertThat(prometheus.isAlive()).as(prometheus.log()).isTrue();
            return JSON.createObjectNode();
        }
    }
}
