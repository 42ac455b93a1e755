package dev.kontract.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.client.KontractClient;
import dev.kontract.client.config.ClientConfig;
import dev.kontract.client.config.Credentials;
import dev.kontract.client.config.Tls;
import dev.kontract.client.controller.ManualClock;
import dev.kontract.model.Namespace;
import dev.kontract.model.ObjectMeta;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ControllersIT {

    private static final Duration LIMIT = Duration.ofSeconds(20);

    private final ManualClock clock = ManualClock.at(Instant.parse("2030-01-01T00:00:00Z"));

    @Test
    void settle_afterWrite_seesWhatControllersMadeOfIt() throws Exception {
        try (ApiServer server = start("serviceaccount-controller");
                KontractClient client = admin(server)) {
            server.controllers().settle(LIMIT);
            for (int i = 0; i < 20; i++) {
                String name = "shop-" + i;
                client.namespaces().create(new Namespace().metadata(new ObjectMeta().name(name)));
                server.controllers().settle(LIMIT);

                assertThat(client.serviceAccounts(name).find("default")).isPresent();
            }
        }
    }

    @Test
    void start_frozenClock_datesObjectsByIt() throws Exception {
        try (ApiServer server = start("*");
                KontractClient client = admin(server)) {
            Namespace created = client.namespaces().create(new Namespace().metadata(new ObjectMeta().name("shop")));

            assertThat(created.metadata().getCreationTimestamp()).hasToString("2030-01-01T00:00:00Z");
        }
    }

    @Test
    void start_electedLeader_runsControllers() throws Exception {
        ServerConfig config =
                ServerConfig.builder().controllers("*").leaderElect().build();
        try (ApiServer server = ApiServer.start(config);
                KontractClient client = admin(server)) {
            assertThat(client.leases("kube-system").list().items()).hasSizeLessThan(2);
        }
    }

    @Test
    void start_unknownController_isRefused() {
        assertThatThrownBy(() -> start("*", "-warp-drive"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("\"warp-drive\" is not in the list of known controllers");
    }

    private ApiServer start(String... controllers) throws IOException {
        return ApiServer.start(
                ServerConfig.builder().controllers(controllers).clock(clock).build());
    }

    private static KontractClient admin(ApiServer server) {
        return KontractClient.connect(ClientConfig.of(server.url())
                .withTls(Tls.platform().trusting(server.authorityCertificate()).context())
                .withCredentials(Credentials.bearer(server.adminToken())));
    }
}
