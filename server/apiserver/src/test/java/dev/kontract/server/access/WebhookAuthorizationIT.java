package dev.kontract.server.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.Patience;
import dev.kontract.server.ServerConfig;
import dev.kontract.server.TestServer;
import dev.kontract.server.admission.WebhookServer;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Authorization by a webhook over HTTPS, on a whole server. */
class WebhookAuthorizationIT {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String PODS = "/api/v1/namespaces/shop/pods";

    @TempDir
    private Path directory;

    private final Queue<JsonNode> asked = new ConcurrentLinkedQueue<>();
    private WebhookServer webhook;
    private Path kubeconfig;

    @BeforeEach
    void startWebhook() throws Exception {
        webhook = new WebhookServer(this::answer);
        kubeconfig =
                Files.writeString(directory.resolve("webhook.yaml"), """
                    apiVersion: v1
                    kind: Config
                    clusters:
                    - name: authz
                      cluster: {server: "%s", certificate-authority-data: %s}
                    contexts:
                    - name: authz
                      context: {cluster: authz}
                    current-context: authz
                    """.formatted(webhook.url(), webhook.authority()));
    }

    @AfterEach
    void stopWebhook() throws Exception {
        webhook.close();
    }

    /** Alice may list pods, Mallory may do nothing. */
    private String answer(String request) {
        try {
            ObjectNode review = (ObjectNode) JSON.readTree(request);
            JsonNode spec = review.path("spec");
            asked.add(spec);
            String user = spec.path("user").asText();
            review.putObject("status")
                    .put(
                            "allowed",
                            user.equals("alice")
                                    && spec.path("resourceAttributes")
                                            .path("resource")
                                            .asText()
                                            .equals("pods"))
                    .put("denied", user.equals("mallory"))
                    .put("reason", "webhook says so");
            return review.toString();
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private TestServer start(AuthorizationSettings settings) throws IOException {
        Path tokens = Files.writeString(
                directory.resolve("tokens.csv"),
                "root,admin,1,\"system:masters\"\na,alice,2\nm,mallory,3,\"viewers\"\n");
        ServerConfig.Files none = ServerConfig.Files.NONE;
        return TestServer.start(ServerConfig.builder()
                .controllers("none")
                .files(new ServerConfig.Files(
                        Optional.of(tokens),
                        none.clientAuthorities(),
                        none.certificates(),
                        none.certificate(),
                        none.key(),
                        none.kubeconfig()))
                .authorization(settings));
    }

    private AuthorizationSettings byFlags() {
        return new AuthorizationSettings(
                List.of(AuthorizationMode.WEBHOOK, AuthorizationMode.RBAC),
                false,
                Optional.empty(),
                Optional.of(WebhookSettings.of(kubeconfig)),
                Optional.empty());
    }

    private AuthorizationSettings byFile(String settings) throws IOException {
        Path file = directory.resolve("authz.yaml");
        write(settings);
        return new AuthorizationSettings(List.of(), false, Optional.of(file), Optional.empty(), Optional.empty());
    }

    private void write(String settings) throws IOException {
        Files.writeString(directory.resolve("authz.yaml"), """
            apiVersion: apiserver.config.k8s.io/v1
            kind: AuthorizationConfiguration
            authorizers:
            - type: Webhook
              name: hook
              webhook:
                timeout: 3s
                subjectAccessReviewVersion: v1
                connectionInfo: {type: KubeConfigFile, kubeConfigFile: %s}
            %s- {type: RBAC, name: rbac}
            """.formatted(kubeconfig, settings.indent(4)));
    }

    private int status(TestServer server, String token, String path) throws Exception {
        return server.send(server.request(path, token)).statusCode();
    }

    private static String get(TestServer server, String path) throws Exception {
        return server.send(server.request(path, "root")).body();
    }

    private static JsonNode review(TestServer server, String kind, String spec) throws Exception {
        String body = server.send(server.request("/apis/authorization.k8s.io/v1/" + kind, "root")
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofString("{\"spec\": " + spec + "}")))
                .body();
        return JSON.readTree(body).path("status");
    }

    @Test
    void webhook_decidesBeforeRoles() throws Exception {
        try (TestServer server = start(byFlags())) {
            assertThat(status(server, "a", PODS + "?fieldSelector=spec.nodeName%3Dn1"))
                    .isEqualTo(200);
            assertThat(status(server, "root", "/metrics")).isEqualTo(200);
            assertThat(asked).hasSize(1);
            assertThat(asked.peek()
                            .path("resourceAttributes")
                            .path("fieldSelector")
                            .path("requirements")
                            .toString())
                    .isEqualTo("[{\"key\":\"spec.nodeName\",\"operator\":\"In\",\"values\":[\"n1\"]}]");
            assertThat(server.send(server.request("/api/v1/nodes", "a")).body())
                    .contains("nodes is forbidden: User \\\"alice\\\" cannot list resource \\\"nodes\\\" in API group"
                            + " \\\"\\\" at the cluster scope: webhook says so");
            assertThat(status(server, "m", "/version")).isEqualTo(403);
            assertThat(status(server, "a", "/version")).isEqualTo(200);
        }
    }

    @Test
    void reviews_askTheWebhook() throws Exception {
        try (TestServer server = start(byFlags())) {
            assertThat(review(server, "subjectaccessreviews", """
                {"user": "mallory", "resourceAttributes": {"verb": "get", "resource": "pods",
                 "labelSelector": {"rawSelector": "app=web"}}}
                """).toString())
                    .isEqualTo("{\"allowed\":false,\"denied\":true,\"reason\":\"webhook says so\"}");
            assertThat(asked.peek()
                            .path("resourceAttributes")
                            .path("labelSelector")
                            .path("requirements")
                            .toString())
                    .isEqualTo("[{\"key\":\"app\",\"operator\":\"In\",\"values\":[\"web\"]}]");
            JsonNode rules = review(server, "selfsubjectrulesreviews", "{\"namespace\": \"shop\"}");
            assertThat(rules.path("incomplete").asBoolean()).isTrue();
            assertThat(rules.path("evaluationError").asText())
                    .isEqualTo("webhook authorizer does not support user rule resolution");
        }
    }

    @Test
    void failure_isFollowedByTheNextModeOrEndsWith500() throws Exception {
        try (TestServer server = start(byFlags())) {
            webhook.close();
            assertThat(status(server, "a", "/version")).isEqualTo(200);
            assertThat(server.send(server.request(PODS, "a")).body())
                    .contains("Internal error occurred: Post \\\"https://127.0.0.1:")
                    .contains("connect: connection refused");
            assertThat(get(server, "/metrics"))
                    .contains(
                            "apiserver_authorization_webhook_evaluations_fail_open_total{name=\"default\",result=\"error\"}"
                                    + " 2");
        }
        try (TestServer server = start(byFile("failurePolicy: Deny\n"))) {
            assertThat(status(server, "a", "/version")).isEqualTo(500);
            assertThat(status(server, "root", PODS)).isEqualTo(200);
        }
    }

    @Test
    void hungWebhook_leavesOthersAlone() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        webhook.close();
        webhook = new WebhookServer(request -> {
            try {
                end.await(10, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return answer(request);
        });
        Files.writeString(
                kubeconfig,
                Files.readString(kubeconfig)
                        .replaceFirst("server: \"[^\"]*\"", "server: \"" + webhook.url() + '"')
                        .replaceFirst("data: [^}]*", "data: " + webhook.authority()));
        try (TestServer server = start(byFlags())) {
            HttpClient client = HttpClient.newHttpClient();
            List<CompletableFuture<HttpResponse<Void>>> hung = IntStream.range(0, 100)
                    .mapToObj(i -> server.request(PODS + "/p" + i, "a").build())
                    .map(request -> client.sendAsync(request, HttpResponse.BodyHandlers.discarding()))
                    .toList();
            assertThat(status(server, "root", PODS)).isEqualTo(200);
            assertThat(status(server, "root", "/readyz")).isEqualTo(200);
            assertThat(hung).noneMatch(CompletableFuture::isDone);
            end.countDown();
            for (CompletableFuture<HttpResponse<Void>> each : hung) {
                assertThat(each.get(10, TimeUnit.SECONDS).statusCode()).isEqualTo(404);
            }
        }
    }

    @Test
    void configuration_isAppliedAgainWhenItChanges() throws Exception {
        String condition = """
            failurePolicy: NoOpinion
            matchConditionSubjectAccessReviewVersion: v1
            matchConditions: [{expression: "request.user == '%s'"}]
            """;
        try (TestServer server = start(byFile(condition.formatted("alice")))) {
            assertThat(status(server, "a", PODS)).isEqualTo(200);
            assertThat(status(server, "m", "/version")).isEqualTo(200);
            write(condition.formatted("mallory"));
            await(server, "automatic_reloads_total", "status=\"success\"} 1");
            assertThat(status(server, "a", PODS)).isEqualTo(403);
            assertThat(status(server, "m", "/version")).isEqualTo(403);
            write("failurePolicy: Perhaps\n");
            await(server, "automatic_reloads_total", "status=\"failure\"} 1");
            assertThat(status(server, "m", "/version")).isEqualTo(403);
            assertThat(get(server, "/readyz?verbose"))
                    .contains("[+]authorization-config ok: the file has changed and is invalid, the former content"
                            + " applies");
            Files.writeString(directory.resolve("authz.yaml"), """
                apiVersion: apiserver.config.k8s.io/v1
                kind: AuthorizationConfiguration
                authorizers: [{type: AlwaysAllow, name: alwaysallow}]
                """);
            await(server, "automatic_reloads_total", "status=\"failure\"} 2");
            assertThat(status(server, "m", "/version")).isEqualTo(403);
        }
    }

    private static void await(TestServer server, String metric, String sample) throws Exception {
        String line =
                "(?s).*apiserver_authorization_config_controller_" + metric + "[^\n]*" + Pattern.quote(sample) + ".*";
        Patience.await(metric, () -> get(server, "/metrics").matches(line));
    }

    @Test
    void start_failsWithAnInvalidConfiguration() throws Exception {
        AuthorizationSettings settings = byFile("failurePolicy: Perhaps\n");
        assertThatThrownBy(() -> start(settings))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("authorizers[0].failurePolicy: Unsupported value: \"Perhaps\"");
        Files.writeString(kubeconfig, "clusters: []");
        AuthorizationSettings flags = byFlags();
        assertThatThrownBy(() -> start(flags))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("no current-context");
    }
}
