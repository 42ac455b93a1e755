package dev.kontract.server.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.client.Kind;
import dev.kontract.client.KontractClient;
import dev.kontract.client.config.ClientConfig;
import dev.kontract.client.controller.ManualClock;
import dev.kontract.model.AggregationRule;
import dev.kontract.model.ClusterRole;
import dev.kontract.model.LabelSelector;
import dev.kontract.model.Namespace;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.PolicyRule;
import dev.kontract.server.Admin;
import dev.kontract.server.ApiServer;
import dev.kontract.server.Patience;
import dev.kontract.server.ServerConfig;
import dev.kontract.server.controller.garbage.GarbageCollectorController;
import dev.kontract.server.identity.PemText;
import dev.kontract.server.identity.PrivateFiles;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
    void elect_twoCandidates_oneAtATime() throws Exception {
        BlockingQueue<String> terms = new LinkedBlockingQueue<>();
        try (ApiServer server = start("none")) {
            ControllerEnvironment surroundings = new ControllerEnvironment(
                    (user, fieldManager) -> Admin.of(server), clock, (Kind<?> kind) -> 0L, false);
            LeaderTerms unguarded = (lease, identity) -> surroundings.connections();
            Controllers first = Controllers.elect(
                    List.of(noting("first", terms)), surroundings, LeaderElection.STANDARD, "first", unguarded);
            assertThat(Patience.next(terms)).isEqualTo("first begins");
            Controllers second = Controllers.elect(
                    List.of(noting("second", terms)), surroundings, LeaderElection.STANDARD, "second", unguarded);
            first.close();
            assertThat(Patience.next(terms)).isEqualTo("first ends");
            assertThat(Patience.next(terms)).isEqualTo("second begins");
            second.close();
        }
    }

    private static ControllerFactory noting(String name, BlockingQueue<String> terms) {
        return new ControllerFactory() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public AutoCloseable start(ControllerContext context) {
                terms.add(name + " begins");
                return () -> terms.add(name + " ends");
            }
        };
    }

    @Test
    void start_certificateForAnotherName_isReachedByControllers(@TempDir Path folder) throws Exception {
        ServerConfig.Files files = certificateFor("kontract.example", folder);
        ServerConfig config = ServerConfig.builder()
                .files(files)
                .controllers("serviceaccount-controller")
                .build();
        try (ApiServer server = ApiServer.start(config)) {
            server.settle();
        }
    }

    private static ServerConfig.Files certificateFor(String name, Path folder) throws Exception {
        Path keys = folder.resolve("keys.p12");
        String arguments = "-genkeypair -alias server -keyalg EC -groupname secp256r1 -dname CN=" + name
                + " -ext SAN=dns:" + name + " -storetype PKCS12 -storepass changeit -keystore " + keys;
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString()));
        command.addAll(List.of(arguments.split(" ", -1)));
        assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).isZero();
        KeyStore store = KeyStore.getInstance(keys.toFile(), "changeit".toCharArray());
        Path certificate = Files.writeString(
                folder.resolve("tls.crt"), PemText.of((X509Certificate) store.getCertificate("server")));
        Path key = folder.resolve("tls.key");
        PrivateFiles.write(key, PemText.of((PrivateKey) store.getKey("server", "changeit".toCharArray())));
        Optional<Path> none = Optional.empty();
        return new ServerConfig.Files(none, none, none, Optional.of(certificate), Optional.of(key), none);
    }

    @Test
    void start_serverOutOfReach_waitsForIt() {
        ClientConfig nowhere = ClientConfig.of(URI.create("https://127.0.0.1:1"));
        ControllerEnvironment surroundings = new ControllerEnvironment(
                (user, fieldManager) -> KontractClient.connect(nowhere), clock, (Kind<?> kind) -> 0L, false);

        assertThatCode(() -> Controllers.start(List.of(new GarbageCollectorController()), surroundings)
                        .close())
                .doesNotThrowAnyException();
    }

    @Test
    void start_unknownController_isRefused() {
        assertThatThrownBy(() -> start("*", "-warp-drive"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(
                        "\"warp-drive\" is not in the list of known controllers: certificatesigningrequest-");
    }

    private ApiServer start(String... controllers) throws IOException {
        return ApiServer.start(
                ServerConfig.builder().controllers(controllers).clock(clock).build());
    }
}
