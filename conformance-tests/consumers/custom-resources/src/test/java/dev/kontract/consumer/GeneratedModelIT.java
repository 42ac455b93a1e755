package dev.kontract.consumer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.example.backup.BackupSpec;
import com.example.backup.BackupSpecHooksInner;
import com.example.backup.BackupStatus;
import dev.kontract.client.Kind;
import dev.kontract.client.KubernetesKind;
import dev.kontract.client.Resource;
import dev.kontract.model.CustomResource;
import dev.kontract.server.ApiServer;
import dev.kontract.server.ServerConfig;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The classes that OpenAPI Generator makes of a definition, as spec and status of a typed client. */
class GeneratedModelIT {

    @KubernetesKind(group = "stable.example.com", version = "v1")
    public static class Backup extends CustomResource<BackupSpec, BackupStatus> {}

    @Test
    void typedClient_generatedSpecAndStatus_areWrittenAndRead() throws Exception {
        ServerConfig config =
                ServerConfig.builder().crds(Path.of("src/main/crds")).build();
        try (ApiServer server = ApiServer.start(config)) {
            Resource<Backup> backups = server.client().resource(Kind.of(Backup.class), "default");
            Backup nightly = new Backup();
            nightly.metadata().setName("nightly");
            nightly.setSpec(new BackupSpec()
                    .volume("data")
                    .port("http")
                    .hooks(List.of(new BackupSpecHooksInner().command(List.of("sync")))));

            assertEquals(7, backups.create(nightly).getSpec().getKeep());
            backups.status().update("nightly", each -> each.setStatus(new BackupStatus().copies(2)));

            Backup stored = backups.get("nightly");
            assertEquals(2, stored.getStatus().getCopies());
            assertEquals("http", stored.getSpec().getPort());
            assertEquals(
                    List.of("sync"), stored.getSpec().getHooks().get(0).getCommand());
        }
    }
}
