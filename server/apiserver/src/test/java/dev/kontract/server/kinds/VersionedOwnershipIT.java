package dev.kontract.server.kinds;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.kontract.server.ServerConfig;
import dev.kontract.server.TestServer;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Managed fields of custom resources that are written in several versions, whose schemas differ. */
class VersionedOwnershipIT {

    private TestServer server;

    @BeforeEach
    void start() throws Exception {
        server = TestServer.start(ServerConfig.builder().controllers("none"));
        server.post("/apis/apiextensions.k8s.io/v1/customresourcedefinitions", """
                {"apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition",
                 "metadata": {"name": "crates.example.com"},
                 "spec": {"group": "example.com", "scope": "Cluster", "names": {"kind": "Crate", "plural": "crates"},
                  "versions": [%s, %s]}}""".formatted(
                        version("v1", true, "{\"a\": {\"type\": \"string\"}, \"b\": {\"type\": \"string\"}}"),
                        version("v2", false, "{\"a\": {\"type\": \"string\"}}")));
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void apply_inAnotherVersion_movesTheEntryOfTheManager() throws Exception {
        apply("v1", "m", "{}", "{\"a\": \"x\"}");
        JsonNode metadata = metadata(apply("v2", "m", "{}", "{\"a\": \"y\"}"));

        assertThat(metadata.path("managedFields")).hasSize(1);
        assertThat(metadata.path("managedFields").path(0).path("apiVersion").asText())
                .isEqualTo("example.com/v2");
    }

    @Test
    void apply_inAnotherVersion_removesWhatItGivesUp_andNothingElse() throws Exception {
        apply("v1", "m", "{\"x\": \"1\"}", "{\"a\": \"x\"}");
        HttpResponse<String> answer = apply("v2", "m", "{}", "{\"a\": \"x\"}");

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(metadata(answer).has("labels")).isFalse();
        assertThat(metadata(answer).has("uid")).isTrue();
    }

    @Test
    void apply_ofAFieldThatAVersionWithOwnersLacks_isRefused() throws Exception {
        apply("v2", "m", "{}", "{\"a\": \"x\"}");
        HttpResponse<String> answer = apply("v1", "n", "{}", "{\"b\": \"x\"}");

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).contains("failed to convert new object: .spec.b: field not declared in schema");
    }

    @Test
    void update_ofAFieldThatAVersionWithOwnersLacks_tracksNoFields() throws Exception {
        apply("v2", "m", "{}", "{\"a\": \"x\"}");
        HttpResponse<String> answer = server.send(
                "PATCH", "/apis/example.com/v1/crates/c", "application/merge-patch+json", "{\"spec\": {\"b\": \"x\"}}");

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(metadata(answer).has("managedFields")).isFalse();
    }

    private HttpResponse<String> apply(String version, String manager, String labels, String spec) throws Exception {
        return server.send(
                "PATCH",
                "/apis/example.com/" + version + "/crates/c?fieldManager=" + manager,
                "application/apply-patch+yaml",
                "{\"apiVersion\": \"example.com/" + version + "\", \"kind\": \"Crate\", \"metadata\": {\"name\": \"c\","
                        + (labels.equals("{}") ? "" : "\"labels\": " + labels) + "}, \"spec\": " + spec + "}");
    }

    private static JsonNode metadata(HttpResponse<String> answer) throws Exception {
        return new ObjectMapper().readTree(answer.body()).path("metadata");
    }

    private static String version(String name, boolean storage, String properties) {
        return """
                {"name": "%s", "served": true, "storage": %s, "schema": {"openAPIV3Schema":
                 {"type": "object", "properties": {"spec": {"type": "object", "properties": %s}}}}}""".formatted(name, storage, properties);
    }
}
