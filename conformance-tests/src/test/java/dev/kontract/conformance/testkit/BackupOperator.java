package dev.kontract.conformance.testkit;

import io.fabric8.kubernetes.api.model.batch.v1.CronJobBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;

/** The operator of the guide: a CronJob for each Backup. */
final class BackupOperator implements ResourceEventHandler<Backup>, AutoCloseable {

    private final KubernetesClient client;
    private final SharedIndexInformer<Backup> informer;

    BackupOperator(KubernetesClient client) {
        this.client = client;
        this.informer = client.resources(Backup.class).inAnyNamespace().inform(this);
    }

    @Override
    public void onAdd(Backup backup) {
        client.resource(new CronJobBuilder()
                        .withNewMetadata()
                        .withName(backup.getMetadata().getName())
                        .withNamespace(backup.getMetadata().getNamespace())
                        .endMetadata()
                        .withNewSpec()
                        .withSchedule(backup.getSpec().schedule)
                        .withNewJobTemplate()
                        .withNewSpec()
                        .withNewTemplate()
                        .withNewSpec()
                        .withRestartPolicy("Never")
                        .addNewContainer()
                        .withName("backup")
                        .withImage("backup")
                        .endContainer()
                        .endSpec()
                        .endTemplate()
                        .endSpec()
                        .endJobTemplate()
                        .endSpec()
                        .build())
                .serverSideApply();
    }

    @Override
    public void onUpdate(Backup before, Backup after) {
        onAdd(after);
    }

    @Override
    public void onDelete(Backup backup, boolean unknownState) {
        // The garbage collector deletes the CronJob.
    }

    @Override
    public void close() {
        informer.close();
    }
}
