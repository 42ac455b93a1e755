package dev.kontract.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.kontract.server.Patience;
import dev.kontract.server.ServerConfig;
import dev.kontract.server.TestServer;
import dev.kontract.server.flowcontrol.FlowControlLimits;
import dev.kontract.server.protection.ProtectionSettings;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The headers that name the flow schema of a request and its priority level. */
class FlowSchemaHeadersIT {

    private static final String FLOW = "/apis/flowcontrol.apiserver.k8s.io/v1";
    private static final String SCHEMA = "X-Kubernetes-PF-FlowSchema-UID";
    private static final String LEVEL = "X-Kubernetes-PF-PriorityLevel-UID";

    private static TestServer server;

    @BeforeAll
    static void start() throws Exception {
        server = TestServer.start(ServerConfig.builder().controllers("none"));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @CsvSource({
        "system:node:n,system:nodes,GET,/api/v1/pods,system-nodes,system",
        "system:node:n,system:nodes,PUT,/apis/coordination.k8s.io/v1/namespaces/kube-node-lease/leases/n,"
                + "system-node-high,node-high",
        "system:kube-scheduler,x,GET,/api/v1/endpoints,kube-scheduler,workload-high",
        "system:serviceaccount:kube-system:a,x,GET,/version,kube-system-service-accounts,workload-high",
        "system:serviceaccount:default:a,system:serviceaccounts,GET,/api/v1/nodes/n,service-accounts,workload-low",
        "bob,x,GET,/nowhere,global-default,global-default",
        "bob,x,GET,/healthz,probes,exempt",
        "bob,system:masters,GET,/api/v1/pods,exempt,exempt",
    })
    void response_namesSchemaAndLevel(
            String user, String group, String method, String path, String schema, String level) throws Exception {
        HttpResponse<String> answer = as(user, group, method, path);

        assertThat(answer.headers().firstValue(SCHEMA)).contains(uid("flowschemas/" + schema));
        assertThat(answer.headers().firstValue(LEVEL)).contains(uid("prioritylevelconfigurations/" + level));
    }

    @ParameterizedTest
    @CsvSource({"/api/v1/namespaces/default/pods/p/log", "/api/v1/namespaces/default/pods/p/exec"})
    void response_toWhatLastsLong_namesNone(String path) throws Exception {
        HttpResponse<String> answer = server.send("GET", path);

        assertThat(answer.headers().firstValue(SCHEMA)).isEmpty();
    }

    @Test
    void response_namesTheMatchingSchema_ofTheLowestPrecedence() throws Exception {
        String schema = """
                {"metadata": {"name": "own"}, "spec": {
                  "matchingPrecedence": 5,
                  "priorityLevelConfiguration": {"name": "%s"},
                  "rules": [{
                    "subjects": [{"kind": "User", "user": {"name": "eve"}}],
                    "resourceRules": [{
                      "verbs": ["list"], "apiGroups": [""], "resources": ["pods"], "namespaces": ["default"]}]}]}}""";
        server.post(FLOW + "/flowschemas", schema.formatted("missing"));
        HttpResponse<String> dangling = as("eve", "x", "GET", "/api/v1/namespaces/default/pods");
        assertThat(dangling.headers().firstValue(SCHEMA)).contains(uid("flowschemas/global-default"));

        server.send("DELETE", FLOW + "/flowschemas/own");
        server.post(FLOW + "/flowschemas", schema.formatted("system"));
        String own = uid("flowschemas/own");

        Patience.await(
                "the schema takes effect",
                () -> as("eve", "x", "GET", "/api/v1/namespaces/default/pods")
                        .headers()
                        .firstValue(SCHEMA)
                        .equals(Optional.of(own)));
        assertThat(as("eve", "x", "GET", "/api/v1/pods").headers().firstValue(SCHEMA))
                .contains(uid("flowschemas/global-default"));
    }

    @Test
    void response_withoutLimits_namesNone() throws Exception {
        ProtectionSettings usual = ProtectionSettings.DEFAULT;
        ProtectionSettings unlimited = new ProtectionSettings(
                FlowControlLimits.NONE,
                usual.audit(),
                usual.hardening(),
                usual.leastWatch(),
                usual.serving(),
                usual.tracing());
        try (TestServer free =
                TestServer.start(ServerConfig.builder().controllers("none").protection(unlimited))) {
            assertThat(free.send("GET", "/api/v1/pods").headers().firstValue(SCHEMA))
                    .isEmpty();
        }
    }

    private static HttpResponse<String> as(String user, String group, String method, String path) throws Exception {
        HttpRequest.Builder request = server.request(path)
                .header("Impersonate-User", user)
                .header("Impersonate-Group", group)
                .method(method, BodyPublishers.noBody());
        return server.send(request);
    }

    private static String uid(String object) throws Exception {
        JsonNode found = new ObjectMapper()
                .readTree(server.send("GET", FLOW + "/" + object).body());
        return found.path("metadata").path("uid").asText();
    }
}
