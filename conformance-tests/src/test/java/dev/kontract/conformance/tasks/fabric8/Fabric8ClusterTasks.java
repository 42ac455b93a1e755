package dev.kontract.conformance.tasks.fabric8;

import dev.kontract.conformance.tasks.ClusterTasks;
import io.fabric8.kubernetes.api.model.APIResource;
import io.fabric8.kubernetes.api.model.authentication.TokenRequestBuilder;
import io.fabric8.kubernetes.api.model.authorization.v1.SelfSubjectAccessReviewBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.nio.file.Path;

/** The tasks with fabric8's client. */
public final class Fabric8ClusterTasks implements ClusterTasks {

    private final KubernetesClient client;

    /** Connects with the current context. */
    public Fabric8ClusterTasks(Path kubeconfig) {
        client = new KubernetesClientBuilder()
                .withConfig(Config.fromKubeconfig(kubeconfig.toFile()))
                .build();
    }

    @Override
    public String discover(String apiVersion, String kind) {
        return client.getApiResources(apiVersion).getResources().stream()
                .filter(resource -> resource.getKind().equals(kind))
                .map(APIResource::getName)
                .filter(name -> !name.contains("/"))
                .findFirst()
                .orElseThrow();
    }

    @Override
    public boolean review(String namespace) {
        return client.authorization()
                .v1()
                .selfSubjectAccessReview()
                .create(new SelfSubjectAccessReviewBuilder()
                        .withNewSpec()
                        .withNewResourceAttributes()
                        .withVerb("list")
                        .withGroup("apps")
                        .withResource("deployments")
                        .withNamespace(namespace)
                        .endResourceAttributes()
                        .endSpec()
                        .build())
                .getStatus()
                .getAllowed();
    }

    @Override
    public String token(String namespace, String serviceAccount, String audience) {
        return client.serviceAccounts()
                .inNamespace(namespace)
                .withName(serviceAccount)
                .tokenRequest(new TokenRequestBuilder()
                        .withNewSpec()
                        .withAudiences(audience)
                        .withExpirationSeconds(3600L)
                        .endSpec()
                        .build())
                .getStatus()
                .getToken();
    }

    @Override
    public void close() {
        client.close();
    }
}
