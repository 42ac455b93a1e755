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
import org.junit.jupiter.params.provider.ValueSource;

/** The views of custom objects and of their lists. */
class CustomViewsIT {

    private static final String CRATES = "/apis/example.com/v1/namespaces/default/crates";
    private static final String METADATA = "application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1";
    private static final String LIST = "application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1";

    private static TestServer server;

    @BeforeAll
    static void start() throws Exception {
        server = TestServer.start(ServerConfig.builder().controllers("none"));
        server.post("/apis/apiextensions.k8s.io/v1/customresourcedefinitions", """
                {"metadata": {"name": "crates.example.com"}, "spec": {
                  "group": "example.com", "scope": "Namespaced", "names": {"kind": "Crate", "plural": "crates"},
                  "versions": [{"name": "v1", "served": true, "storage": true,
                    "schema": {"openAPIV3Schema": {"type": "object"}}}]}}""");
        for (String name : new String[] {"a", "b"}) {
            server.post(
                    CRATES,
                    "{\"apiVersion\": \"example.com/v1\", \"kind\": \"Crate\", \"metadata\": {\"name\": \"" + name
                            + "\"}}");
        }
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "?limit=5", "?labelSelector=no%3Dne", "?labelSelector=no%3Dne&limit=1"})
    void metadataOfAList_withoutMore_hasNoContinue_whichTheListItselfHas(String query) throws Exception {
        assertThat(json(get(CRATES + query, LIST)).path("metadata").has("continue"))
                .isFalse();
        assertThat(json(get(CRATES + query, "application/json"))
                        .path("metadata")
                        .path("continue")
                        .textValue())
                .isEmpty();
    }

    @Test
    void metadataOfAPage_hasItsContinue() throws Exception {
        assertThat(json(get(CRATES + "?limit=1", LIST))
                        .path("metadata")
                        .path("continue")
                        .asText())
                .isNotEmpty();
    }

    @Test
    void list_isNoObject() throws Exception {
        HttpResponse<String> refused = get(CRATES, METADATA);

        assertThat(refused.statusCode()).isEqualTo(406);
        assertThat(json(refused).path("message").asText())
                .isEqualTo("you requested PartialObjectMetadata, but the requested object is a list "
                        + "(*unstructured.UnstructuredList)");
    }

    @Test
    void object_isNoList() throws Exception {
        HttpResponse<String> refused = get(CRATES + "/a", LIST);

        assertThat(refused.statusCode()).isEqualTo(500);
        assertThat(json(refused).path("message").asText()).isEqualTo("content is not a list");
        assertThat(json(refused).has("reason")).isFalse();
    }

    private static HttpResponse<String> get(String path, String accept) throws Exception {
        return server.send(server.request(path).header("Accept", accept));
    }

    private static JsonNode json(HttpResponse<String> answer) throws Exception {
        return new ObjectMapper().readTree(answer.body());
    }
}
