package dev.kontract.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.server.Patience;
import dev.kontract.server.ServerConfig;
import dev.kontract.server.TestServer;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Stored priority levels limit the requests that stored flow schemas assign to them. */
@Timeout(60)
class PriorityLevelIT {

    private static final String FLOW = "/apis/flowcontrol.apiserver.k8s.io/v1";
    private static final String PODS = "/api/v1/namespaces/default/pods";
    private static final String DISPATCHED =
            "apiserver_flowcontrol_dispatched_requests_total{flow_schema=\"eve\",priority_level=\"small\"} ";

    /** The seats of one share of 246, of 600. */
    private static final int SEATS = 3;

    @Test
    void requestsOfALevelWithoutSeats_areRejected_untilItHasSome() throws Exception {
        try (TestServer server = TestServer.start(ServerConfig.builder().controllers("none"))) {
            server.post(FLOW + "/prioritylevelconfigurations", """
                    {"metadata": {"name": "none"}, "spec": {"type": "Limited", "limited": {
                      "nominalConcurrencyShares": 0, "borrowingLimitPercent": 0, "limitResponse": {"type": "Reject"}}}}""");
            server.post(FLOW + "/flowschemas", """
                    {"metadata": {"name": "eve"}, "spec": {
                      "matchingPrecedence": 5,
                      "priorityLevelConfiguration": {"name": "none"},
                      "rules": [{
                        "subjects": [{"kind": "User", "user": {"name": "eve"}}],
                        "resourceRules": [{
                          "verbs": ["list"], "apiGroups": [""], "resources": ["pods"], "namespaces": ["*"]}]}]}}""");
            server.post("/apis/rbac.authorization.k8s.io/v1/clusterrolebindings", """
                    {"metadata": {"name": "eve"}, "subjects": [{"kind": "User", "name": "eve"}],
                     "roleRef": {"apiGroup": "rbac.authorization.k8s.io", "kind": "ClusterRole", "name": "view"}}""");
            String token = server.server.token("eve");

            Patience.await("eve is limited", () -> list(server, token).statusCode() == 429);
            HttpResponse<String> rejected = list(server, token);
            assertThat(rejected.headers().firstValue("Retry-After")).contains("1");
            assertThat(rejected.headers().firstValue("X-Kubernetes-PF-FlowSchema-UID"))
                    .isPresent();
            assertThat(rejected.body()).contains("TooManyRequests");
            assertThat(server.send("GET", "/metrics").body())
                    .contains(
                            "apiserver_flowcontrol_rejected_requests_total{flow_schema=\"eve\",priority_level=\"none\","
                                    + "reason=\"concurrency-limit\"} ");
            assertThat(server.send("GET", "/debug/api_priority_and_fairness/dump_priority_levels")
                            .body())
                    .contains("\nnone,\t0,\ttrue,\tfalse,\t0,\t0,\t0,\t0,\t0\n");
            assertThat(server.send("GET", PODS).statusCode()).isEqualTo(200);

            server.send(
                    "PATCH",
                    FLOW + "/prioritylevelconfigurations/none",
                    "application/merge-patch+json",
                    "{\"spec\": {\"limited\": {\"nominalConcurrencyShares\": 10}}}");
            Patience.await("eve is served", () -> list(server, token).statusCode() == 200);
        }
    }

    @Test
    void requestsThatTimeOutWhileTheyWait_doNotKeepSeats() throws Exception {
        HoldingWebhook slow = new HoldingWebhook(SEATS);
        try (TestServer server = TestServer.start(slow.config());
                slow) {
            createLevel(server);
            String token = server.server.token("eve");
            Patience.await("eve has a level of her own", () -> {
                list(server, token);
                return server.send("GET", "/metrics").body().contains(DISPATCHED);
            });
            slow.hold(path -> server.request(path, token));
            for (int i = 0; i < SEATS; i++) {
                assertThat(server.send(server.request(PODS + "?timeout=1s", token))
                                .statusCode())
                        .isEqualTo(504);
            }

            slow.release();

            Patience.await("a seat", () -> list(server, token).statusCode() == 200);
        }
    }

    /** Creates a level with few seats and short queues for eve. */
    private static void createLevel(TestServer server) throws Exception {
        server.post(FLOW + "/prioritylevelconfigurations", """
                {"metadata": {"name": "small"}, "spec": {"type": "Limited", "limited": {
                  "nominalConcurrencyShares": 1, "borrowingLimitPercent": 0,
                  "limitResponse": {"type": "Queue", "queuing": {"queues": 1, "handSize": 1, "queueLengthLimit": 50}}}}}""");
        server.post(FLOW + "/flowschemas", """
                {"metadata": {"name": "eve"}, "spec": {
                  "matchingPrecedence": 5,
                  "priorityLevelConfiguration": {"name": "small"},
                  "rules": [{
                    "subjects": [{"kind": "User", "user": {"name": "eve"}}],
                    "resourceRules": [{
                      "verbs": ["*"], "apiGroups": ["*"], "resources": ["*"], "namespaces": ["*"]}]}]}}""");
        server.post("/apis/rbac.authorization.k8s.io/v1/clusterrolebindings", """
                {"metadata": {"name": "eve"}, "subjects": [{"kind": "User", "name": "eve"}],
                 "roleRef": {"apiGroup": "rbac.authorization.k8s.io", "kind": "ClusterRole", "name": "cluster-admin"}}""");
    }

    private static HttpResponse<String> list(TestServer server, String token) throws Exception {
        return server.send(server.request(PODS, token));
    }
}
