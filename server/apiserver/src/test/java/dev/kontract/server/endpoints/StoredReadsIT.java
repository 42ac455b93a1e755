package dev.kontract.server.endpoints;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.server.TestServer;
import java.io.IOException;
import java.net.http.HttpHeaders;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Single objects are served from their stored bytes or from encodings of them without JAX-RS, with identical responses. */
class StoredReadsIT {

    /** The headers that no two answers share. */
    private static final Set<String> OWN = Set.of("date", "audit-id");

    private static TestServer server;

    @BeforeAll
    static void start() throws IOException {
        server = TestServer.start();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @CsvSource({
        "/api/v1/namespaces/default",
        "/api/v1/namespaces/none",
        "/api/v1/namespaces/default/",
        "/api/v1/namespaces/default/status",
        "/api/v1/namespaces/default/namespaces/default",
        "/api/v1/configmaps/none",
        "/api/v1/namespaces/default/configmaps/no%2Fne",
        "/api/v1/namespaces/default/configmaps/..",
        "/apis/rbac.authorization.k8s.io/v1/clusterroles/cluster-admin",
        "/apis/rbac.authorization.k8s.io/v1//clusterroles/cluster-admin",
        "/apis/rbac.authorization.k8s.io/v1/clusterroles/cluster-admin/",
        "/apis/rbac.authorization.k8s.io/v1/clusterroles/cluster-admin;a=b",
        "/apis/rbac.authorization.k8s.io/v1/clusterroles/cluster%2Dadmin",
        "/apis/rbac.authorization.k8s.io/v1/clusterroles/cluster-admin/status",
        "/apis/rbac.authorization.k8s.io/v1/namespaces/default/clusterroles/cluster-admin",
        "/apis/rbac.authorization.k8s.io/v2/clusterroles/cluster-admin",
        "/apis/apps/v1/clusterroles/cluster-admin",
        "/api/rbac.authorization.k8s.io/v1/clusterroles/cluster-admin",
    })
    void get_isTheSameAsByTheResource(String path) throws Exception {
        HttpResponse<String> stored = get(path, "application/json");
        HttpResponse<String> byTheResource = get(path, "application/json;q=0.9");
        assertThat(stored.statusCode()).isEqualTo(byTheResource.statusCode());
        assertThat(stored.body()).isEqualTo(byTheResource.body());
        assertThat(lasting(stored)).isEqualTo(lasting(byTheResource));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "application/vnd.kubernetes.protobuf",
                "application/vnd.kubernetes.protobuf,application/json",
                "application/vnd.kubernetes.protobuf;as=PartialObjectMetadata;g=meta.k8s.io;v=v1",
                "application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1,application/json",
                "application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1",
                "application/yaml",
                "application/*",
                "text/plain"
            })
    void get_inAForm_isTheSameAsByTheResource(String accept) throws Exception {
        for (String path : List.of(
                "/apis/rbac.authorization.k8s.io/v1/clusterroles/cluster-admin",
                "/apis/rbac.authorization.k8s.io/v1/clusterroles/none",
                "/api/v1/namespaces/default")) {
            HttpResponse<String> byTheResource = get(path + "?resourceVersion=0", accept);
            HttpResponse<String> stored = get(path, accept);
            assertThat(stored.statusCode()).isEqualTo(byTheResource.statusCode());
            assertThat(stored.body()).isEqualTo(byTheResource.body());
            assertThat(lasting(stored)).isEqualTo(lasting(byTheResource));
        }
    }

    private static HttpHeaders lasting(HttpResponse<String> response) {
        return HttpHeaders.of(response.headers().map(), (name, value) -> !OWN.contains(name));
    }

    private static HttpResponse<String> get(String path, String accept) throws Exception {
        return server.send(server.request(path).header("Accept", accept));
    }
}
