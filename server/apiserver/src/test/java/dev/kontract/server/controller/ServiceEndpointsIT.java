package dev.kontract.server.controller;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.client.Kinds;
import dev.kontract.client.KontractClient;
import dev.kontract.model.Container;
import dev.kontract.model.Endpoint;
import dev.kontract.model.EndpointAddress;
import dev.kontract.model.EndpointPort;
import dev.kontract.model.EndpointSlice;
import dev.kontract.model.EndpointSubset;
import dev.kontract.model.Endpoints;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.Pod;
import dev.kontract.model.PodCondition;
import dev.kontract.model.PodIP;
import dev.kontract.model.PodSpec;
import dev.kontract.model.PodStatus;
import dev.kontract.model.Service;
import dev.kontract.model.ServicePort;
import dev.kontract.model.ServiceSpec;
import dev.kontract.server.ApiServer;
import dev.kontract.server.Patience;
import dev.kontract.server.ServerConfig;
import dev.kontract.server.ServerConfigBuilder;
import dev.kontract.server.fault.FaultRule;
import dev.kontract.server.fault.FaultTarget;
import dev.kontract.server.storage.sqlite.SqliteProvider;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServiceEndpointsIT {

    private static final String CONTROLLERS = "system:kube-controller-manager";

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

    @Test
    void slice_isCreatedOnce_whileItsControllerDoesNotSeeIt() throws IOException {
        try (ApiServer server = ApiServer.start(
                ServerConfig.builder().controllers("endpointslice-controller").build())) {
            KontractClient client = server.client();
            client.resource(Kinds.SERVICE, "default").create(service("earlier"));
            server.settle();
            FaultTarget feed =
                    server.faults().on("endpointslices").verb("list", "watch").by(CONTROLLERS);
            FaultRule blind = feed.fail(503);
            assertThat(feed.cutWatches()).isPositive();

            client.resource(Kinds.SERVICE, "default").create(service("web"));
            ready(client, "web", "192.0.2.1");
            Patience.await("a slice of web", () -> slices(client, "web").size() == 1);
            ready(client, "web", "192.0.2.2");
            client.resource(Kinds.SERVICE, "default").create(service("later"));
            Patience.await(
                    "a slice of a service that came later",
                    () -> slices(client, "later").size() == 1);
            blind.remove();

            Patience.await("both endpoints", () -> addresses(client, "web").equals(Set.of("192.0.2.1", "192.0.2.2")));
            server.settle();
            assertThat(slices(client, "web")).hasSize(1);
        }
    }

    private static Service service(String name) {
        return new Service()
                .metadata(new ObjectMeta().name(name))
                .spec(new ServiceSpec().selector(Map.of("app", name)).ports(List.of(new ServicePort().port(80))));
    }

    private static void ready(KontractClient client, String app, String address) {
        Pod pod = client.resource(Kinds.POD, "default")
                .create(new Pod()
                        .metadata(new ObjectMeta().generateName(app + '-').labels(Map.of("app", app)))
                        .spec(new PodSpec()
                                .nodeName("node")
                                .containers(List.of(new Container().name("main").image("main")))));
        client.resource(Kinds.POD, "default")
                .status()
                .replace(pod.status(new PodStatus()
                        .phase("Running")
                        .podIP(address)
                        .podIPs(List.of(new PodIP().ip(address)))
                        .conditions(List.of(new PodCondition().type("Ready").status("True")))));
    }

    private static Set<String> addresses(KontractClient client, String service) {
        return slices(client, service).stream()
                .flatMap(slice -> Stream.ofNullable(slice.getEndpoints()).flatMap(List::stream))
                .flatMap(endpoint -> endpoint.getAddresses().stream())
                .collect(Collectors.toSet());
    }

    private static List<EndpointSlice> slices(KontractClient client, String service) {
        return client.resource(Kinds.ENDPOINT_SLICE, "default").list().items().stream()
                .filter(slice -> service.equals(slice.labels().get("kubernetes.io/service-name")))
                .toList();
    }

    private static List<String> mirrored(ApiServer server) {
        server.settle();
        return slices(server.client(), "db").stream()
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
