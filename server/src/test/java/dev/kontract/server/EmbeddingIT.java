package dev.kontract.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.client.DeletionOptions;
import dev.kontract.client.KontractClient;
import dev.kontract.model.ConfigMap;
import dev.kontract.model.Namespace;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.OwnerReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddingIT {

    private static final Duration LIMIT = Duration.ofSeconds(30);

    @Test
    void start_default_finishesDeletionOfNamespaceWithObjects() throws Exception {
        try (ApiServer server = ApiServer.start()) {
            KontractClient client = server.client();
            client.namespaces().create(new Namespace().metadata(new ObjectMeta().name("shop")));
            client.configMaps("shop").create(map("settings"));

            client.namespaces().delete("shop");

            client.namespaces().awaitGone("shop", LIMIT);
        }
    }

    @Test
    void start_default_collectsDependents() throws Exception {
        try (ApiServer server = ApiServer.start()) {
            KontractClient client = server.client();
            ConfigMap owner = client.configMaps("default").create(map("owner"));
            ConfigMap dependent = map("dependent");
            dependent
                    .metadata()
                    .addOwnerReferencesItem(new OwnerReference()
                            .apiVersion("v1")
                            .kind("ConfigMap")
                            .name("owner")
                            .uid(owner.metadata().getUid()));
            client.configMaps("default").create(dependent);

            client.configMaps("default")
                    .delete("owner", DeletionOptions.standard().background());

            client.configMaps("default").awaitGone("dependent", LIMIT);
        }
    }

    @Test
    void controllers_noPatterns_leavesNamespaceTerminating() throws Exception {
        assertTerminates(ServerConfig.builder().controllers().build());
        assertTerminates(ServerConfig.builder().controllers("none").build());
    }

    private static void assertTerminates(ServerConfig config) throws Exception {
        try (ApiServer server = ApiServer.start(config)) {
            server.client().namespaces().create(new Namespace().metadata(new ObjectMeta().name("shop")));
            server.client().namespaces().delete("shop");
            server.settle();

            assertThat(server.client().namespaces().get("shop").deleting()).isTrue();
        }
    }

    @Test
    void client_serverWithTokenFile_isAdministrator(@TempDir Path directory) throws Exception {
        Path tokens = Files.writeString(directory.resolve("tokens.csv"), "secret,somebody,1\n");
        Optional<Path> none = Optional.empty();
        ServerConfig config = ServerConfig.builder()
                .files(new ServerConfig.Files(Optional.of(tokens), none, none, none, none, none))
                .build();
        try (ApiServer server = ApiServer.start(config)) {
            assertThat(server.client()
                            .configMaps("default")
                            .create(map("settings"))
                            .name())
                    .isEqualTo("settings");
        }
    }

    @Test
    void close_closesClient() throws Exception {
        KontractClient client;
        try (ApiServer server = ApiServer.start()) {
            client = server.client();
        }
        assertThatThrownBy(() -> client.namespaces().list()).hasMessageContaining("the client is closed");
    }

    private static ConfigMap map(String name) {
        return new ConfigMap().metadata(new ObjectMeta().name(name));
    }
}
