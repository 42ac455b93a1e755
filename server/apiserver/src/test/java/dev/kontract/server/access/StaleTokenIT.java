package dev.kontract.server.access;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.kontract.client.controller.ManualClock;
import dev.kontract.server.Patience;
import dev.kontract.server.ServerConfig;
import dev.kontract.server.TestServer;
import dev.kontract.server.audit.RotatingFile;
import dev.kontract.server.protection.ProtectionSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A token of a pod that is used after its announced end. */
class StaleTokenIT {

    private static final String DEFAULT = "/api/v1/namespaces/default/";

    @TempDir
    private Path directory;

    @Test
    void staleToken_isAccepted_annotatedAndCounted() throws Exception {
        Path policy = Files.writeString(
                directory.resolve("policy.yaml"),
                "{apiVersion: audit.k8s.io/v1, kind: Policy, rules: [{level: Metadata}]}");
        Path log = directory.resolve("audit.log");
        ManualClock clock = ManualClock.at(Instant.parse("2026-01-01T00:00:00Z"));
        try (TestServer server = TestServer.start(ServerConfig.builder()
                .controllers("none")
                .clock(clock)
                .protection(ProtectionSettings.DEFAULT.withAudit(new ProtectionSettings.Audit(
                        policy, Optional.of(log), new RotatingFile.Retention(0, 0, 0)))))) {
            String token = token(server);
            assertThat(status(server, token)).isEqualTo(403);
            clock.advance(Duration.ofSeconds(3610));
            assertThat(status(server, token)).isEqualTo(403);

            String annotation = "\"authentication.k8s.io/stale-token\":"
                    + "\"subject: system:serviceaccount:default:a, seconds after warning threshold: 3\"";
            Patience.await("the event", () -> Files.readString(log).contains(annotation));
            assertThat(server.send("GET", "/metrics").body())
                    .contains("serviceaccount_stale_tokens_total 1\n", "serviceaccount_valid_tokens_total 1\n");
        }
    }

    private static String token(TestServer server) throws Exception {
        server.post(
                DEFAULT + "serviceaccounts",
                "{\"apiVersion\":\"v1\",\"kind\":\"ServiceAccount\",\"metadata\":{\"name\":\"a\"}}");
        server.post(
                DEFAULT + "pods",
                "{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"metadata\":{\"name\":\"p\"},\"spec\":{"
                        + "\"serviceAccountName\":\"a\",\"containers\":[{\"name\":\"c\",\"image\":\"i\"}]}}");
        String answer = server.send(
                        "POST",
                        DEFAULT + "serviceaccounts/a/token",
                        "application/json",
                        "{\"apiVersion\":\"authentication.k8s.io/v1\",\"kind\":\"TokenRequest\",\"spec\":{"
                                + "\"expirationSeconds\":3607,"
                                + "\"boundObjectRef\":{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"name\":\"p\"}}}")
                .body();
        return new ObjectMapper().readTree(answer).path("status").path("token").asText();
    }

    private static int status(TestServer server, String token) throws Exception {
        return server.send(server.request(DEFAULT + "pods", token)).statusCode();
    }
}
