package dev.kontract.server.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.client.Kinds;
import dev.kontract.server.ApiServer;
import dev.kontract.server.ServerConfig;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The Endpoints of the {@code kubernetes} service with several servers. */
class SharedEndpointsIT {

    private final SharedMemory memory = new SharedMemory();

    @Test
    void endpoints_nameEveryServerThatRuns() throws IOException {
        try (ApiServer one = start("10.0.0.1")) {
            assertThat(addresses(one)).containsExactly("10.0.0.1");
            try (ApiServer two = start("10.0.0.2")) {
                assertThat(addresses(one)).isEqualTo(addresses(two)).containsExactlyInAnyOrder("10.0.0.1", "10.0.0.2");
            }
            assertThat(addresses(one)).containsExactly("10.0.0.1");
            assertThat(slice(one)).containsExactly("10.0.0.1");
        }
    }

    @Test
    void endpoints_staySet_whenTheLastServerStops() throws IOException {
        start("10.0.0.1").close();
        try (ApiServer other = ApiServer.start(ServerConfig.builder()
                .storage(memory.access())
                .controllers("none")
                .build())) {
            assertThat(addresses(other)).containsExactly("10.0.0.1");
        }
    }

    private ApiServer start(String address) throws IOException {
        return ApiServer.start(ServerConfig.builder()
                .storage(memory.access())
                .controllers("none")
                .advertiseAddress(address)
                .build());
    }

    private static List<String> addresses(ApiServer server) {
        return server.client().resource(Kinds.ENDPOINTS).inNamespace("default").get("kubernetes").getSubsets().stream()
                .flatMap(subset -> subset.getAddresses().stream())
                .map(address -> address.getIp())
                .toList();
    }

    private static List<String> slice(ApiServer server) {
        return server
                .client()
                .resource(Kinds.ENDPOINT_SLICE)
                .inNamespace("default")
                .get("kubernetes")
                .getEndpoints()
                .stream()
                .flatMap(endpoint -> endpoint.getAddresses().stream())
                .toList();
    }
}
