package dev.kontract.server.kinds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.client.Kind;
import dev.kontract.client.KubernetesKind;
import dev.kontract.client.Resource;
import dev.kontract.model.CustomResource;
import dev.kontract.server.ApiServer;
import dev.kontract.server.ServerConfig;
import dev.kontract.server.storage.sqlite.SqliteProvider;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InstalledDefinitionsIT {

    private static final String DEFINITION = """
            apiVersion: apiextensions.k8s.io/v1
            kind: CustomResourceDefinition
            metadata:
              name: backups.stable.example.com
            spec:
              group: stable.example.com
              scope: Namespaced
              names: {kind: Backup, plural: backups}
              versions:
                - name: v1
                  served: true
                  storage: true
                  subresources:
                    status: {}
                    scale: {specReplicasPath: .spec.keep, statusReplicasPath: .status.kept}
                  schema:
                    openAPIV3Schema:
                      type: object
                      properties:
                        spec:
                          type: object
                          properties:
                            keep: {type: integer, minimum: 1, default: 7}
                        status:
                          type: object
                          properties:
                            kept: {type: integer}
            """;

    @KubernetesKind(group = "stable.example.com", version = "v1")
    static final class Backup extends CustomResource<Backup.Spec, Backup.Status> {

        static final class Spec {
            public Integer keep;
        }

        static final class Status {
            public Integer kept;
        }
    }

    @TempDir
    Path folder;

    @Test
    void crds_file_isServedWhenTheServerHasStarted() throws Exception {
        Path file = Files.writeString(folder.resolve("backups.yaml"), DEFINITION);
        ServerConfig config = ServerConfig.builder().crds(folder).build();

        try (ApiServer server = ApiServer.start(config)) {
            Resource<Backup> backups = server.client().resource(Kind.of(Backup.class), "default");
            Backup backup = new Backup();
            backup.metadata().setName("nightly");
            backup.setSpec(new Backup.Spec());
            assertThat(backups.create(backup).getSpec().keep).isEqualTo(7);

            assertThat(backups.scale("nightly", 3).getSpec().getReplicas()).isEqualTo(3);
            Backup done = backups.status().update("nightly", each -> {
                each.setStatus(new Backup.Status());
                each.getStatus().kept = 2;
            });
            assertThat(done.getSpec().keep).isEqualTo(3);
            assertThat(done.getStatus().kept).isEqualTo(2);
            assertThat(backups.list().items()).containsExactly(done);
        }
        assertThat(file).exists();
    }

    @Test
    void crds_definitionIsThereAlready_isReplaced() throws Exception {
        start(DEFINITION).close();

        try (ApiServer server = start(DEFINITION.replace("minimum: 1", "minimum: 2"))) {
            assertThat(server.client()
                            .resource(Kind.custom(
                                    "apiextensions.k8s.io/v1",
                                    "CustomResourceDefinition",
                                    "customresourcedefinitions",
                                    Kind.Scope.CLUSTER))
                            .get("backups.stable.example.com")
                            .field("spec")
                            .at("/versions/0/schema/openAPIV3Schema/properties/spec/properties/keep/minimum")
                            .asInt())
                    .isEqualTo(2);
        }
    }

    private ApiServer start(String definition) throws IOException {
        return ApiServer.start(ServerConfig.builder()
                .dataDir(folder.resolve("data"))
                .storage(SqliteProvider.standard())
                .crds(new ByteArrayInputStream(definition.getBytes(StandardCharsets.UTF_8)))
                .build());
    }

    @Test
    void crds_invalidDefinition_failsWithPlaceAndCause() throws Exception {
        Path file = Files.writeString(
                folder.resolve("backups.yaml"), "---\n" + DEFINITION.replace("scope: Namespaced", "scope: Everywhere"));
        ServerConfig config = ServerConfig.builder().crds(file).build();

        assertThatThrownBy(() -> ApiServer.start(config))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith(file + ":2: ")
                .hasMessageContaining("spec.scope: Unsupported value: \"Everywhere\"");
    }

    @Test
    void crds_namesOfAnotherDefinition_failsWithPlaceAndCause() throws Exception {
        String rival =
                DEFINITION.replace("plural: backups", "plural: copies").replace("name: backups.", "name: copies.");
        ServerConfig config =
                ServerConfig.builder().crds(DEFINITION).crds(rival).build();

        assertThatThrownBy(() -> ApiServer.start(config))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("copies.stable.example.com")
                .hasMessageContaining("is already in use");
    }
}
