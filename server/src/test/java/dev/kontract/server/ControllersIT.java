package dev.kontract.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.client.KontractClient;
import dev.kontract.client.controller.ManualClock;
import dev.kontract.model.AggregationRule;
import dev.kontract.model.ClusterRole;
import dev.kontract.model.LabelSelector;
import dev.kontract.model.Namespace;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.PolicyRule;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ControllersIT {

    private final ManualClock clock = ManualClock.at(Instant.parse("2030-01-01T00:00:00Z"));

    @Test
    void settle_afterWrite_seesWhatControllersMadeOfIt() throws Exception {
        try (ApiServer server = start("serviceaccount-controller");
                KontractClient client = Admin.of(server)) {
            server.settle();
            for (int i = 0; i < 20; i++) {
                String name = "shop-" + i;
                client.namespaces().create(new Namespace().metadata(new ObjectMeta().name(name)));
                server.settle();

                assertThat(client.serviceAccounts(name).find("default")).isPresent();
            }
        }
    }

    @Test
    void start_frozenClock_datesObjectsByIt() throws Exception {
        try (ApiServer server = start("*");
                KontractClient client = Admin.of(server)) {
            Namespace created = client.namespaces().create(new Namespace().metadata(new ObjectMeta().name("shop")));

            assertThat(created.metadata().getCreationTimestamp()).hasToString("2030-01-01T00:00:00Z");
        }
    }

    @Test
    void settle_roleWithLabel_isGathered() throws Exception {
        try (ApiServer server = start("clusterrole-aggregation-controller");
                KontractClient client = Admin.of(server)) {
            LabelSelector selector = new LabelSelector().matchLabels(Map.of("part-of", "shop"));
            client.clusterRoles()
                    .create(new ClusterRole()
                            .metadata(new ObjectMeta().name("shop"))
                            .aggregationRule(new AggregationRule().addClusterRoleSelectorsItem(selector)));
            client.clusterRoles().create(part("shop-b", "secrets"));
            client.clusterRoles().create(part("shop-a", "pods"));
            server.settle();

            assertThat(client.clusterRoles().get("shop").getRules())
                    .extracting(PolicyRule::getResources)
                    .containsExactly(List.of("pods"), List.of("secrets"));

            client.clusterRoles().delete("shop-a");
            server.settle();
            assertThat(client.clusterRoles().get("shop").getRules()).hasSize(1);
        }
    }

    private static ClusterRole part(String name, String resource) {
        return new ClusterRole()
                .metadata(new ObjectMeta().name(name).labels(Map.of("part-of", "shop")))
                .addRulesItem(new PolicyRule()
                        .apiGroups(List.of(""))
                        .verbs(List.of("get"))
                        .resources(List.of(resource)));
    }

    @Test
    void start_electedLeader_runsControllers() throws Exception {
        ServerConfig config =
                ServerConfig.builder().controllers("*").leaderElect().build();
        try (ApiServer server = ApiServer.start(config);
                KontractClient client = Admin.of(server)) {
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
}
