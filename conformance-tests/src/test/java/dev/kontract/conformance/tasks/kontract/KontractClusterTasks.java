package dev.kontract.conformance.tasks.kontract;

import dev.kontract.client.KontractClient;
import dev.kontract.client.config.KubeConfig;
import dev.kontract.client.discovery.Discovery;
import dev.kontract.conformance.tasks.ClusterTasks;
import dev.kontract.model.ResourceAttributes;
import dev.kontract.model.TokenRequestSpec;
import java.nio.file.Path;
import java.util.List;

/** The tasks with Kontract's client. */
public final class KontractClusterTasks implements ClusterTasks {

    private final KontractClient client;

    /** Connects with the current context. */
    public KontractClusterTasks(Path kubeconfig) {
        client = KontractClient.connect(KubeConfig.of(kubeconfig).config());
    }

    @Override
    public String discover(String apiVersion, String kind) {
        return Discovery.of(client).kind(apiVersion, kind).plural();
    }

    @Override
    public boolean review(String namespace) {
        return client.isAllowed(new ResourceAttributes()
                .verb("list")
                .group("apps")
                .resource("deployments")
                .namespace(namespace));
    }

    @Override
    public String token(String namespace, String serviceAccount, String audience) {
        TokenRequestSpec spec =
                new TokenRequestSpec().audiences(List.of(audience)).expirationSeconds(3600L);
        return client.requestToken(namespace, serviceAccount, spec).getToken();
    }

    @Override
    public void close() {
        client.close();
    }
}
