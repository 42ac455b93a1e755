package dev.kontract.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.client.FakeServer.Answer;
import dev.kontract.client.FakeServer.Request;
import dev.kontract.client.config.ClientConfig;
import dev.kontract.client.error.ConditionTimeoutException;
import dev.kontract.client.http.TransportSettings;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class NodeOperationsIT {

    private static final String WEB = "{\"metadata\": {\"name\": \"web\", \"namespace\": \"shop\", \"uid\": \"1\"}}";
    private static final String AGENT = """
            {"metadata": {"name": "agent", "namespace": "shop", "uid": "2",
             "ownerReferences": [{"kind": "DaemonSet", "controller": true}]}}""";
    private static final String STATIC = """
            {"metadata": {"name": "static", "namespace": "shop", "uid": "3",
             "annotations": {"kubernetes.io/config.mirror": "x"}}}""";

    private final Set<String> evicted = new TreeSet<>();
    private int refusals;
    private String refusal = """
            {"kind": "Status", "reason": "TooManyRequests", "code": 429, "message": "the budget web permits none"}""";

    private Answer answer(Request request) {
        if (request.target().endsWith("/eviction")) {
            if (refusals-- > 0) {
                return new Answer(refusal.contains("429") ? 429 : 403, Map.of(), refusal);
            }
            evicted.add(request.target().replaceAll(".*/pods/|/eviction", ""));
            return Answer.ok("{\"kind\": \"Status\"}");
        }
        if (request.target().startsWith("/api/v1/pods")) {
            String left = evicted.contains("web") ? "" : WEB + ',';
            return Answer.ok("{\"items\": [" + left + AGENT + ',' + STATIC + "]}");
        }
        return Answer.ok("{\"metadata\": {\"name\": \"node-1\"}}");
    }

    /** Does not wait between the rounds. */
    private static KontractClient client(FakeServer server) {
        TransportSettings eager = TransportSettings.standard().withPause(pause -> {});
        return KontractClient.connect(
                ClientConfig.of(server.uri()), ClientSettings.standard().withTransport(eager));
    }

    @Test
    void drain_pods_areEvictedUnlessBoundToTheNode() throws Exception {
        try (FakeServer server = new FakeServer(this::answer);
                KontractClient client = client(server)) {
            client.node("node-1").drain(Duration.ofSeconds(10));

            assertThat(evicted).containsExactly("web");
            assertThat(server.requests().get(0).body()).isEqualTo("{\"spec\":{\"unschedulable\":true}}");
            assertThat(server.last().target()).contains("fieldSelector=spec.nodeName%3Dnode-1");
        }
    }

    @Test
    void drain_refusedEviction_isRetriedInTheNextRound() throws Exception {
        refusals = 2;
        try (FakeServer server = new FakeServer(this::answer);
                KontractClient client = client(server)) {
            client.node("node-1").drain(Duration.ofSeconds(10));

            assertThat(evicted).containsExactly("web");
            assertThat(server.requests())
                    .filteredOn(request -> request.method().equals("GET"))
                    .hasSize(4);
        }
    }

    @Test
    void drain_terminatingNamespace_waitsForThePods() throws Exception {
        refusals = 1;
        refusal = """
                {"kind": "Status", "reason": "Forbidden", "code": 403, "message": "it is being terminated",
                 "details": {"causes": [{"reason": "NamespaceTerminating"}]}}""";
        try (FakeServer server = new FakeServer(this::answer);
                KontractClient client = client(server)) {
            client.node("node-1").drain(Duration.ofSeconds(10));

            assertThat(evicted).containsExactly("web");
        }
    }

    @Test
    void drain_limit_namesPodsAndReasons() throws Exception {
        refusals = Integer.MAX_VALUE;
        try (FakeServer server = new FakeServer(this::answer);
                KontractClient client = client(server)) {
            assertThatThrownBy(() -> client.node("node-1").drain(Duration.ZERO))
                    .isInstanceOf(ConditionTimeoutException.class)
                    .hasMessage("node node-1 was not drained within PT0S; remaining pods: shop/web\n"
                            + "  shop/web: the budget web permits none");
        }
    }

    @Test
    void uncordon_node_removesTheField() throws Exception {
        try (FakeServer server = new FakeServer(this::answer);
                KontractClient client = client(server)) {
            client.node("node-1").uncordon();

            assertThat(server.requests())
                    .extracting(Request::body)
                    .isEqualTo(List.of("{\"spec\":{\"unschedulable\":null}}"));
        }
    }
}
