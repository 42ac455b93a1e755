package dev.kontract.server.endpoints;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.kontract.server.ServerConfig;
import dev.kontract.server.TestServer;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The fields of a body that are significant for writes of a subresource. */
class SubresourceBodiesIT {

    private static final String MERGE = "application/merge-patch+json";
    private static final String TOKEN = "/api/v1/namespaces/default/serviceaccounts/bot/token";

    private static TestServer server;

    @BeforeAll
    static void start() throws Exception {
        server = TestServer.start(ServerConfig.builder().controllers("none"));
        server.post("/api/v1/namespaces/default/serviceaccounts", "{\"metadata\": {\"name\": \"bot\"}}");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void statusOfAServiceRange_withAnotherUid_isRefused() throws Exception {
        String status = "/apis/networking.k8s.io/v1/servicecidrs/kubernetes/status";

        HttpResponse<String> refused = server.send("PATCH", status, MERGE, "{\"metadata\": {\"uid\": \"x\"}}");
        HttpResponse<String> labelled =
                server.send("PATCH", status, MERGE, "{\"metadata\": {\"labels\": {\"a\": \"b\"}}}");

        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(json(refused).path("message").asText())
                .endsWith("metadata.uid: Invalid value: \"x\": field is immutable");
        assertThat(json(labelled).path("metadata").has("labels")).isFalse();
    }

    @Test
    void tokenRequest_keepsTheMetadataThatItWasSentWith() throws Exception {
        HttpResponse<String> issued =
                server.post(TOKEN, "{\"metadata\": {\"deletionGracePeriodSeconds\": 5}, \"spec\": {}}");
        HttpResponse<String> ofAnother = server.post(TOKEN, "{\"metadata\": {\"uid\": \"x\"}, \"spec\": {}}");

        assertThat(json(issued).at("/metadata/deletionGracePeriodSeconds").asInt())
                .isEqualTo(5);
        assertThat(ofAnother.statusCode()).isEqualTo(409);
    }

    @Test
    void tokenRequest_forANode_bindsTheTokenToIt() throws Exception {
        String spec = "{\"spec\": {\"boundObjectRef\": {\"kind\": \"Node\", \"apiVersion\": \"v1\", \"name\": \"n\"}}}";
        server.post("/api/v1/nodes", "{\"metadata\": {\"name\": \"n\"}}");
        HttpResponse<String> issued = server.post(TOKEN, spec);

        assertThat(issued.statusCode()).isEqualTo(201);
        String review =
                "{\"spec\": {\"token\": \"" + json(issued).at("/status/token").asText() + "\"}}";
        assertThat(review(review)
                        .at("/user/extra/authentication.kubernetes.io~1node-name/0")
                        .asText())
                .isEqualTo("n");
        server.send("DELETE", "/api/v1/nodes/n");
        assertThat(review(review).path("error").asText()).contains("service account token has been invalidated");
        assertThat(server.post(TOKEN, spec).statusCode()).isEqualTo(404);
    }

    private static JsonNode review(String review) throws Exception {
        return json(server.post("/apis/authentication.k8s.io/v1/tokenreviews", review))
                .path("status");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            application/strategic-merge-patch+json | {"apiVersion": null}   | 200
            application/strategic-merge-patch+json | {"kind": "Deployment"} | 200
            application/merge-patch+json           | {"apiVersion": null}   | 400
            """)
    void scale_keepsItsType_inAStrategicMergePatch(String mediaType, String patch, int code) throws Exception {
        String workloads = "/api/v1/namespaces/default/replicationcontrollers";
        server.post(workloads, """
                {"metadata": {"name": "r"}, "spec": {"replicas": 0, "selector": {"a": "b"}, "template":
                 {"metadata": {"labels": {"a": "b"}}, "spec": {"containers": [{"name": "c", "image": "i"}]}}}}""");

        HttpResponse<String> answer = server.send("PATCH", workloads + "/r/scale?dryRun=All", mediaType, patch);

        assertThat(answer.statusCode()).isEqualTo(code);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            {"apiVersion": null}             | 422
            {"apiVersion": ""}               | 422
            {"apiVersion": "example.com/v9"} | 200
            {"kind": "Box"}                  | 200
            """)
    void statusOfACustomResource_withoutAVersion_isRefused(String patch, int code) throws Exception {
        String crates = "/apis/example.com/v1/crates";
        server.post("/apis/apiextensions.k8s.io/v1/customresourcedefinitions", """
                {"apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition",
                 "metadata": {"name": "crates.example.com"},
                 "spec": {"group": "example.com", "scope": "Cluster", "names": {"kind": "Crate", "plural": "crates"},
                  "versions": [{"name": "v1", "served": true, "storage": true, "subresources": {"status": {}},
                   "schema": {"openAPIV3Schema": {"type": "object"}}}]}}""");
        server.post(
                crates, "{\"apiVersion\": \"example.com/v1\", \"kind\": \"Crate\", \"metadata\": {\"name\": \"c\"}}");

        HttpResponse<String> answer = server.send("PATCH", crates + "/c/status?dryRun=All", MERGE, patch);

        assertThat(answer.statusCode()).isEqualTo(code);
        if (code == 422) {
            assertThat(json(answer).path("message"))
                    .isEqualTo(json(server.send("PATCH", crates + "/c?dryRun=All", MERGE, patch))
                            .path("message"));
        }
    }

    @Test
    void driver_whoseModesAreEmptied_keepsTheDefault() throws Exception {
        String driver = "/apis/storage.k8s.io/v1/csidrivers/d";
        server.post("/apis/storage.k8s.io/v1/csidrivers", "{\"metadata\": {\"name\": \"d\"}, \"spec\": {}}");

        HttpResponse<String> emptied =
                server.send("PATCH", driver, MERGE, "{\"spec\": {\"volumeLifecycleModes\": []}}");

        assertThat(emptied.statusCode()).isEqualTo(200);
        assertThat(json(emptied).at("/spec/volumeLifecycleModes")).hasToString("[\"Persistent\"]");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            "restartPolicy": "Never", "containers": [{"name": "c", "image": "i", "resizePolicy": [P]}] \
            | must be 'NotRequired' when pod `restartPolicy` is 'Never'
            "containers": [{"name": "c", "image": "i"}], "initContainers": [{"name": "d", "image": "i", "resizePolicy": [P]}] \
            | must not be set to 'RestartContainer' for non-sidecar initContainers
            """)
    void resizePolicy_thatCannotBeFollowed_isRefused(String spec, String message) throws Exception {
        String policy = "{\"resourceName\": \"cpu\", \"restartPolicy\": \"RestartContainer\"}";

        HttpResponse<String> refused = server.post(
                "/api/v1/namespaces/default/pods",
                "{\"metadata\": {\"name\": \"p\"}, \"spec\": {" + spec.replace("[P]", "[" + policy + "]") + "}}");

        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(json(refused).path("message").asText()).endsWith(message);
    }

    private static JsonNode json(HttpResponse<String> answer) throws Exception {
        return new ObjectMapper().readTree(answer.body());
    }
}
