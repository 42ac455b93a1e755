package dev.kontract.conformance.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.client.controller.ManualClock;
import dev.kontract.server.ApiServer;
import dev.kontract.server.assertion.KontractAssertions;
import dev.kontract.server.junit.ClockMode;
import dev.kontract.server.junit.Kontract;
import dev.kontract.server.junit.RunAs;
import dev.kontract.server.privilege.UserPermissions;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;

@SuppressWarnings("NullAway.Init") // injected
@Kontract(controllers = "*", crds = "META-INF/fabric8", manifests = "operator/rbac.yaml", clock = ClockMode.FROZEN)
class BackupOperatorIT {

    @RunAs("system:serviceaccount:backups:operator")
    private KubernetesClient operatorsClient;

    private KubernetesClient client;

    @Test
    void backup_runsOnSchedule(ApiServer server) {
        try (BackupOperator operator = new BackupOperator(operatorsClient)) {
            Backup nightly = new Backup();
            nightly.setMetadata(new ObjectMetaBuilder().withName("nightly").build());
            nightly.setSpec(new Backup.Spec());
            client.resource(nightly).inNamespace("default").create();

            var cronJobs = client.batch().v1().cronjobs().inNamespace("default");
            server.await(() -> cronJobs.withName("nightly").get() != null);
            server.advance(Duration.ofDays(2));

            assertThat(client.batch().v1().jobs().inNamespace("default").list().getItems())
                    .hasSize(2);
        }
    }

    @Test
    void roles_grantWhatTheOperatorNeeds_andNothingElse(ApiServer server) throws IOException {
        String user = "system:serviceaccount:backups:operator";
        try (BackupOperator operator = new BackupOperator(operatorsClient)) {
            Backup nightly = new Backup();
            nightly.setMetadata(new ObjectMetaBuilder().withName("nightly").build());
            nightly.setSpec(new Backup.Spec());
            client.resource(nightly).inNamespace("default").create();
            var cronJobs = client.batch().v1().cronjobs().inNamespace("default");
            server.await(() -> cronJobs.withName("nightly").get() != null
                    && server.requests().by(user).verb("watch").count() > 0);

            UserPermissions permissions = server.permissions().of(user);
            Path shipped = Path.of("src/test/resources/operator/rbac.yaml");
            permissions.comparedWith(shipped).check();
            KontractAssertions.assertThat(server).by(user).deniedNothing();
        }
    }

    @Test
    void clock_standsUntilItIsMoved(ApiServer server, ManualClock clock) {
        assertThat(clock.instant()).isEqualTo("2030-01-01T00:00:00Z");
        server.advance(Duration.ofMinutes(5));
        assertThat(clock.instant()).isEqualTo("2030-01-01T00:05:00Z");
    }
}
