package dev.kontract.conformance.tasks.official;

import dev.kontract.conformance.tasks.WorkloadTasks;
import io.kubernetes.client.custom.V1Patch;
import io.kubernetes.client.openapi.ApiClient;
import io.kubernetes.client.openapi.apis.AppsV1Api;
import io.kubernetes.client.openapi.models.V1Deployment;
import io.kubernetes.client.openapi.models.V1DeploymentList;
import io.kubernetes.client.openapi.models.V1DeploymentStatus;
import io.kubernetes.client.openapi.models.V1Scale;
import io.kubernetes.client.util.PatchUtils;
import io.kubernetes.client.util.ResourceClient;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** The tasks with the official client. */
public final class OfficialWorkloadTasks implements WorkloadTasks {

    private final ApiClient client;

    /** Connects with the current context. */
    public OfficialWorkloadTasks(Path kubeconfig) throws IOException {
        client = Clients.of(kubeconfig);
    }

    @Override
    public int scale(String namespace, String name, int replicas) throws Exception {
        V1Patch patch = new V1Patch("{\"spec\": {\"replicas\": %d}}".formatted(replicas));
        PatchUtils.patch(
                V1Scale.class,
                () -> new AppsV1Api(client)
                        .patchNamespacedDeploymentScale(name, namespace, patch)
                        .buildCall(null),
                V1Patch.PATCH_FORMAT_JSON_MERGE_PATCH,
                client);
        return ResourceClient.create(client, V1Deployment.class, V1DeploymentList.class, "apps", "v1", "deployments")
                .inNamespace(namespace)
                .withName(name)
                .waitUntilCondition(OfficialWorkloadTasks::isRolledOut, Duration.ofSeconds(30))
                .getStatus()
                .getReadyReplicas();
    }

    /** The client's own condition also holds for the revision before. */
    private static boolean isRolledOut(V1Deployment deployment) {
        V1DeploymentStatus status = deployment.getStatus();
        Integer replicas = deployment.getSpec().getReplicas();
        return deployment.getMetadata().getGeneration().equals(status.getObservedGeneration())
                && replicas.equals(status.getUpdatedReplicas())
                && replicas.equals(status.getAvailableReplicas())
                && replicas.equals(status.getReplicas());
    }

    @Override
    public List<Boolean> restart(String namespace, String name) {
        throw new UnsupportedOperationException("in the artifact client-java-extended");
    }

    @Override
    public void drain(String node) {
        throw new UnsupportedOperationException("in the artifact client-java-extended");
    }

    @Override
    public void close() {
        Clients.close(client);
    }
}
