package dev.kontract.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.server.ApiServer;
import dev.kontract.server.ServerConfig;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.Watch;
import io.fabric8.kubernetes.client.Watcher;
import io.fabric8.kubernetes.client.WatcherException;
import io.fabric8.kubernetes.client.server.mock.KubernetesCrudDispatcher;
import io.fabric8.kubernetes.client.server.mock.KubernetesMockServer;
import io.fabric8.mockwebserver.Context;
import io.fabric8.mockwebserver.MockWebServer;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.util.HashMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The embedded server on the versions of another framework, and beside fabric8's mock server. */
@Timeout(60)
class EmbeddedServerIT {

    private static final String CONFIG_MAPS = "/api/v1/namespaces/default/configmaps";

    @TempDir
    private Path directory;

    @Test
    void overTlsAndHttp2_createsAndWatches() throws Exception {
        try (ApiServer server = ApiServer.start()) {
            createAndWatch(server);
        }
    }

    @Test
    void storageOnDisk_createsAndWatches() throws Exception {
        try (ApiServer server =
                ApiServer.start(ServerConfig.builder().dataDir(directory).build())) {
            createAndWatch(server);
        }
    }

    @Test
    void besideTheMockServer_bothServeOverTls() throws Exception {
        KubernetesMockServer mock = new KubernetesMockServer(
                new Context(), new MockWebServer(), new HashMap<>(), new KubernetesCrudDispatcher(), true);
        mock.init();
        try (ApiServer server = ApiServer.start();
                KubernetesClient client = new KubernetesClientBuilder()
                        .withConfig(Config.fromKubeconfig(server.kubeconfig()))
                        .build();
                KubernetesClient mocked = mock.createClient()) {
            assertThat(create(client)).isEqualTo(create(mocked));
        } finally {
            mock.destroy();
        }
    }

    /** Over a WebSocket; without one that client falls back to plain HTTP, but only after some twenty seconds. */
    @Test
    void fabric8Client_watches() throws Exception {
        CompletableFuture<String> added = new CompletableFuture<>();
        Watcher<ConfigMap> watcher = new Watcher<>() {
            @Override
            public void eventReceived(Action action, ConfigMap map) {
                added.complete(action + " " + map.getMetadata().getName());
            }

            @Override
            public void onClose(WatcherException cause) {
                added.completeExceptionally(cause);
            }
        };
        try (ApiServer server = ApiServer.start();
                KubernetesClient client = new KubernetesClientBuilder()
                        .withConfig(Config.fromKubeconfig(server.kubeconfig()))
                        .build();
                Watch watch = client.configMaps().inNamespace("default").watch(watcher)) {
            create(client);

            assertThat(added.get(15, TimeUnit.SECONDS)).isEqualTo("ADDED settings");
        }
    }

    private static String create(KubernetesClient client) {
        ConfigMap map = new ConfigMapBuilder()
                .withNewMetadata()
                .withName("settings")
                .withNamespace("default")
                .endMetadata()
                .addToData("colour", "blue")
                .build();
        client.resource(map).create();
        return client.configMaps()
                .inNamespace("default")
                .withName("settings")
                .get()
                .getData()
                .get("colour");
    }

    private static void createAndWatch(ApiServer server) throws Exception {
        HttpClient http = HttpClient.newBuilder()
                .sslContext(trusting(server.authorityCertificate()))
                .version(HttpClient.Version.HTTP_2)
                .build();
        HttpResponse<InputStream> watch = http.send(
                request(server, CONFIG_MAPS + "?watch=true").build(), HttpResponse.BodyHandlers.ofInputStream());
        assertThat(watch.statusCode()).isEqualTo(200);
        assertThat(watch.version()).isEqualTo(HttpClient.Version.HTTP_2);

        HttpResponse<String> created = http.send(
                request(server, CONFIG_MAPS)
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofString("{\"metadata\":{\"name\":\"settings\"}}"))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        assertThat(created.statusCode()).as(created.body()).isEqualTo(201);

        try (BufferedReader events = new BufferedReader(new InputStreamReader(watch.body(), StandardCharsets.UTF_8))) {
            assertThat(events.readLine()).contains("\"ADDED\"", "\"settings\"");
        }
    }

    private static HttpRequest.Builder request(ApiServer server, String path) {
        return HttpRequest.newBuilder(server.url().resolve(path))
                .header("Authorization", "Bearer " + server.adminToken());
    }

    private static SSLContext trusting(String certificate) throws Exception {
        KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
        trusted.load(null, null);
        trusted.setCertificateEntry(
                "authority",
                CertificateFactory.getInstance("X.509")
                        .generateCertificate(new ByteArrayInputStream(certificate.getBytes(StandardCharsets.UTF_8))));
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        return context;
    }
}
