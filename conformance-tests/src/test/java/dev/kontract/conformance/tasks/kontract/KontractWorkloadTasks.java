package dev.kontract.conformance.tasks.kontract;

import dev.kontract.client.KontractClient;
import dev.kontract.client.Resource;
import dev.kontract.client.Rollout;
import dev.kontract.client.config.KubeConfig;
import dev.kontract.conformance.tasks.WorkloadTasks;
import dev.kontract.model.Deployment;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** The tasks with Kontract's client. */
public final class KontractWorkloadTasks implements WorkloadTasks {

    private final KontractClient client;

    /** Connects with the current context. */
    public KontractWorkloadTasks(Path kubeconfig) {
        client = KontractClient.connect(KubeConfig.of(kubeconfig).config());
    }

    @Override
    public int scale(String namespace, String name, int replicas) {
        Resource<Deployment> deployments = client.deployments(namespace);
        deployments.scale(name, replicas);
        return deployments.awaitReady(name, Duration.ofSeconds(30)).getStatus().getReadyReplicas();
    }

    @Override
    public List<Boolean> restart(String namespace, String name) {
        Resource<Deployment> deployments = client.deployments(namespace);
        Rollout<Deployment> rollout = deployments.rollout(name);
        rollout.restart();
        Deployment restarted = deployments.awaitReady(name, Duration.ofSeconds(30));
        rollout.undo();
        Deployment undone = deployments.awaitReady(name, Duration.ofSeconds(30));
        return List.of(isRestarted(restarted), isRestarted(undone));
    }

    private static boolean isRestarted(Deployment deployment) {
        Map<String, String> annotations =
                deployment.getSpec().getTemplate().getMetadata().getAnnotations();
        return annotations != null && annotations.containsKey("kubectl.kubernetes.io/restartedAt");
    }

    @Override
    public void drain(String node) {
        client.node(node).drain(Duration.ofSeconds(30));
    }

    @Override
    public void close() {
        client.close();
    }
}
