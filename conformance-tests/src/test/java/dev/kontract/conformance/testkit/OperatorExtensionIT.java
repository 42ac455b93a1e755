package dev.kontract.conformance.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.server.ApiServer;
import dev.kontract.server.junit.Kontract;
import dev.kontract.server.junit.OperatorExtension;
import dev.kontract.server.junit.OperatorExtensionBuilder;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

@Kontract(controllers = "*", crds = "META-INF/fabric8", manifests = "operator/rbac.yaml")
class OperatorExtensionIT {

    private static final String ACCOUNT = "system:serviceaccount:backups:operator";

    @Nested
    class AsAdministrator {

        @RegisterExtension
        final OperatorExtension operator = OperatorExtension.builder()
                .withReconciler(BackupReconciler.class)
                .withConfigurationService(overrider -> overrider.withConcurrentReconciliationThreads(2))
                .withBeforeStartHook(extension -> extension.create(backup("early")))
                .build();

        @RepeatedTest(2)
        void backup_getsConfigMap(ApiServer server) {
            assertThat(operator.resources(ConfigMap.class).withName("nightly").get())
                    .isNull();
            operator.create(backup("nightly"));

            server.await(() -> operator.get(ConfigMap.class, "nightly") != null);
            server.await(() -> operator.get(ConfigMap.class, "early") != null);
            assertThat(operator.delete(backup("nightly"))).isTrue();
            assertThat(operator.delete(backup("nightly"))).isFalse();
        }

        @Test
        void operator_isThatOfTheBuilder() {
            assertThat(operator.getOperator().getRegisteredControllersNumber()).isEqualTo(1);
            assertThat(operator.getOperator().getConfigurationService().concurrentReconciliationThreads())
                    .isEqualTo(2);
            assertThat(operator.getReconcilerOfType(BackupReconciler.class)).isNotNull();
            assertThatThrownBy(() -> operator.getReconcilerOfType(OtherReconciler.class))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("OtherReconciler");
        }
    }

    @Nested
    class AsServiceAccount {

        @RegisterExtension
        final OperatorExtension operator = OperatorExtension.builder()
                .withReconciler(new BackupReconciler(), controller -> controller.withName("backups"))
                .withUser(ACCOUNT)
                .build();

        /** The roles allow to read Backups, and to write CronJobs instead of ConfigMaps. */
        @Test
        void operator_hasThePermissionsOfItsAccount(ApiServer server) {
            operator.create(backup("nightly"));

            server.await(() ->
                    server.requests().by(ACCOUNT).of("configmaps").code(403).count() > 0);
            assertThat(operator.get(ConfigMap.class, "nightly")).isNull();
            assertThat(operator.getOperator().getRegisteredController("backups"))
                    .isPresent();
        }
    }

    @Test
    void operator_withoutATest_isReported() {
        OperatorExtension unused = OperatorExtension.builder().build();

        assertThatThrownBy(unused::getOperator).hasMessage("there is an operator during a test only");
    }

    @Test
    void user_malformed_isRejected() {
        OperatorExtensionBuilder builder = OperatorExtension.builder();

        assertThatThrownBy(() -> builder.withUser("system:serviceaccount:backups"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("expected system:serviceaccount:<namespace>:<name>");
    }

    private static final class OtherReconciler implements Reconciler<Backup> {

        @Override
        public UpdateControl<Backup> reconcile(Backup backup, Context<Backup> context) {
            return UpdateControl.noUpdate();
        }
    }

    private static Backup backup(String name) {
        Backup backup = new Backup();
        backup.setMetadata(new ObjectMetaBuilder().withName(name).build());
        backup.setSpec(new Backup.Spec());
        return backup;
    }
}
