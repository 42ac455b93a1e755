package dev.kontract.server.fault;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.kontract.client.config.ClientTls;
import dev.kontract.model.ConfigMap;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.RuleWithOperations;
import dev.kontract.model.ValidatingWebhook;
import dev.kontract.server.ApiServer;
import dev.kontract.server.ServerConfig;
import dev.kontract.server.admission.webhook.WebhookResponse;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;

/** A server that faults are set on, and clients of it. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class FaultedServer {

    public static final ObjectMapper JSON = new ObjectMapper();
    public static final String MAPS = "/api/v1/namespaces/default/configmaps";

    public final AtomicInteger asked = new AtomicInteger();
    private final AtomicInteger names = new AtomicInteger();

    public ApiServer server;
    public HttpClient http;

    @BeforeAll
    public void start() throws IOException {
        ValidatingWebhook guard = new ValidatingWebhook()
                .name("guard.example.com")
                .sideEffects("None")
                .admissionReviewVersions(List.of("v1"))
                .rules(List.of(new RuleWithOperations()
                        .operations(List.of("CREATE"))
                        .apiGroups(List.of(""))
                        .apiVersions(List.of("v1"))
                        .resources(List.of("secrets"))));
        server = ApiServer.start(ServerConfig.builder()
                .controllers("serviceaccount-controller")
                .recordRequests(true)
                .webhook(guard, request -> {
                    asked.incrementAndGet();
                    return WebhookResponse.allowed();
                })
                .build());
        http = HttpClient.newBuilder()
                .sslContext(ClientTls.platform()
                        .trusting(server.authorityCertificate())
                        .context())
                .build();
    }

    @AfterAll
    public void stop() {
        server.close();
    }

    @AfterEach
    public void clear() {
        server.faults().clear();
    }

    public String fresh() {
        return "map-" + names.incrementAndGet();
    }

    public static ConfigMap map(String name) {
        return new ConfigMap().metadata(new ObjectMeta().name(name)).data(Map.of("a", "b"));
    }

    public ConfigMap create(String name) {
        return server.client().configMaps("default").create(map(name));
    }

    public boolean exists(String name) {
        return server.client().configMaps("default").find(name).isPresent();
    }

    public HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(server.url() + path))
                .header("Authorization", "Bearer " + server.adminToken());
    }

    public HttpRequest.Builder post(String name) {
        return request(MAPS).POST(BodyPublishers.ofString("{\"metadata\":{\"name\":\"" + name + "\"}}"));
    }

    public HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
        return http.send(request.build(), BodyHandlers.ofString());
    }

    public BufferedReader watch(HttpClient.Version version) throws Exception {
        HttpResponse<InputStream> response = http.send(
                request(MAPS + "?watch=true&resourceVersion=1").version(version).build(), BodyHandlers.ofInputStream());
        assertThat(response.statusCode()).isEqualTo(200);
        return new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8));
    }
}
