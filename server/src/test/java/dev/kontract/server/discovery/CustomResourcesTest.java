package dev.kontract.server.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.kontract.server.request.QueryParameters;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.request.UserInfo;
import dev.kontract.server.view.Representation;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CustomResourcesTest {

    private static final String DEFINITIONS = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";

    @Test
    void get_saysThatThereAreNone() throws Exception {
        JsonNode list =
                new ObjectMapper().readTree(get(DEFINITIONS).orElseThrow().body());

        assertThat(list.path("kind").asText()).isEqualTo("CustomResourceDefinitionList");
        assertThat(list.path("items")).isEmpty();
        assertThat(list.path("items").isArray()).isTrue();
    }

    @Test
    void get_knowsNoneOfThem() {
        assertThat(get(DEFINITIONS + "/some.example.com")).isEmpty();
        assertThat(get("/apis/apiextensions.k8s.io/v1")).isEmpty();
        assertThat(get("/apis/apps/v1/statefulsets")).isEmpty();
    }

    private static Optional<Representation> get(String path) {
        QueryParameters query = QueryParameters.parse("");
        RequestInfo info = RequestInfo.of("GET", path, query);
        return new CustomResources()
                .get(new RequestContext(info, UserInfo.anonymous(), "GET", query, Map.of("accept", List.of("*/*"))));
    }
}
