package dev.kontract.server.kinds;

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

/** The scale of custom resources, whose number of replicas may be absent. */
class CustomScaleIT {

    private static final String CRATES = "/apis/example.com/v1/crates";
    private static final String MERGE = "application/merge-patch+json";
    private static final String SCHEMA = "{\"type\": \"object\", \"x-kubernetes-preserve-unknown-fields\": true}";

    private static TestServer server;

    @BeforeAll
    static void start() throws Exception {
        server = TestServer.start(ServerConfig.builder().controllers("none"));
        server.post("/apis/apiextensions.k8s.io/v1/customresourcedefinitions", """
                {"apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition",
                 "metadata": {"name": "crates.example.com"},
                 "spec": {"group": "example.com", "scope": "Cluster", "names": {"kind": "Crate", "plural": "crates"},
                  "versions": [{"name": "v1", "served": true, "storage": true,
                   "subresources": {"scale": {"specReplicasPath": ".spec.pods.n", "statusReplicasPath": ".status.n"}},
                   "schema": {"openAPIV3Schema": {"type": "object", "properties": {"spec": %s, "status": %s}}}}]}}""".formatted(SCHEMA, SCHEMA));
        server.post(CRATES, crate("none", "{}"));
        server.post(CRATES, crate("zero", "{\"pods\": {\"n\": 0}}"));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void get_withoutReplicas_fails() throws Exception {
        HttpResponse<String> answer = server.send("GET", CRATES + "/none/scale");

        assertThat(answer.statusCode()).isEqualTo(500);
        assertThat(message(answer))
                .isEqualTo("Internal error occurred: the spec replicas field \".spec.pods.n\" does not exist");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"spec": {}}                   | 400 | the spec replicas field ".spec.pods.n" cannot be empty
            {"metadata": {"labels": null}} | 400 | the spec replicas field ".spec.pods.n" cannot be empty
            {"spec": {"replicas": 3}}      | 200 |
            {"spec": {"replicas": 0}}      | 200 |
            {"spec": {"replicas": null}}   | 200 |
            """)
    void patch_withoutReplicas_mustSetThem(String patch, int code, String message) throws Exception {
        HttpResponse<String> answer = server.send("PATCH", CRATES + "/none/scale?dryRun=All", MERGE, patch);

        assertThat(answer.statusCode()).isEqualTo(code);
        assertThat(message(answer)).isEqualTo(message == null ? "" : message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"apiVersion": ""}               | 200 |
            {"apiVersion": null}             | 200 |
            {"kind": ""}                     | 200 |
            {"apiVersion": "autoscaling/v2"} | 422 | no kind "Scale" is registered for version "autoscaling/v2"
            """)
    void patch_ofTheType_mayLeaveItOut(String patch, int code, String message) throws Exception {
        HttpResponse<String> answer = server.send("PATCH", CRATES + "/zero/scale?dryRun=All", MERGE, patch);

        assertThat(answer.statusCode()).isEqualTo(code);
        assertThat(message(answer)).contains(message == null ? "" : message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "zero"}}
            {"apiVersion": "example.com/v1", "kind": "Crate", "metadata": {"name": "zero"}}
            {"apiVersion": "autoscaling/v1", "kind": "HorizontalPodAutoscaler", "metadata": {"name": "zero"}}
            {"apiVersion": "extensions/v1beta1", "kind": "Scale", "metadata": {"name": "zero"}}
            """)
    void put_ofAnotherKind_isRefused(String body) throws Exception {
        HttpResponse<String> answer = server.send("PUT", CRATES + "/zero/scale", "application/json", body);

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(message(answer))
                .isEqualTo("no kind is registered for the type v1.Scale in scheme \"pkg/runtime/scheme.go:111\"");
    }

    @Test
    void patch_negativeReplicas_isAnErrorOfTheResource() throws Exception {
        HttpResponse<String> answer =
                server.send("PATCH", CRATES + "/zero/scale", MERGE, "{\"spec\": {\"replicas\": -1}}");

        assertThat(message(answer))
                .isEqualTo("Crate.example.com \"zero\" is invalid: .spec.pods.n: Invalid value: -1: should be a"
                        + " non-negative integer");
    }

    @Test
    void create_withAValueThatIsNoMapOnThePath_isRefused() throws Exception {
        assertThat(message(server.post(CRATES, crate("text", "{\"pods\": \"x\"}"))))
                .isEqualTo(
                        "Crate.example.com \"text\" is invalid: .spec.pods.n: Invalid value: 0: .spec.pods.n accessor"
                                + " error: x is of the type string, expected map[string]interface{}");
    }

    @Test
    void table_showsZeroReplicas_asAbsent() throws Exception {
        HttpResponse<String> answer = server.send(server.request(CRATES + "/zero/scale")
                .header("Accept", "application/json;as=Table;v=v1;g=meta.k8s.io"));

        JsonNode table = new ObjectMapper().readTree(answer.body());
        assertThat(table.path("columnDefinitions").findValuesAsText("description"))
                .contains("Number of desired replicas", "Number of actual replicas");
        JsonNode cells = table.path("rows").path(0).path("cells");
        assertThat(cells.path(1).isNull()).isTrue();
        assertThat(cells.path(2).asText()).isEqualTo("0");
    }

    @Test
    void update_withAnotherUid_namesTheKeyWithItsGroup() throws Exception {
        HttpResponse<String> answer = server.send(
                "PUT",
                CRATES + "/zero",
                "application/json",
                "{\"apiVersion\": \"example.com/v1\", \"kind\": \"Crate\", \"metadata\": {\"name\": \"zero\", \"uid\": \"x\"}}");

        assertThat(message(answer)).contains("Key: /registry/example.com/crates/zero,");
    }

    private static String message(HttpResponse<String> answer) throws Exception {
        return new ObjectMapper().readTree(answer.body()).path("message").asText();
    }

    private static String crate(String name, String spec) {
        return "{\"apiVersion\": \"example.com/v1\", \"kind\": \"Crate\", \"metadata\": {\"name\": \"" + name
                + "\"}, \"spec\": " + spec + "}";
    }
}
