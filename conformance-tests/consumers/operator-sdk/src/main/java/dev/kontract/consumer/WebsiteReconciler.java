package dev.kontract.consumer;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.DeploymentBuilder;
import io.javaoperatorsdk.operator.api.config.informer.InformerEventSourceConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.javaoperatorsdk.operator.processing.event.source.informer.InformerEventSource;
import java.util.List;
import java.util.Map;

/** Keeps a Deployment for each Website, and reports how many of its pods are ready. */
@ControllerConfiguration
public class WebsiteReconciler implements Reconciler<Website> {

    @Override
    public List<EventSource<?, Website>> prepareEventSources(EventSourceContext<Website> context) {
        return List.of(new InformerEventSource<>(
                InformerEventSourceConfiguration.from(Deployment.class, Website.class)
                        .build(),
                context));
    }

    @Override
    public UpdateControl<Website> reconcile(Website website, Context<Website> context) {
        context.getClient().resource(deployment(website)).serverSideApply();
        Website observed = new Website();
        observed.setMetadata(new ObjectMetaBuilder()
                .withName(website.getMetadata().getName())
                .withNamespace(website.getMetadata().getNamespace())
                .build());
        observed.setStatus(new Website.Status());
        observed.getStatus().ready = context.getSecondaryResource(Deployment.class)
                .map(each -> each.getStatus().getReadyReplicas())
                .orElse(0);
        return UpdateControl.patchStatus(observed);
    }

    private static Deployment deployment(Website website) {
        Map<String, String> labels = Map.of("website", website.getMetadata().getName());
        Deployment deployment = new DeploymentBuilder()
                .withNewMetadata()
                .withName(website.getMetadata().getName())
                .withNamespace(website.getMetadata().getNamespace())
                .endMetadata()
                .withNewSpec()
                .withReplicas(website.getSpec().replicas)
                .withNewSelector()
                .withMatchLabels(labels)
                .endSelector()
                .withNewTemplate()
                .withNewMetadata()
                .withLabels(labels)
                .endMetadata()
                .withNewSpec()
                .addNewContainer()
                .withName("web")
                .withImage(website.getSpec().image)
                .endContainer()
                .endSpec()
                .endTemplate()
                .endSpec()
                .build();
        deployment.addOwnerReference(website);
        return deployment;
    }
}
