package dev.kontract.conformance.testkit;

import dev.kontract.server.ApiServer;
import dev.kontract.server.junit.Kontract;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.javaoperatorsdk.operator.junit.LocallyRunOperatorExtension;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.extension.RegisterExtension;

@Kontract(controllers = "*")
class OperatorSdkIT {

    @RegisterExtension
    final LocallyRunOperatorExtension operator;

    OperatorSdkIT(KubernetesClient client) {
        operator = LocallyRunOperatorExtension.builder()
                .withKubernetesClient(client)
                .withReconciler(BackupReconciler.class)
                .build();
    }

    @RepeatedTest(2)
    void backup_getsConfigMap(ApiServer server) {
        Backup nightly = new Backup();
        nightly.setMetadata(new ObjectMetaBuilder().withName("nightly").build());
        nightly.setSpec(new Backup.Spec());
        operator.create(nightly);

        server.await(() -> operator.get(ConfigMap.class, "nightly") != null);
    }
}
