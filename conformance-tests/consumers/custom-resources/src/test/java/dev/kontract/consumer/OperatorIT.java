package dev.kontract.consumer;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.example.backup.BackupSpec;
import com.example.backup.BackupStatus;
import dev.kontract.server.ApiServer;
import dev.kontract.server.ServerConfig;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Version;
import io.javaoperatorsdk.operator.Operator;
import io.javaoperatorsdk.operator.api.config.informer.InformerEventSourceConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.Cleaner;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.DeleteControl;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.javaoperatorsdk.operator.processing.event.source.informer.InformerEventSource;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An operator of the Java Operator SDK, unmodified, against the embedded server. */
class OperatorIT {

    private static final long LIMIT = 60;

    @Group("stable.example.com")
    @Version("v1")
    public static class Backup extends CustomResource<BackupSpec, BackupStatus> implements Namespaced {}

    /** Keeps a ConfigMap for each Backup, and reports in its status. */
    @ControllerConfiguration
    public static class BackupReconciler implements Reconciler<Backup>, Cleaner<Backup> {

        @Override
        public List<EventSource<?, Backup>> prepareEventSources(EventSourceContext<Backup> context) {
            return List.of(new InformerEventSource<>(
                    InformerEventSourceConfiguration.from(ConfigMap.class, Backup.class)
                            .withLabelSelector("backup")
                            .build(),
                    context));
        }

        @Override
        public UpdateControl<Backup> reconcile(Backup backup, Context<Backup> context) {
            Map<String, String> data = Map.of("volume", backup.getSpec().getVolume());
            ConfigMap present = context.getSecondaryResource(ConfigMap.class).orElse(null);
            if (present == null || !present.getData().equals(data)) {
                context.getClient().resource(settings(backup, data)).serverSideApply();
            }
            Backup status = new Backup();
            status.setMetadata(new ObjectMetaBuilder()
                    .withName(backup.getMetadata().getName())
                    .withNamespace(backup.getMetadata().getNamespace())
                    .build());
            status.setStatus(new BackupStatus().message("copying " + data.get("volume")));
            return UpdateControl.patchStatus(status);
        }

        private static ConfigMap settings(Backup backup, Map<String, String> data) {
            ConfigMap settings = new ConfigMapBuilder()
                    .withNewMetadata()
                    .withName(backup.getMetadata().getName())
                    .withNamespace(backup.getMetadata().getNamespace())
                    .addToLabels("backup", "true")
                    .endMetadata()
                    .withData(data)
                    .build();
            settings.addOwnerReference(backup);
            return settings;
        }

        @Override
        public DeleteControl cleanup(Backup backup, Context<Backup> context) {
            return DeleteControl.defaultDelete();
        }
    }

    private ApiServer server;
    private KubernetesClient client;
    private Operator operator;

    @BeforeEach
    void start() throws Exception {
        server = ApiServer.start(
                ServerConfig.builder().crds(Path.of("src/main/crds")).build());
        client = new KubernetesClientBuilder()
                .withConfig(Config.fromKubeconfig(server.kubeconfig()))
                .build();
        operator = new Operator(overrider -> overrider.withKubernetesClient(client).withCloseClientOnStop(false));
        operator.register(new BackupReconciler());
        operator.start();
    }

    @AfterEach
    void stop() {
        operator.stop();
        client.close();
        server.close();
    }

    @Test
    void operator_createUpdateAndDelete_areReconciled() {
        Backup backup = new Backup();
        backup.setMetadata(new ObjectMetaBuilder().withName("nightly").build());
        backup.setSpec(new BackupSpec().volume("data"));
        client.resource(backup).inNamespace("default").create();

        awaitMessage("copying data");
        assertEquals("data", settings().get().getData().get("volume"));

        backups().edit(each -> {
            each.getSpec().setVolume("logs");
            return each;
        });
        awaitMessage("copying logs");
        assertEquals("logs", settings().get().getData().get("volume"));
        assertTrue(backups().get().getMetadata().getFinalizers().stream().anyMatch(name -> name.contains("backups")));

        backups().delete();
        backups().waitUntilCondition(Objects::isNull, LIMIT, SECONDS);
        settings().waitUntilCondition(Objects::isNull, LIMIT, SECONDS);
    }

    private void awaitMessage(String message) {
        backups()
                .waitUntilCondition(
                        each -> each != null
                                && each.getStatus() != null
                                && message.equals(each.getStatus().getMessage()),
                        LIMIT,
                        SECONDS);
    }

    private Resource<Backup> backups() {
        return client.resources(Backup.class).inNamespace("default").withName("nightly");
    }

    private Resource<ConfigMap> settings() {
        return client.configMaps().inNamespace("default").withName("nightly");
    }
}
