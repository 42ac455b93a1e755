package dev.kontract.client.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.client.FakeServer;
import dev.kontract.client.FakeServer.Answer;
import dev.kontract.client.KontractClient;
import dev.kontract.client.error.ApiException;
import dev.kontract.model.PartialObjectMetadata;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DiscoveryIT {

    /** Those of a server without aggregated discovery. */
    private static final Map<String, String> ANSWERS = Map.of(
            "/api",
            "{\"kind\":\"APIVersions\",\"versions\":[\"v1\"]}",
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
    void resources_aggregatedDiscovery_takesTwoRequests() throws Exception {
        Map<String, String> answers = Map.of(
                "/api",
                aggregated(
                        "{\"metadata\":{},\"versions\":[{\"version\":\"v1\",\"freshness\":\"Current\",\"resources\":["
                                + "{\"resource\":\"pods\",\"responseKind\":{\"group\":\"\",\"version\":\"v1\",\"kind\":\"Pod\"},"
                                + "\"scope\":\"Namespaced\",\"verbs\":[\"get\",\"list\"],\"subresources\":[{\"subresource\":\"log\"}]},"
                                + "{\"resource\":\"parents\",\"responseKind\":{},\"scope\":\"Namespaced\"}]}]}"),
                "/apis",
                aggregated("{\"metadata\":{\"name\":\"example.com\"},\"versions\":[" + sites("v2") + "," + sites("v1")
                        + "]}"));
        try (FakeServer server = new FakeServer(request -> Answer.ok(answers.getOrDefault(request.target(), "{}")));
                KontractClient client = server.client()) {
            List<ApiResource> preferred = Discovery.of(client).preferredResources();
            List<ApiResource> all = Discovery.of(client).allResources();

            assertThat(preferred)
                    .extracting(resource ->
                            resource.kind().name() + " " + resource.kind().namespaced())
                    .containsExactly("v1, Kind=Pod true", "example.com/v2, Kind=Site false");
            assertThat(preferred.get(0).verbs()).containsExactlyInAnyOrder("get", "list");
            assertThat(all)
                    .extracting(resource -> resource.kind().name().apiVersion())
                    .containsExactly("v1", "example.com/v2", "example.com/v1");
            assertThat(server.requests()).hasSize(4);
        }
    }

    @Test
    void resources_coreGroupForbidden_readsItsOnlyVersion() throws Exception {
        try (FakeServer server = new FakeServer(request -> request.target().equals("/api")
                        ? Answer.failure(403, "Forbidden")
                        : Answer.ok(ANSWERS.getOrDefault(request.target(), "{}")));
                KontractClient client = server.client()) {
            assertThat(Discovery.of(client).preferredResources())
                    .extracting(resource -> resource.kind().plural())
                    .containsExactly("pods", "sites");
        }
    }

    @Test
    void resources_staleGroup_reportsItsFailure() throws Exception {
        String stale =
                "{\"metadata\":{\"name\":\"gone.example.com\"},\"versions\":[{\"version\":\"v1\",\"freshness\":\"Stale\"}]}";
        try (FakeServer server = new FakeServer(request -> request.target().equals("/apis/gone.example.com/v1")
                        ? Answer.failure(503, "ServiceUnavailable")
                        : Answer.ok(aggregated(request.target().equals("/apis") ? stale : "")));
                KontractClient client = server.client()) {
            assertThatThrownBy(() -> Discovery.of(client).preferredResources()).isInstanceOf(ApiException.class);
        }
    }

    private static String aggregated(String groups) {
        return "{\"kind\":\"APIGroupDiscoveryList\",\"items\":[" + groups + "]}";
    }

    private static String sites(String version) {
        return "{\"version\":\"%s\",\"freshness\":\"Current\",\"resources\":[{\"resource\":\"sites\",\"scope\":\"Cluster\","
                        .formatted(version)
                + "\"responseKind\":{\"kind\":\"Site\"},\"verbs\":[\"list\"]}]}";
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
