package dev.kontract.server.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.kontract.server.TestServer;
import dev.kontract.server.metrics.KubeApiserverMetrics.Described;
import dev.kontract.server.metrics.ScrapedMetrics.Family;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Compares the metrics of a server with those of kube-apiserver 1.36. */
class MetricsIT {

    private static final Map<String, Described> UPSTREAM = KubeApiserverMetrics.all();

    private static final String CONFIG_MAPS = "/api/v1/namespaces/default/configmaps";

    private static final Pattern SELECTOR = Pattern.compile("([a-z][a-z_]+)\\{");

    /** A list of labels to sum by, or a label to select by. */
    private static final Pattern USED_LABEL = Pattern.compile("by \\(([a-z_, ]+)\\)|([a-z_]+)(?:=|!)~?\"");

    private static TestServer server;
    private static ScrapedMetrics metrics;

    @BeforeAll
    static void scrape() throws Exception {
        server = TestServer.start();
        for (String name : List.of("a", "b")) {
            String body = "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"" + name + "\"}}";
            send("POST", CONFIG_MAPS, "application/json", body, 201);
        }
        send(
                "POST",
                CONFIG_MAPS + "?dryRun=All",
                "application/json",
                "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"c\"}}",
                201);
        send(
                "PATCH",
                CONFIG_MAPS + "/a?fieldManager=x",
                "application/apply-patch+yaml",
                "{apiVersion: v1, kind: ConfigMap, metadata: {name: a}}",
                200);
        get(CONFIG_MAPS + "?watch=true&timeoutSeconds=1", 200);
        get(CONFIG_MAPS, 200);
        get(CONFIG_MAPS + "/a", 200);
        get("/api/v1/configmaps", 200);
        get(CONFIG_MAPS + "/missing", 404);
        get("/apis/nonsense/v1/things", 404);
        get("/livez", 200);
        assertThat(server.send(server.request("/api/v1/pods", "wrong")).statusCode())
                .isEqualTo(401);
        metrics = ScrapedMetrics.parse(get("/metrics", 200).body());
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void metrics_areDescribedAsThoseOfKubeApiserver() {
        Set<String> own = new TreeSet<>();
        for (Family family : metrics.families()) {
            Described known = UPSTREAM.get(family.name());
            if (known == null) {
                own.add(family.name().replaceFirst("_.*", ""));
                assertThat(family.help()).as(family.name()).isNotBlank();
            } else {
                String labels = family.samples().isEmpty() ? known.labels() : String.join(",", family.labels());
                assertThat(new Described(family.type(), labels, KubeApiserverMetrics.checksum(family.help())))
                        .as(family.name())
                        .isEqualTo(known);
            }
        }
        assertThat(own).containsExactly("jvm", "kontract");
    }

    @Test
    void requests_areCountedByWhatTheyAskFor() {
        Family requests = metrics.family("apiserver_request_total");
        Map<String, String> configMaps = Map.of("resource", "configmaps", "version", "v1", "component", "apiserver");

        assertThat(requests.sum(with(configMaps, "verb", "POST", "code", "201", "scope", "resource", "dry_run", "")))
                .isEqualTo(2);
        assertThat(requests.sum(with(configMaps, "verb", "POST", "dry_run", "All")))
                .isEqualTo(1);
        assertThat(requests.sum(with(configMaps, "verb", "APPLY", "code", "200")))
                .isEqualTo(1);
        assertThat(requests.sum(with(configMaps, "verb", "LIST", "scope", "namespace")))
                .isEqualTo(1);
        assertThat(requests.sum(with(configMaps, "verb", "LIST", "scope", "cluster")))
                .isEqualTo(1);
        assertThat(requests.sum(with(configMaps, "verb", "WATCH"))).isEqualTo(1);
        assertThat(requests.sum(with(configMaps, "verb", "GET", "code", "404"))).isEqualTo(1);
        assertThat(requests.sum(Map.of("subresource", "/livez", "verb", "GET"))).isEqualTo(1);
        assertThat(requests.sum(Map.of("group", "nonsense"))).isZero();
    }

    @Test
    void histograms_countEachRequest() {
        for (String name : List.of("apiserver_request_duration_seconds", "apiserver_response_sizes")) {
            Family family = metrics.family(name);
            List<Double> lists = family.samples().stream()
                    .filter(sample -> "LIST".equals(sample.labels().get("verb"))
                            && "namespace".equals(sample.labels().get("scope"))
                            && "configmaps".equals(sample.labels().get("resource")))
                    .map(ScrapedMetrics.Sample::value)
                    .toList();
            int last = lists.size() - 1;
            assertThat(lists.subList(0, last - 1)).isSorted().endsWith(1.0);
            assertThat(lists.get(last - 1)).isPositive();
            assertThat(lists.get(last)).isEqualTo(1);
        }
    }

    @Test
    void objectsAndDecisions_areCounted() {
        assertThat(metrics.family("apiserver_resource_objects").sum(Map.of("group", "", "resource", "configmaps")))
                .isGreaterThanOrEqualTo(2);
        assertThat(metrics.family("authentication_attempts").sum(Map.of("result", "failure")))
                .isEqualTo(1);
        assertThat(metrics.family("authentication_attempts").sum(Map.of("result", "success")))
                .isGreaterThan(10);
        assertThat(metrics.family("authorization_attempts_total").sum(Map.of("result", "allowed")))
                .isGreaterThan(10);
        assertThat(metrics.family("apiserver_admission_step_admission_duration_seconds")
                        .sum(Map.of("operation", "CREATE", "rejected", "false", "type", "admit", "le", "+Inf")))
                .isGreaterThanOrEqualTo(3);
        assertThat(metrics.family("kubernetes_build_info").sum(Map.of("major", "1", "minor", "36")))
                .isEqualTo(1);
        assertThat(metrics.family("process_resident_memory_bytes").sum(Map.of()))
                .isGreaterThan(1e6);
    }

    @Test
    void dashboard_queriesMetricsAndLabelsThatExist() throws IOException {
        JsonNode dashboard =
                new ObjectMapper().readTree(Path.of("../dashboard.json").toFile());
        List<String> queries = dashboard.findValuesAsText("expr");

        assertThat(queries).hasSizeGreaterThan(15).allSatisfy(query -> {
            Matcher selector = SELECTOR.matcher(query);
            assertThat(selector.find()).as(query).isTrue();
            Family family = metrics.family(selector.group(1).replaceFirst("_bucket$", ""));
            assertThat(selector.group(1).endsWith("_bucket"))
                    .isEqualTo(family.type().equals("histogram"));
            Set<String> labels = new TreeSet<>(family.labels());
            if (UPSTREAM.containsKey(family.name())) {
                labels.addAll(List.of(UPSTREAM.get(family.name()).labels().split(",")));
            }
            labels.addAll(List.of("instance", "le"));
            Matcher used = USED_LABEL.matcher(query);
            while (used.find()) {
                String names = used.group(1) == null ? used.group(2) : used.group(1);
                assertThat(labels).as(query).contains(names.split(", "));
            }
        });
    }

    private static Map<String, String> with(Map<String, String> some, String... more) {
        Map<String, String> all = new TreeMap<>(some);
        for (int i = 0; i < more.length; i += 2) {
            all.put(more[i], more[i + 1]);
        }
        return all;
    }

    private static HttpResponse<String> get(String path, int status) throws Exception {
        HttpResponse<String> response = server.send("GET", path);
        assertThat(response.statusCode()).as(path).isEqualTo(status);
        return response;
    }

    private static void send(String method, String path, String type, String body, int status) throws Exception {
        assertThat(server.send(method, path, type, body).statusCode()).as(path).isEqualTo(status);
    }
}
