package dev.kontract.conformance.tasks.fabric8;

import dev.kontract.conformance.tasks.WorkloadTasks;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.DeploymentStatus;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.dsl.RollableScalableResource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/** The tasks with fabric8's client. */
public final class Fabric8WorkloadTasks implements WorkloadTasks {

    private final KubernetesClient client;

    /** Connects with the current context. */
    public Fabric8WorkloadTasks(Path kubeconfig) {
        client = new KubernetesClientBuilder()
                .withConfig(Config.fromKubeconfig(kubeconfig.toFile()))
                .build();
    }

    @Override
    public int scale(String namespace, String name, int replicas) {
        RollableScalableResource<Deployment> deployment =
                client.apps().deployments().inNamespace(namespace).withName(name);
        deployment.scale(replicas);
        return deployment
                .waitUntilCondition(Fabric8WorkloadTasks::isRolledOut, 30, TimeUnit.SECONDS)
                .getStatus()
                .getReadyReplicas();
    }

    /** The client's own condition also holds for the revision before. */
    private static boolean isRolledOut(Deployment deployment) {
        DeploymentStatus status = deployment.getStatus();
        Integer replicas = deployment.getSpec().getReplicas();
        return deployment.getMetadata().getGeneration().equals(status.getObservedGeneration())
                && replicas.equals(status.getUpdatedReplicas())
                && replicas.equals(status.getAvailableReplicas())
                && replicas.equals(status.getReplicas());
    }

    @Override
    public List<Boolean> restart(String namespace, String name) {
        RollableScalableResource<Deployment> deployment =
                client.apps().deployments().inNamespace(namespace).withName(name);
        deployment.rolling().restart();
        Deployment restarted = deployment.waitUntilCondition(Fabric8WorkloadTasks::isRolledOut, 30, TimeUnit.SECONDS);
        deployment.rolling().undo();
        Deployment undone = deployment.waitUntilCondition(Fabric8WorkloadTasks::isRolledOut, 30, TimeUnit.SECONDS);
        return List.of(isRestarted(restarted), isRestarted(undone));
    }

    private static boolean isRestarted(Deployment deployment) {
        Map<String, String> annotations =
                deployment.getSpec().getTemplate().getMetadata().getAnnotations();
        return annotations != null && annotations.containsKey("kubectl.kubernetes.io/restartedAt");
    }

    @Override
    public void drain(String node) throws Exception {
        client.nodes()
                .withName(node)
                .patch(PatchContext.of(PatchType.JSON_MERGE), "{\"spec\":{\"unschedulable\":true}}");
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        for (List<Pod> left = evictable(node); !left.isEmpty(); left = evictable(node)) {
            if (System.nanoTime() > end) {
                throw new IllegalStateException(node + " was not drained in time");
            }
            left.forEach(pod -> client.pods().resource(pod).evict());
            Thread.sleep(1000);
        }
    }

    private List<Pod> evictable(String node) {
        return client.pods().inAnyNamespace().withField("spec.nodeName", node).list().getItems().stream()
                .filter(pod -> pod.getMetadata().getOwnerReferences().stream()
                        .noneMatch(owner -> owner.getKind().equals("DaemonSet")))
                .filter(pod -> !Objects.requireNonNullElse(pod.getMetadata().getAnnotations(), Map.of())
                        .containsKey("kubernetes.io/config.mirror"))
                .toList();
    }

    @Override
    public void close() {
        client.close();
    }
}
