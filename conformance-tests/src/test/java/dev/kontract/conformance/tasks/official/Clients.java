package dev.kontract.conformance.tasks.official;

import io.kubernetes.client.openapi.ApiClient;
import io.kubernetes.client.util.ClientBuilder;
import io.kubernetes.client.util.KubeConfig;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;

/** Opens and closes the official client. */
final class Clients {

    private Clients() {}

    static ApiClient of(Path kubeconfig) throws IOException {
        try (Reader text = Files.newBufferedReader(kubeconfig)) {
            return ClientBuilder.kubeconfig(KubeConfig.loadKubeConfig(text)).build();
        }
    }

    static void close(ApiClient client) {
        client.getHttpClient().dispatcher().executorService().shutdownNow();
        client.getHttpClient().connectionPool().evictAll();
    }
}
