package dev.kontract.server.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.kontract.model.catalog.Catalog;
import dev.kontract.server.request.QueryParameters;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.request.UserInfo;
import dev.kontract.server.view.Representation;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PathIndexTest {

    @Test
    void get_tellsThePathsInOrder() throws Exception {
        JsonNode paths =
                new ObjectMapper().readTree(get("/").orElseThrow().body()).path("paths");

        assertThat(paths)
                .extracting(JsonNode::asText)
                .contains("/api/v1", "/apis/apps", "/apis/apps/v1", "/openapi/kontract.json", "/openapi/v3", "/version")
                .isSorted()
                .doesNotHaveDuplicates();
    }

    @Test
    void get_knowsNothingElse() {
        assertThat(get("/nowhere")).isEmpty();
    }

    private static Optional<Representation> get(String path) {
        QueryParameters query = QueryParameters.parse("");
        RequestInfo info = RequestInfo.of("GET", path, query);
        return new PathIndex(Catalog.load("k8s.io"))
                .get(new RequestContext(info, UserInfo.anonymous(), "GET", query, Map.of()));
    }
}
