package dev.kontract.server.aggregation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.server.aggregation.AggregatedApi.ServiceAddress;
import dev.kontract.server.storage.memory.MemoryStorage;
import dev.kontract.server.webhook.WebhookServices;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ServiceEndpointsTest {

    private static final String SERVICE = "_core/services/wardle/api";
    private static final String SLICE = "discovery.k8s.io/endpointslices/wardle/api-1";
    private static final String CLUSTER_IP =
            "{\"spec\": {\"type\": \"ClusterIP\", \"ports\": [{\"name\": \"https\", \"port\": 443}]}}";

    private final MemoryStorage storage = new MemoryStorage();

    private void store(String key, String object) {
        byte[] bytes = object.getBytes(StandardCharsets.UTF_8);
        storage.create(key, revision -> bytes);
    }

    private ServiceEndpoints.Located locate(int port) {
        try (ServiceEndpoints services =
                new ServiceEndpoints(WebhookServices.NONE, storage, (namespace, name) -> {}, Runnable::run)) {
            return services.locate(new ServiceAddress("wardle", "api", port));
        }
    }

    private void slice(String endpoints) {
        store(SLICE, """
                {"metadata": {"namespace": "wardle", "labels": {"kubernetes.io/service-name": "api"}},
                 "ports": [{"name": "https", "port": 8443}, {"name": "other", "port": 1}], "endpoints": [%s]}""".formatted(endpoints));
    }

    @Test
    void service_isFoundAtItsReadyEndpoints() {
        store(SERVICE, CLUSTER_IP);
        slice("""
                {"addresses": ["10.0.0.1"]}, {"addresses": ["10.0.0.2"], "conditions": {"ready": false}},
                {"addresses": ["10.0.0.3", "10.0.0.4"], "conditions": {"ready": true}}""");

        assertThat(locate(443).addresses())
                .containsExactly(
                        InetSocketAddress.createUnresolved("10.0.0.1", 8443),
                        InetSocketAddress.createUnresolved("10.0.0.3", 8443));
    }

    @Test
    void externalName_isTheAddress() {
        store(SERVICE, "{\"spec\": {\"type\": \"ExternalName\", \"externalName\": \"api.example.com\"}}");

        assertThat(locate(8443).addresses())
                .isEqualTo(List.of(InetSocketAddress.createUnresolved("api.example.com", 8443)));
    }

    @Test
    void serviceWithoutEndpoints_isUnavailable_withUpstreamsReasons() {
        assertThat(locate(443))
                .isEqualTo(new ServiceEndpoints.Located(
                        List.of(), "ServiceNotFound", "service/api in \"wardle\" is not present"));
        store(SERVICE, CLUSTER_IP);
        assertThat(locate(444))
                .isEqualTo(new ServiceEndpoints.Located(
                        List.of(), "ServicePortError", "service/api in \"wardle\" is not listening on port 444"));
        assertThat(locate(443))
                .isEqualTo(new ServiceEndpoints.Located(
                        List.of(), "EndpointsNotFound", "cannot find endpointslices for service/api in \"wardle\""));
        slice("{\"addresses\": [\"10.0.0.2\"], \"conditions\": {\"ready\": false}}");
        assertThat(locate(443))
                .isEqualTo(new ServiceEndpoints.Located(
                        List.of(),
                        "MissingEndpoints",
                        "endpointslices for service/api in \"wardle\" have no addresses with port name \"https\""));
    }

    @Test
    void serviceOfTheEmbeddingProgram_needsNoObject() {
        try (ServiceEndpoints services = new ServiceEndpoints(
                (namespace, name, port) -> Optional.of(InetSocketAddress.createUnresolved("10.1.1.1", port)),
                storage,
                (namespace, name) -> {},
                Runnable::run)) {
            assertThat(services.locate(new ServiceAddress("a", "own", 5)).addresses())
                    .containsExactly(InetSocketAddress.createUnresolved("10.1.1.1", 5));
        }
    }
}
