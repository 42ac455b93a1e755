package dev.kontract.server.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.client.Kinds;
import dev.kontract.client.KontractClient;
import dev.kontract.client.controller.ManualClock;
import dev.kontract.client.error.ApiException;
import dev.kontract.model.Condition;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.Service;
import dev.kontract.model.ServiceCIDR;
import dev.kontract.model.ServiceCIDRSpec;
import dev.kontract.model.ServicePort;
import dev.kontract.model.ServiceSpec;
import dev.kontract.server.ApiServer;
import dev.kontract.server.ServerConfig;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ServiceCidrIT {

    private static ApiServer start() throws IOException {
        return ApiServer.start(ServerConfig.builder()
                .controllers("service-cidr-controller")
                .clock(ManualClock.at(Instant.parse("2030-01-01T00:00:00Z")))
                .services(new ServerConfig.ServiceRanges("10.96.0.0/28", 30_000, 30_100))
                .build());
    }

    @Test
    void services_haveAddressesOfAllRanges_noneTwice() throws Exception {
        try (ApiServer server = start()) {
            range(server.client(), "more", "10.97.0.0/28");
            ExecutorService threads = Executors.newFixedThreadPool(4);
            List<Callable<String>> asking = new ArrayList<>();
            for (int i = 0; i < 27; i++) {
                String name = "s" + i;
                asking.add(() -> service(server.client(), name, null).getSpec().getClusterIP());
            }
            List<String> given = new ArrayList<>();
            for (Future<String> each : threads.invokeAll(asking)) {
                given.add(each.get());
            }
            threads.shutdown();

            assertThat(given).doesNotHaveDuplicates();
            assertThat(given)
                    .filteredOn(address -> address.startsWith("10.96.0."))
                    .hasSize(13);
            assertThat(given)
                    .filteredOn(address -> address.startsWith("10.97.0."))
                    .hasSize(14);
            assertThat(server.client().resource(Kinds.IP_ADDRESS).list().items())
                    .extracting("metadata.name")
                    .containsAll(given)
                    .hasSize(28);
            assertThatThrownBy(() -> service(server.client(), "late", null)).hasMessageContaining("range is full");
        }
    }

    @Test
    void range_staysWhileAServiceHasAnAddressOfIt() throws IOException {
        try (ApiServer server = start()) {
            KontractClient client = server.client();
            range(client, "more", "10.97.0.0/28");
            service(client, "kept", "10.97.0.5");
            server.settle();
            assertThat(client.resource(Kinds.SERVICE_CIDR)
                            .get("more")
                            .metadata()
                            .getFinalizers())
                    .containsExactly("networking.k8s.io/service-cidr-finalizer");
            assertThat(ready(client).getStatus()).isEqualTo("True");

            client.resource(Kinds.SERVICE_CIDR).delete("more");
            server.advance(Duration.ofMinutes(1));
            assertThat(ready(client).getStatus()).isEqualTo("False");
            assertThat(ready(client).getReason()).isEqualTo("Terminating");
            assertThatThrownBy(() -> service(client, "late", "10.97.0.6"))
                    .isInstanceOf(ApiException.class)
                    .hasMessageContaining("the provided network does not match the current range");

            client.services("default").delete("kept");
            server.advance(Duration.ofSeconds(20));
            assertThat(client.resource(Kinds.SERVICE_CIDR).find("more")).isEmpty();
        }
    }

    @Test
    void range_goesAfterAWhile_whenAnotherContainsIt() throws IOException {
        try (ApiServer server = start()) {
            KontractClient client = server.client();
            range(client, "more", "10.97.0.0/28");
            range(client, "wide", "10.97.0.0/24");
            service(client, "kept", "10.97.0.5");
            server.settle();

            client.resource(Kinds.SERVICE_CIDR).delete("more");
            server.advance(Duration.ofSeconds(9));
            assertThat(client.resource(Kinds.SERVICE_CIDR).find("more")).isPresent();
            server.advance(Duration.ofSeconds(2));
            assertThat(client.resource(Kinds.SERVICE_CIDR).find("more")).isEmpty();
        }
    }

    private static Condition ready(KontractClient client) {
        return client.resource(Kinds.SERVICE_CIDR)
                .get("more")
                .getStatus()
                .getConditions()
                .get(0);
    }

    private static void range(KontractClient client, String name, String cidr) {
        client.resource(Kinds.SERVICE_CIDR)
                .create(new ServiceCIDR()
                        .metadata(new ObjectMeta().name(name))
                        .spec(new ServiceCIDRSpec().cidrs(List.of(cidr))));
    }

    private static Service service(KontractClient client, String name, @Nullable String address) {
        return client.services("default")
                .create(new Service()
                        .metadata(new ObjectMeta().name(name))
                        .spec(new ServiceSpec().clusterIP(address).ports(List.of(new ServicePort().port(80)))));
    }
}
