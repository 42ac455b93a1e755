package dev.kontract.conformance.tasks.official;

import dev.kontract.conformance.tasks.ClusterTasks;
import io.kubernetes.client.Discovery;
import io.kubernetes.client.openapi.ApiClient;
import io.kubernetes.client.openapi.apis.AuthorizationV1Api;
import io.kubernetes.client.openapi.apis.CoreV1Api;
import io.kubernetes.client.openapi.models.AuthenticationV1TokenRequest;
import io.kubernetes.client.openapi.models.V1APIResource;
import io.kubernetes.client.openapi.models.V1ResourceAttributes;
import io.kubernetes.client.openapi.models.V1SelfSubjectAccessReview;
import io.kubernetes.client.openapi.models.V1SelfSubjectAccessReviewSpec;
import io.kubernetes.client.openapi.models.V1TokenRequestSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The tasks with the official client. */
public final class OfficialClusterTasks implements ClusterTasks {

    private final ApiClient client;

    /** Connects with the current context. */
    public OfficialClusterTasks(Path kubeconfig) throws IOException {
        client = Clients.of(kubeconfig);
    }

    @Override
    public String discover(String apiVersion, String kind) throws Exception {
        String root = apiVersion.contains("/") ? "/apis/" : "/api/";
        return new Discovery(client)
                .resourceDiscovery(root + apiVersion).getResources().stream()
                        .filter(resource -> resource.getKind().equals(kind))
                        .map(V1APIResource::getName)
                        .filter(name -> !name.contains("/"))
                        .findFirst()
                        .orElseThrow();
    }

    @Override
    public boolean review(String namespace) throws Exception {
        V1ResourceAttributes attributes = new V1ResourceAttributes()
                .verb("list")
                .group("apps")
                .resource("deployments")
                .namespace(namespace);
        V1SelfSubjectAccessReview review = new V1SelfSubjectAccessReview()
                .spec(new V1SelfSubjectAccessReviewSpec().resourceAttributes(attributes));
        return new AuthorizationV1Api(client)
                .createSelfSubjectAccessReview(review)
                .execute()
                .getStatus()
                .getAllowed();
    }

    @Override
    public String token(String namespace, String serviceAccount, String audience) throws Exception {
        AuthenticationV1TokenRequest request = new AuthenticationV1TokenRequest()
                .spec(new V1TokenRequestSpec().audiences(List.of(audience)).expirationSeconds(3600L));
        return new CoreV1Api(client)
                .createNamespacedServiceAccountToken(serviceAccount, namespace, request)
                .execute()
                .getStatus()
                .getToken();
    }

    @Override
    public void close() {
        Clients.close(client);
    }
}
