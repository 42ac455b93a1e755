package dev.kontract.server.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.kontract.model.catalog.Catalog;
import dev.kontract.model.catalog.ResourceDescriptor;
import dev.kontract.server.codec.Codec;
import dev.kontract.server.request.QueryParameters;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.request.UserInfo;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.view.Representation;
import dev.kontract.spec.Contract;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

class DiscoveryEndpointTest {

    private static final String AGGREGATED = "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList";
    private static final DiscoveryEndpoint ENDPOINT =
            new DiscoveryEndpoint(Catalog.load("k8s.io"), Codec.of(Contract.load("k8s.io")), Optional::empty);

    @Test
    void get_listsTheVersionsOfAGroup() throws Exception {
        assertThat(document("/apis/apps"))
                .isEqualTo(tree("{'kind': 'APIGroup', 'apiVersion': 'v1', 'name': 'apps', 'versions': [{'groupVersion':"
                        + " 'apps/v1', 'version': 'v1'}], 'preferredVersion': {'groupVersion': 'apps/v1',"
                        + " 'version': 'v1'}}"));
    }

    @Test
    void get_listsTheResourcesOfAVersion() throws Exception {
        JsonNode resources = document("/apis/apps/v1/").path("resources");
        Map<String, JsonNode> byName = new LinkedHashMap<>();
        resources.forEach(resource -> byName.put(resource.path("name").asText(), resource));

        assertThat(byName.keySet())
                .containsSubsequence(
                        "controllerrevisions", "statefulsets", "statefulsets/scale", "statefulsets/status");
        assertThat(byName.get("statefulsets").path("storageVersionHash").asText())
                .isEqualTo("H+vl74LkKdo=");
        assertThat(byName.get("statefulsets/scale"))
                .isEqualTo(tree("{'name': 'statefulsets/scale', 'singularName': '', 'namespaced': true, 'group':"
                        + " 'autoscaling', 'version': 'v1', 'kind': 'Scale', 'verbs': ['get', 'patch',"
                        + " 'update']}"));
    }

    @Test
    void get_givesTheCoreVersionNoApiVersion() throws Exception {
        assertThat(document("/api/v1").has("apiVersion")).isFalse();
        assertThat(document("/api").path("versions")).isEqualTo(tree("['v1']"));
    }

    @Test
    void get_givesReviewsNoStorageVersion() throws Exception {
        assertThat(document("/apis/apiextensions.k8s.io/v1").findValuesAsText("storageVersionHash"))
                .containsExactly("jfWCUB31mvA=");
        assertThat(document("/apis/admissionregistration.k8s.io/v1").findValuesAsText("storageVersionHash"))
                .contains("LYmCf+UMVdg=", "90V5FRZZ3Zg=");
        assertThat(document("/apis/authentication.k8s.io/v1").findValues("storageVersionHash"))
                .isEmpty();
    }

    @Test
    void get_answersInTheAggregatedForm_whenItIsWantedMost() throws Exception {
        Representation answer =
                get("/apis", AGGREGATED + ",application/json", "").orElseThrow();

        assertThat(answer.contentType()).isEqualTo(AGGREGATED);
        assertThat(new ObjectMapper()
                        .readTree(answer.body())
                        .at("/items/0/versions/0/freshness")
                        .asText())
                .isEqualTo("Current");
        assertThat(get("/apis", "application/json," + AGGREGATED + ";q=0.9", "")
                        .orElseThrow()
                        .contentType())
                .isEqualTo("application/json");
    }

    @Test
    void get_leavesTheKindsGroupAndVersionOut_whenTheyAreThoseOfTheList() throws Exception {
        JsonNode apps = items(ENDPOINT, "/apis").get("apps").at("/versions/0/resources");
        JsonNode sets = StreamSupport.stream(apps.spliterator(), false)
                .filter(resource -> resource.path("resource").asText().equals("statefulsets"))
                .findFirst()
                .orElseThrow();

        assertThat(sets.path("responseKind")).isEqualTo(tree("{'group': '', 'version': '', 'kind': 'StatefulSet'}"));
        assertThat(sets.at("/subresources/0/responseKind"))
                .isEqualTo(tree("{'group': 'autoscaling', 'version': 'v1', 'kind': 'Scale'}"));
    }

    @Test
    void get_sortsGroupsOfEqualRank() throws Exception {
        DiscoveryEndpoint endpoint = new DiscoveryEndpoint(
                Catalog.load("k8s.io")
                        .with(List.of(
                                custom("z.example.com", "v1"),
                                custom("a.example.com", "v1beta1"),
                                custom("m.example.com", "v1"))),
                Codec.of(Contract.load("k8s.io")),
                Optional::empty);

        assertThat(items(endpoint, "/apis").keySet())
                .containsSubsequence(
                        "discovery.k8s.io", "resource.k8s.io", "a.example.com", "m.example.com", "z.example.com");
        assertThat(document(endpoint, "/apis", "").path("groups").findValuesAsText("name"))
                .containsSubsequence(
                        "discovery.k8s.io", "resource.k8s.io", "m.example.com", "z.example.com", "a.example.com");
    }

    @Test
    void get_answersNotModified_whenTheTagIsKnown() {
        String tag = get("/api", AGGREGATED, "").orElseThrow().headers().getOrDefault("ETag", "");

        assertThat(get("/api", AGGREGATED, tag).orElseThrow().status()).isEqualTo(304);
    }

    @Test
    void get_answersInTheAggregatedFormInYaml_withTheSameTag() {
        Representation answer =
                get("/api", AGGREGATED.replace("json", "yaml"), "").orElseThrow();

        assertThat(answer.contentType()).isEqualTo(AGGREGATED.replace("json", "yaml"));
        assertThat(new String(answer.body(), StandardCharsets.UTF_8))
                .startsWith("apiVersion: apidiscovery.k8s.io/v2\n");
        assertThat(answer.headers())
                .isEqualTo(get("/api", AGGREGATED, "").orElseThrow().headers());
    }

    @Test
    void get_answersInYaml_whenItIsWanted() {
        Representation answer = get("/apis/apps", "application/yaml", "").orElseThrow();

        assertThat(answer.contentType()).isEqualTo("application/yaml");
        assertThat(new String(answer.body(), StandardCharsets.UTF_8)).startsWith("apiVersion: v1\nkind: APIGroup\n");
    }

    @Test
    void get_refusesOtherMediaTypes() {
        assertThatThrownBy(() -> get("/apis", "text/html", "")).isInstanceOf(StatusException.class);
        assertThatThrownBy(() -> get("/apis", AGGREGATED.replace("v2", "v2beta1"), ""))
                .isInstanceOf(StatusException.class);
    }

    @Test
    void get_isEmpty_whenThereIsNoSuchGroup() {
        assertThat(get("/apis/nope.example.com", "", "")).isEmpty();
        assertThat(get("/apis/apps/v9", "", "")).isEmpty();
    }

    private static ResourceDescriptor custom(String group, String version) throws Exception {
        String type = "{'group': '" + group + "', 'version': '" + version + "', 'kind': 'Gauge'}";
        String resource = "{'plural': 'gauges', 'singular': 'gauge', 'scope': 'Namespaced', 'custom': true}";
        return ResourceDescriptor.of(
                "Gauge",
                tree("{'Gauge': {'x-kubernetes-group-version-kind': [" + type + "], 'x-kontract-resource': " + resource
                        + "}}"));
    }

    /** Returns the groups of the aggregated document by name. */
    private static Map<String, JsonNode> items(DiscoveryEndpoint endpoint, String path) throws Exception {
        Map<String, JsonNode> items = new LinkedHashMap<>();
        document(endpoint, path, AGGREGATED)
                .path("items")
                .forEach(item -> items.put(item.at("/metadata/name").asText(), item));
        return items;
    }

    private static JsonNode document(String path) throws Exception {
        return document(ENDPOINT, path, "");
    }

    private static JsonNode document(DiscoveryEndpoint endpoint, String path, String accept) throws Exception {
        return new ObjectMapper()
                .readTree(get(endpoint, path, accept, "").orElseThrow().body());
    }

    private static Optional<Representation> get(String path, String accept, String ifNoneMatch) {
        return get(ENDPOINT, path, accept, ifNoneMatch);
    }

    private static Optional<Representation> get(
            DiscoveryEndpoint endpoint, String path, String accept, String ifNoneMatch) {
        QueryParameters query = QueryParameters.parse("");
        Map<String, List<String>> headers =
                Map.of("accept", List.of(accept), "if-none-match", List.of(ifNoneMatch), "host", List.of("localhost"));
        RequestInfo info = RequestInfo.of("GET", path, query);
        return endpoint.get(new RequestContext(info, UserInfo.anonymous(), "GET", query, headers));
    }

    private static JsonNode tree(String json) throws Exception {
        return new ObjectMapper().readTree(json.replace('\'', '"'));
    }
}
