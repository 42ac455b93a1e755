package dev.kontract.conformance.testkit;

import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;

/** An operator on the operator SDK: a ConfigMap for each Backup. */
public final class BackupReconciler implements Reconciler<Backup> {

    @Override
    public UpdateControl<Backup> reconcile(Backup backup, Context<Backup> context) {
        context.getClient()
                .resource(new ConfigMapBuilder()
                        .withNewMetadata()
                        .withName(backup.getMetadata().getName())
                        .withNamespace(backup.getMetadata().getNamespace())
                        .endMetadata()
                        .addToData("schedule", backup.getSpec().schedule)
                        .build())
                .serverSideApply();
        return UpdateControl.noUpdate();
    }
}
