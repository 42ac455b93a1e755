package dev.kontract.server.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.client.ClientSettings;
import dev.kontract.client.KontractClient;
import dev.kontract.client.config.ClientConfig;
import dev.kontract.client.http.LocalServer;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class ManifestsTest {

    private static final String NO_RESOURCES = "{\"resources\":[]}";
    private static final String DEFINITIONS =
            "{\"resources\":[{\"name\":\"customresourcedefinitions\",\"kind\":\"CustomResourceDefinition\"}]}";
    private static final String BACKUPS =
            "{\"resources\":[{\"name\":\"backups\",\"kind\":\"Backup\",\"namespaced\":true}]}";

    /** Discovery of a cluster lists a kind some time after its definition is established. */
    @Test
    void define_kindThatIsListedLate_isAwaited() throws Exception {
        Queue<LocalServer.Response> discovery =
                new ArrayDeque<>(List.of(response(404, "{}"), response(200, NO_RESOURCES), response(200, BACKUPS)));
        LocalServer cluster = request -> CompletableFuture.completedFuture(
                switch (request.target()) {
                    case "/apis/stable.example.com/v1" -> discovery.remove();
                    case "/apis/apiextensions.k8s.io/v1" -> response(200, DEFINITIONS);
                    default -> response(200, "{}");
                });
        try (KontractClient client = KontractClient.connect(
                cluster, ClientConfig.of(URI.create("http://localhost")), ClientSettings.standard())) {
            Manifests.read(List.of("dev/kontract/server/junit/backups.yaml")).define(client);
        }

        assertThat(discovery).isEmpty();
    }

    private static LocalServer.Response response(int status, String body) {
        return new LocalServer.Response(
                status, Map.of("content-type", List.of("application/json")), BodyPublishers.ofString(body));
    }
}
