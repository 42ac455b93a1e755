package dev.kontract.server.junit;

import io.kubernetes.client.openapi.ApiClient;
import io.kubernetes.client.util.ClientBuilder;
import io.kubernetes.client.util.KubeConfig;
import java.io.IOException;
import java.io.StringReader;

/** The official client with the resources that it does not close itself. */
record OfficialClient(ApiClient client) implements AutoCloseable {

    static OfficialClient connect(String kubeconfig) throws IOException {
        ApiClient client = ClientBuilder.kubeconfig(KubeConfig.loadKubeConfig(new StringReader(kubeconfig)))
                .build();
        client.setReadTimeout(0); // As its informers require.
        return new OfficialClient(client);
    }

    @Override
    public void close() {
        client.getHttpClient().dispatcher().executorService().shutdown();
        client.getHttpClient().connectionPool().evictAll();
    }
}
