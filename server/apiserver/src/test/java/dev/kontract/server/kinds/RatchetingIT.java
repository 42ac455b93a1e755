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

/** Updates of custom resources that the definition, tightened since, no longer accepts. */
class RatchetingIT {

    private static final String DEFINITIONS = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
    private static final String CRATES = "/apis/example.com/v1/crates";
    private static final String MERGE = "application/merge-patch+json";
    private static final String LOOSE = """
            {"color": {"type": "string"}, "size": {"type": "integer"}, "any": {"x-kubernetes-preserve-unknown-fields": true}}
            """;
    private static final String TIGHT = """
            {"color": {"type": "string", "x-kubernetes-validations": [{"rule": "self.startsWith('b')"}]},
             "size": {"type": "integer", "maximum": 9}, "any": {"type": "integer"}}""";

    private TestServer server;

    @BeforeEach
    void start() throws Exception {
        server = TestServer.start(ServerConfig.builder().controllers("none"));
        server.post(DEFINITIONS, definition(LOOSE));
        server.post(CRATES, crate("a", "{\"color\": \"red\", \"size\": 1}"));
        server.post(CRATES, crate("b", "{\"any\": \"text\"}"));
        server.send("PATCH", DEFINITIONS + "/crates.example.com", MERGE, definition(TIGHT));
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void update_warnsOfTheRules_thatUnchangedValuesViolate() throws Exception {
        HttpResponse<String> answer = merge("a", "{\"spec\": {\"size\": 2}}");

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().allValues("Warning"))
                .singleElement()
                .asString()
                .contains("spec.color: Invalid value");
    }

    @Test
    void update_thatIsRefused_warnsAsWell() throws Exception {
        HttpResponse<String> answer = merge("a", "{\"spec\": {\"size\": 10}}");

        assertThat(answer.statusCode()).isEqualTo(422);
        assertThat(answer.body()).contains("spec.size").doesNotContain("spec.color");
        assertThat(answer.headers().allValues("Warning"))
                .singleElement()
                .asString()
                .contains("spec.color: Invalid value");
    }

    @Test
    void update_ofAnObjectWithAValueOfAnotherType_tracksNoFields() throws Exception {
        assertThat(metadata(merge("b", "{\"spec\": {\"size\": 1}}")).has("managedFields"))
                .isFalse();

        server.post(CRATES, crate("c", "{\"any\": 1}"));
        assertThat(metadata(merge("c", "{\"spec\": {\"size\": 1}}")).has("managedFields"))
                .isTrue();
    }

    @Test
    void update_thatMendsTheType_tracksNoFieldsYet() throws Exception {
        assertThat(metadata(merge("b", "{\"spec\": {\"any\": 1}}")).has("managedFields"))
                .isFalse();
    }

    @Test
    void apply_toAnObjectWithAValueOfAnotherType_isRefused() throws Exception {
        HttpResponse<String> answer = server.send(
                "PATCH", CRATES + "/b?fieldManager=m", "application/apply-patch+yaml", crate("b", "{\"size\": 1}"));

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body())
                .contains("failed to create typed live object (/b; example.com/v1, Kind=Crate): .spec.any: expected"
                        + " numeric (int or float), got string");
    }

    private HttpResponse<String> merge(String name, String patch) throws Exception {
        return server.send("PATCH", CRATES + "/" + name, MERGE, patch);
    }

    private static JsonNode metadata(HttpResponse<String> answer) throws Exception {
        return new ObjectMapper().readTree(answer.body()).path("metadata");
    }

    private static String crate(String name, String spec) {
        return "{\"apiVersion\": \"example.com/v1\", \"kind\": \"Crate\", \"metadata\": {\"name\": \"" + name
                + "\"}, \"spec\": " + spec + "}";
    }

    private static String definition(String properties) {
        return """
                {"apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition",
                 "metadata": {"name": "crates.example.com"},
                 "spec": {"group": "example.com", "scope": "Cluster", "names": {"kind": "Crate", "plural": "crates"},
                  "versions": [{"name": "v1", "served": true, "storage": true, "schema": {"openAPIV3Schema":
                   {"type": "object", "properties": {"spec": {"type": "object", "properties": %s}}}}}]}}""".formatted(properties);
    }
}
