package dev.kontract.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.client.Kinds;
import dev.kontract.client.KontractClient;
import dev.kontract.model.Endpoint;
import dev.kontract.model.EndpointAddress;
import dev.kontract.model.EndpointPort;
import dev.kontract.model.EndpointSlice;
import dev.kontract.model.EndpointSubset;
import dev.kontract.model.Endpoints;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.Service;
import dev.kontract.model.ServicePort;
import dev.kontract.model.ServiceSpec;
import dev.kontract.server.storage.sqlite.SqliteProvider;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServiceEndpointsIT {

    @Test
    void kubernetesService_pointsToTheServer() throws IOException {
        try (ApiServer server = ApiServer.start(ServerConfig.builder()
                .controllers("none")
                .advertiseAddress("192.0.2.7")
                .build())) {
            int port = server.url().getPort();
            Endpoints endpoints =
                    server.client().resource(Kinds.ENDPOINTS, "default").get("kubernetes");
            EndpointSlice slice =
                    server.client().resource(Kinds.ENDPOINT_SLICE, "default").get("kubernetes");

            assertThat(endpoints.labels()).containsEntry("endpointslice.kubernetes.io/skip-mirror", "true");
            assertThat(endpoints.getSubsets()).singleElement().satisfies(subset -> {
                assertThat(subset.getAddresses())
                        .extracting(EndpointAddress::getIp)
                        .containsExactly("192.0.2.7");
                assertThat(subset.getPorts())
                        .containsExactly(
                                new EndpointPort().name("https").port(port).protocol("TCP"));
            });
            assertThat(slice.labels()).containsEntry("kubernetes.io/service-name", "kubernetes");
            assertThat(slice.getPorts()).extracting("port").containsExactly(port);
            assertThat(slice.getEndpoints()).extracting(Endpoint::getAddresses).containsExactly(List.of("192.0.2.7"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"192.0.2.8", "2001:db8::7"})
    void kubernetesService_followsTheServer_whenItMoves(String address, @TempDir Path data) throws IOException {
        ServerConfigBuilder config = ServerConfig.builder().controllers("none").dataDir(data);
        ApiServer.start(config.storage(SqliteProvider.standard())
                        .advertiseAddress("192.0.2.7")
                        .build())
                .close();
        try (ApiServer server = ApiServer.start(config.advertiseAddress(address).build())) {
            assertThat(server.client()
                            .resource(Kinds.ENDPOINTS, "default")
                            .get("kubernetes")
                            .getSubsets()
                            .get(0)
                            .getAddresses())
                    .extracting(EndpointAddress::getIp)
                    .containsExactly(address);
            EndpointSlice slice =
                    server.client().resource(Kinds.ENDPOINT_SLICE, "default").get("kubernetes");
            assertThat(slice.getAddressType()).isEqualTo(address.contains(":") ? "IPv6" : "IPv4");
            assertThat(slice.getEndpoints().get(0).getAddresses()).containsExactly(address);
        }
    }

    @Test
    void endpoints_areMirroredWhileTheirServiceSelectsNothing() throws IOException {
        try (ApiServer server = ApiServer.start(ServerConfig.builder()
                .controllers("endpointslice-mirroring-controller")
                .build())) {
            KontractClient client = server.client();
            client.resource(Kinds.ENDPOINTS, "default").create(endpoints("192.0.2.8"));
            assertThat(mirrored(server)).isEmpty();

            client.resource(Kinds.SERVICE, "default")
                    .create(new Service()
                            .metadata(new ObjectMeta().name("db"))
                            .spec(new ServiceSpec().ports(List.of(new ServicePort().port(5432)))));
            assertThat(mirrored(server)).containsExactly("192.0.2.8");

            client.resource(Kinds.ENDPOINTS, "default").replace(endpoints("192.0.2.9"));
            assertThat(mirrored(server)).containsExactly("192.0.2.9");

            client.resource(Kinds.ENDPOINTS, "default").delete("db");
            assertThat(mirrored(server)).isEmpty();
        }
    }

    private static List<String> mirrored(ApiServer server) {
        server.settle();
        return server.client().resource(Kinds.ENDPOINT_SLICE, "default").list().items().stream()
                .filter(slice -> "db".equals(slice.labels().get("kubernetes.io/service-name")))
                .flatMap(slice -> slice.getEndpoints().stream())
                .flatMap(endpoint -> endpoint.getAddresses().stream())
                .toList();
    }

    private static Endpoints endpoints(String address) {
        return new Endpoints()
                .metadata(new ObjectMeta().name("db"))
                .subsets(List.of(new EndpointSubset()
                        .addresses(List.of(new EndpointAddress().ip(address)))
                        .ports(List.of(new EndpointPort().port(5432).protocol("TCP")))));
    }
}
