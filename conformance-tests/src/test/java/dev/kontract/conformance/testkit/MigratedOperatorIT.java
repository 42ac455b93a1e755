package dev.kontract.conformance.testkit;

import dev.kontract.server.ApiServer;
import dev.kontract.server.junit.Kontract;
import dev.kontract.server.junit.OperatorExtension;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

@Kontract(controllers = "*", crds = "META-INF/fabric8")
class MigratedOperatorIT {

    @RegisterExtension
    final OperatorExtension operator = OperatorExtension.builder()
            .withReconciler(new BackupReconciler())
            .withConfigurationService(config -> config.withConcurrentReconciliationThreads(2))
            .build();

    @Test
    void backup_getsConfigMap(ApiServer server) {
        Backup nightly = new Backup();
        nightly.setMetadata(new ObjectMetaBuilder().withName("nightly").build());
        nightly.setSpec(new Backup.Spec());
        operator.create(nightly);

        server.await(() -> operator.get(ConfigMap.class, "nightly") != null);
    }
}
