package dev.kontract.server.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.IssuedCertificate;
import dev.kontract.server.Patience;
import dev.kontract.server.ServerConfig;
import dev.kontract.server.TestServer;
import dev.kontract.server.admission.WebhookServer;
import dev.kontract.server.identity.CertificateAuthority;
import dev.kontract.server.identity.PemText;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The authenticators that are off by default, on a whole server. */
class AuthenticatorsIT {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String SELF = "/apis/authentication.k8s.io/v1/selfsubjectreviews";

    @TempDir
    private Path directory;

    private static TestServer start(AuthenticatorSettings settings) throws IOException {
        return TestServer.start(
                ServerConfig.builder().controllers("none").authentication(AuthenticationSettings.NONE.with(settings)));
    }

    private static HttpRequest.Builder review(HttpRequest.Builder request) {
        return request.header("Content-Type", "application/json").POST(HttpRequest.BodyPublishers.ofString("{}"));
    }

    private static String self(TestServer server, String token) throws Exception {
        HttpResponse<String> response = server.send(review(server.request(SELF, token)));
        return response.statusCode() + " "
                + JSON.readTree(response.body()).path("status").path("userInfo");
    }

    @Test
    void webhook_verifiesTokens() throws Exception {
        AtomicInteger calls = new AtomicInteger();
        try (WebhookServer webhook = new WebhookServer(request -> answer(request, calls))) {
            Path kubeconfig = Files.writeString(
                    directory.resolve("webhook.yaml"), """
                        clusters: [{name: a, cluster: {server: "%s", certificate-authority-data: %s}}]
                        contexts: [{name: a, context: {cluster: a}}]
                        current-context: a
                        """.formatted(webhook.url(), webhook.authority()));
            TokenWebhookSettings settings = new TokenWebhookSettings(kubeconfig, "v1", Duration.ofMinutes(2));
            try (TestServer server = start(
                    new AuthenticatorSettings(Optional.empty(), Optional.of(settings), false, Optional.empty()))) {
                String alice =
                        "201 {\"username\":\"alice\",\"uid\":\"7\",\"groups\":[\"devs\",\"system:authenticated\"],"
                                + "\"extra\":{\"team\":[\"x\"]}}";
                assertThat(self(server, "of-alice")).isEqualTo(alice);
                assertThat(self(server, "of-alice")).isEqualTo(alice);
                assertThat(self(server, "of-nobody")).startsWith("401");
                assertThat(self(server, server.server.adminToken())).contains("\"username\":\"admin\"");
                assertThat(calls).hasValue(2);
                HttpResponse<String> reviewed = server.post(
                        "/apis/authentication.k8s.io/v1/tokenreviews", "{\"spec\": {\"token\": \"of-alice\"}}");
                assertThat(reviewed.body()).contains("\"authenticated\":true").contains("\"username\":\"alice\"");
            }
        }
    }

    private static String answer(String request, AtomicInteger calls) {
        calls.incrementAndGet();
        try {
            ObjectNode review = (ObjectNode) JSON.readTree(request);
            ObjectNode status = review.putObject("status");
            if (review.path("spec").path("token").asText().equals("of-alice")) {
                ObjectNode user = status.put("authenticated", true).putObject("user");
                user.put("username", "alice").put("uid", "7").putArray("groups").add("devs");
                user.putObject("extra").putArray("team").add("x");
            }
            return review.toString();
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }

    @Test
    void bootstrapTokens_areSecrets() throws Exception {
        String token = "abcdef.0123456789abcdef";
        AuthenticatorSettings settings =
                new AuthenticatorSettings(Optional.empty(), Optional.empty(), true, Optional.empty());
        try (TestServer server = start(settings)) {
            assertThat(self(server, token)).startsWith("401");
            server.post("/api/v1/namespaces/kube-system/secrets", """
                {"metadata": {"name": "bootstrap-token-abcdef"}, "type": "bootstrap.kubernetes.io/token",
                 "stringData": {"token-id": "abcdef", "token-secret": "0123456789abcdef",
                   "usage-bootstrap-authentication": "true"}}
                """);
            assertThat(self(server, token))
                    .isEqualTo("201 {\"username\":\"system:bootstrap:abcdef\","
                            + "\"groups\":[\"system:bootstrappers\",\"system:authenticated\"]}");
            server.send("DELETE", "/api/v1/namespaces/kube-system/secrets/bootstrap-token-abcdef");
            assertThat(self(server, token)).startsWith("401");
        }
        try (TestServer server = start(AuthenticatorSettings.NONE)) {
            assertThat(self(server, token)).startsWith("401");
        }
    }

    private String throughProxy(TestServer server, IssuedCertificate certificate) throws Exception {
        HttpClient client = HttpClient.newBuilder()
                .sslContext(certificate.context(server.server))
                .build();
        HttpRequest request = review(server.secure(SELF))
                .header("X-Remote-User", "alice")
                .header("X-Remote-Uid", "7")
                .header("X-Remote-Group", "devs")
                .header("X-Remote-Extra-Team", "x")
                .build();
        HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
        return response.statusCode() + " "
                + JSON.readTree(response.body()).path("status").path("userInfo");
    }

    @Test
    void proxies_nameUsersInHeaders() throws Exception {
        CertificateAuthority proxies = CertificateAuthority.create(Clock.systemUTC());
        CertificateAuthority others = CertificateAuthority.create(Clock.systemUTC());
        Path authorities = Files.writeString(directory.resolve("ca.crt"), PemText.of(proxies.certificate()));
        RequestHeaderSettings settings = new RequestHeaderSettings(
                authorities,
                List.of("front-proxy"),
                List.of("X-Remote-User"),
                List.of("X-Remote-Uid"),
                List.of("X-Remote-Group"),
                List.of("X-Remote-Extra-"));
        try (TestServer server =
                start(new AuthenticatorSettings(Optional.empty(), Optional.empty(), false, Optional.of(settings)))) {
            IssuedCertificate proxy = IssuedCertificate.by(proxies, "CN=front-proxy", Clock.systemUTC());
            assertThat(throughProxy(server, proxy))
                    .isEqualTo(
                            "201 {\"username\":\"alice\",\"uid\":\"7\",\"groups\":[\"devs\",\"system:authenticated\"],"
                                    + "\"extra\":{\"team\":[\"x\"]}}");
            assertThat(throughProxy(server, IssuedCertificate.by(proxies, "CN=other", Clock.systemUTC())))
                    .startsWith("401");
            assertThat(throughProxy(server, IssuedCertificate.by(others, "CN=front-proxy", Clock.systemUTC())))
                    .startsWith("401");
            HttpRequest.Builder plain = review(server.anonymous(SELF)).header("X-Remote-User", "alice");
            assertThat(server.send(plain).statusCode()).isEqualTo(401);

            IssuedCertificate other = IssuedCertificate.by(others, "CN=front-proxy", Clock.systemUTC());
            Files.writeString(authorities, PemText.of(others.certificate()));
            Patience.await(
                    "the other authority", () -> throughProxy(server, other).startsWith("201"));
            assertThat(throughProxy(server, proxy)).startsWith("401");
        }
    }

    @Test
    void start_failsIfAFileIsUnusable() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "clusters: []");
        AuthenticatorSettings webhook = new AuthenticatorSettings(
                Optional.empty(),
                Optional.of(new TokenWebhookSettings(file, "v1", Duration.ZERO)),
                false,
                Optional.empty());
        assertThatThrownBy(() -> start(webhook))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("no current-context");
        RequestHeaderSettings headers =
                new RequestHeaderSettings(file, List.of(), List.of(), List.of(), List.of(), List.of());
        AuthenticatorSettings proxies =
                new AuthenticatorSettings(Optional.empty(), Optional.empty(), false, Optional.of(headers));
        assertThatThrownBy(() -> start(proxies)).isInstanceOf(IOException.class).hasMessageContaining(file.toString());
    }
}
