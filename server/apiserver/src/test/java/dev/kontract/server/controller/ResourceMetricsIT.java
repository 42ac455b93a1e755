package dev.kontract.server.controller;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.kontract.client.Kinds;
import dev.kontract.client.KontractClient;
import dev.kontract.client.Patch;
import dev.kontract.client.controller.ManualClock;
import dev.kontract.client.http.Call;
import dev.kontract.model.Container;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.Pod;
import dev.kontract.model.PodSpec;
import dev.kontract.model.Quantity;
import dev.kontract.model.ResourceRequirements;
import dev.kontract.server.ApiServer;
import dev.kontract.server.ServerConfig;
import dev.kontract.server.ServerConfigBuilder;
import dev.kontract.server.TestServer;
import dev.kontract.server.controller.node.NodeSimulation;
import dev.kontract.server.storage.sqlite.SqliteProvider;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The group {@code metrics.k8s.io}. */
class ResourceMetricsIT {

    private static final String GROUP = "/apis/metrics.k8s.io/v1beta1";
    private static final String PODS = GROUP + "/namespaces/default/pods";
    private static final String SERVICE = "v1beta1.metrics.k8s.io";
    private static final ObjectMapper JSON = new ObjectMapper();

    private static ServerConfigBuilder config() {
        return ServerConfig.builder()
                .clock(ManualClock.at(Instant.parse("2030-01-01T00:00:00Z")))
                .controllers("*")
                .nodes(NodeSimulation.of(2));
    }

    private static TestServer start() throws Exception {
        TestServer test = TestServer.start(config());
        test.server.settle();
        return test;
    }

    private static Pod pod(String name, String node, String cpu) {
        return new Pod()
                .metadata(new ObjectMeta().name(name).labels(Map.of("app", name)))
                .spec(new PodSpec()
                        .nodeName(node)
                        .containers(List.of(new Container()
                                .name("main")
                                .image("nginx")
                                .resources(new ResourceRequirements()
                                        .requests(Map.of(
                                                "cpu", Quantity.parse(cpu), "memory", Quantity.parse("64Mi")))))));
    }

    private static void run(ApiServer server, Pod... pods) {
        for (Pod pod : pods) {
            server.client().pods("default").create(pod);
        }
        server.settle();
    }

    private static JsonNode get(TestServer test, String path) throws Exception {
        return JSON.readTree(test.send("GET", path).body());
    }

    @Test
    void usageOfPods_isAShareOfTheirRequests() throws Exception {
        try (TestServer test = start()) {
            run(test.server, pod("web", "node-1", "101m"), pod("db", "node-1", "1"));

            assertThat(get(test, PODS + "/web")).isEqualTo(JSON.readTree("""
                    {"kind": "PodMetrics", "apiVersion": "metrics.k8s.io/v1beta1",
                     "metadata": {"name": "web", "namespace": "default", "creationTimestamp": "2030-01-01T00:00:00Z",
                       "labels": {"app": "web"}},
                     "timestamp": "2030-01-01T00:00:00Z", "window": "15s",
                     "containers": [{"name": "main", "usage": {"cpu": "51m", "memory": "48Mi"}}]}
                    """));
            JsonNode list = get(test, GROUP + "/pods");
            assertThat(list.path("kind").asText()).isEqualTo("PodMetricsList");
            assertThat(list.findValuesAsText("name")).containsExactly("db", "main", "web", "main");
            assertThat(get(test, PODS + "?labelSelector=app%3Dweb").path("items"))
                    .hasSize(1);
            assertThat(get(test, PODS + "?fieldSelector=metadata.name%3Ddb").path("items"))
                    .hasSize(1);
            assertThat(get(test, GROUP + "/namespaces/kube-system/pods").path("items"))
                    .isEmpty();
        }
    }

    @Test
    void usageOfNodes_isThatOfTheirPods_andOfTheSystem() throws Exception {
        try (TestServer test = start()) {
            run(test.server, pod("web", "node-1", "100m"), pod("db", "node-1", "1"));

            assertThat(get(test, GROUP + "/nodes/node-1").path("usage"))
                    .isEqualTo(JSON.readTree("{\"cpu\": \"650m\", \"memory\": \"608Mi\"}"));
            JsonNode nodes = get(test, GROUP + "/nodes").path("items");
            assertThat(nodes).hasSize(2);
            assertThat(nodes.get(1).path("usage"))
                    .isEqualTo(JSON.readTree("{\"cpu\": \"100m\", \"memory\": \"512Mi\"}"));
            assertThat(get(test, GROUP + "/nodes?labelSelector=kubernetes.io/hostname%3Dnode-2")
                            .path("items"))
                    .hasSize(1);
        }
    }

    @Test
    void annotations_setTheUsage() throws Exception {
        try (TestServer test = start()) {
            run(test.server, pod("web", "node-1", "100m"));
            test.server
                    .client()
                    .pods("default")
                    .patch(
                            "web",
                            Patch.merge(Map.of(
                                    "metadata",
                                    Map.of(
                                            "annotations",
                                            Map.of(
                                                    "simulation.kontract.dev/cpu-usage", "90m",
                                                    "simulation.kontract.dev/memory-usage", "many")))));

            assertThat(get(test, PODS + "/web").at("/containers/0/usage"))
                    .isEqualTo(JSON.readTree("{\"cpu\": \"90m\", \"memory\": \"48Mi\"}"));
        }
    }

    @Test
    void whatIsNotMeasured_isNotFound() throws Exception {
        try (TestServer test = start()) {
            Pod broken = pod("lost", "node-1", "100m");
            broken.metadata().putAnnotationsItem("simulation.kontract.dev/behaviour", "unpullable");
            run(test.server, broken);

            assertThat(get(test, PODS + "/lost").path("message").asText())
                    .isEqualTo("podmetrics.metrics.k8s.io \"default/lost\" not found");
            assertThat(get(test, PODS + "/none").path("message").asText()).isEqualTo("pods \"none\" not found");
            assertThat(get(test, GROUP + "/nodes/none").path("message").asText())
                    .isEqualTo("nodes \"none\" not found");
            assertThat(get(test, PODS).path("items")).isEmpty();
            assertThat(test.send("GET", PODS + "?watch=true").statusCode()).isEqualTo(405);
            assertThat(test.send("DELETE", PODS + "/lost").statusCode()).isEqualTo(405);
            assertThat(test.send("GET", PODS + "?fieldSelector=spec.nodeName%3Dx")
                            .statusCode())
                    .isEqualTo(400);
        }
    }

    @Test
    void tablesAndProtobuf_areServed() throws Exception {
        try (TestServer test = start()) {
            run(test.server, pod("web", "node-1", "100m"));

            HttpResponse<String> table =
                    test.send(test.request(PODS).header("Accept", "application/json;as=Table;v=v1;g=meta.k8s.io"));
            JsonNode shown = JSON.readTree(table.body());
            assertThat(shown.path("columnDefinitions").findValuesAsText("name"))
                    .containsExactly("Name", "cpu", "memory", "Window");
            assertThat(shown.at("/rows/0/cells")).hasToString("[\"web\",\"50m\",\"48Mi\",\"15s\"]");
            HttpResponse<String> binary =
                    test.send(test.request(PODS).header("Accept", "application/vnd.kubernetes.protobuf"));
            assertThat(binary.headers().firstValue("Content-Type")).contains("application/vnd.kubernetes.protobuf");
            assertThat(binary.body()).startsWith("k8s\0").contains("PodMetricsList", "48Mi");
        }
    }

    @Test
    void group_isDiscovered_andDescribed_andReadableByViewers() throws Exception {
        try (TestServer test = start()) {
            assertThat(get(test, GROUP).path("resources").findValuesAsText("name"))
                    .containsExactly("nodes", "pods");
            assertThat(get(test, "/apis").path("groups").findValuesAsText("name"))
                    .endsWith("metrics.k8s.io");
            assertThat(get(test, "/openapi/v3" + GROUP)
                            .at("/components/schemas")
                            .has("io.k8s.metrics.pkg.apis.metrics.v1beta1.PodMetrics"))
                    .isTrue();
            KontractClient client = test.server.client();
            assertThat(client.resource(Kinds.API_SERVICE).get(SERVICE).getSpec().getGroupPriorityMinimum())
                    .isEqualTo(100);
            assertThat(client.clusterRoles().get("view").getRules())
                    .anySatisfy(rule -> assertThat(rule.getApiGroups()).containsExactly("metrics.k8s.io"));
        }
    }

    @Test
    void fork_measuresItsOwnPods() throws Exception {
        try (TestServer test = start();
                ApiServer fork = test.server.fork()) {
            run(fork, pod("web", "node-1", "100m"));

            assertThat(new String(
                            fork.client()
                                    .transport()
                                    .send(Call.get(PODS + "/web"))
                                    .body(),
                            StandardCharsets.UTF_8))
                    .contains("\"50m\"");
            assertThat(test.send("GET", PODS + "/web").statusCode()).isEqualTo(404);
        }
    }

    @Test
    void metricsOfTheProgram_areServedWithoutSimulatedNodes_andTheirFailureIsReported() throws Exception {
        ServerConfigBuilder config = ServerConfig.builder().controllers("*").autoscalingMetrics(pod -> {
            if (pod.metadata().getName().equals("bad")) {
                throw new IllegalStateException("no connection");
            }
            return Map.of("main", Map.of("cpu", Quantity.parse("7m")));
        });
        try (TestServer test = TestServer.start(config)) {
            run(test.server, pod("web", "node-1", "100m"));
            assertThat(get(test, PODS).at("/items/0/containers/0/usage")).hasToString("{\"cpu\":\"7m\"}");

            run(test.server, pod("bad", "node-1", "100m"));
            HttpResponse<String> failed = test.send("GET", PODS);
            assertThat(failed.statusCode()).isEqualTo(500);
            assertThat(JSON.readTree(failed.body()).path("message").asText())
                    .isEqualTo("Internal error occurred: failed reading pod metrics: no connection");
        }
    }

    @Test
    void withoutMetrics_thereIsNoGroup_andNoServiceIsLeft(@TempDir Path folder) throws Exception {
        ServerConfigBuilder config = config().dataDir(folder).storage(SqliteProvider.standard());
        try (TestServer test = TestServer.start(config)) {
            assertThat(test.server.client().resource(Kinds.API_SERVICE).find(SERVICE))
                    .isPresent();
        }
        try (TestServer test = TestServer.start(config.nodes(NodeSimulation.none()))) {
            assertThat(test.send("GET", GROUP).statusCode()).isEqualTo(404);
            assertThat(test.server.client().resource(Kinds.API_SERVICE).find(SERVICE))
                    .isEmpty();
            assertThat(test.server.client().resource(Kinds.API_SERVICE).find("v1.apps"))
                    .isPresent();
        }
    }
}
