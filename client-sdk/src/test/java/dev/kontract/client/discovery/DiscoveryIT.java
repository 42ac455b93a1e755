package dev.kontract.client.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.client.FakeServer;
import dev.kontract.client.FakeServer.Answer;
import dev.kontract.client.KontractClient;
import dev.kontract.model.PartialObjectMetadata;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DiscoveryIT {

    private static final Map<String, String> ANSWERS = Map.of(
            "/api/v1",
            "{\"resources\":[{\"name\":\"pods\",\"kind\":\"Pod\",\"namespaced\":true,\"verbs\":[\"get\",\"list\"]},"
                    + "{\"name\":\"pods/status\",\"kind\":\"Pod\",\"namespaced\":true,\"verbs\":[\"get\"]}]}",
            "/apis",
            "{\"groups\":[{\"name\":\"example.com\",\"versions\":[{\"groupVersion\":\"example.com/v1\"},"
                    + "{\"groupVersion\":\"example.com/v2\"}],\"preferredVersion\":{\"groupVersion\":\"example.com/v2\"}}]}",
            "/apis/example.com/v2",
            "{\"resources\":[{\"name\":\"sites\",\"kind\":\"Site\",\"namespaced\":false,\"verbs\":[\"list\",\"watch\"]}]}",
            "/apis/example.com/v2/sites",
            "{\"metadata\":{},\"items\":[{\"metadata\":{\"name\":\"a\"},\"spec\":{\"b\":1}}]}");

    @Test
    void preferredResources_groups_namesKindsWithoutSubresources() throws Exception {
        try (FakeServer server = server();
                KontractClient client = server.client()) {
            List<ApiResource> resources = Discovery.of(client).preferredResources();

            assertThat(resources)
                    .extracting(resource ->
                            resource.kind().name() + " " + resource.kind().namespaced())
                    .containsExactly("v1, Kind=Pod true", "example.com/v2, Kind=Site false");
            assertThat(resources.get(0).supports("get", "list")).isTrue();
            assertThat(resources.get(0).supports("get", "watch")).isFalse();
        }
    }

    @Test
    void metadataOnly_discoveredKind_requestsMetadataAndDropsTheRest() throws Exception {
        try (FakeServer server = server();
                KontractClient client = server.client()) {
            ApiResource sites = Discovery.of(client).resources("example.com/v2").get(0);
            PartialObjectMetadata site =
                    client.resource(sites.kind()).metadataOnly().list().items().get(0);

            assertThat(server.last().header("Accept"))
                    .isEqualTo("application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1,application/json");
            assertThat(site.name()).isEqualTo("a");
            assertThat(site.unknownFields()).isEmpty();
        }
    }

    private static FakeServer server() throws Exception {
        return new FakeServer(request -> Answer.ok(ANSWERS.getOrDefault(request.target(), "{}")));
    }
}
