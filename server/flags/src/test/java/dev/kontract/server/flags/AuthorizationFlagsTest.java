package dev.kontract.server.flags;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.server.ServerConfig;
import dev.kontract.server.access.AuthorizationMode;
import dev.kontract.server.access.AuthorizationSettings;
import dev.kontract.server.access.WebhookSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AuthorizationFlagsTest {

    @TempDir
    private Path directory;

    private Path file = Path.of("");

    @BeforeEach
    void write() throws IOException {
        file = Files.writeString(directory.resolve("file"), "");
    }

    private static AuthorizationSettings parse(String... flags) throws IOException {
        return ServerConfig.ofFlags(flags).build().authorization();
    }

    private static void rejects(String message, String... flags) {
        assertThatThrownBy(() -> parse(flags))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }

    @Test
    void webhook_hasTheDefaultsOfKubeApiserver() throws IOException {
        AuthorizationSettings settings =
                parse("--authorization-mode=RBAC,Webhook", "--authorization-webhook-config-file=" + file);
        assertThat(settings.modes()).containsExactly(AuthorizationMode.RBAC, AuthorizationMode.WEBHOOK);
        assertThat(settings.webhook())
                .contains(new WebhookSettings(file, "v1beta1", Duration.ofMinutes(5), Duration.ofSeconds(30)));
    }

    @Test
    void webhook_takesItsFlags() throws IOException {
        AuthorizationSettings settings = parse(
                "--authorization-mode=Webhook",
                "--authorization-webhook-config-file=" + file,
                "--authorization-webhook-version=v1",
                "--authorization-webhook-cache-authorized-ttl=0",
                "--authorization-webhook-cache-unauthorized-ttl=1m");
        assertThat(settings.webhook()).contains(new WebhookSettings(file, "v1", Duration.ZERO, Duration.ofMinutes(1)));
    }

    @Test
    void policies_areThoseOfAbac() throws IOException {
        assertThat(parse("--authorization-mode=ABAC", "--authorization-policy-file=" + file)
                        .policy())
                .contains(file);
        rejects("authorization-mode ABAC's authorization policy file not passed", "--authorization-mode=ABAC");
        rejects("cannot specify --authorization-policy-file without mode ABAC", "--authorization-policy-file=" + file);
    }

    @Test
    void contradictions_areRejected() {
        rejects("authorization-mode Webhook's authorization config file not passed", "--authorization-mode=Webhook");
        rejects(
                "cannot specify --authorization-webhook-config-file without mode Webhook",
                "--authorization-webhook-config-file=" + file);
        rejects(
                "unsupported webhook authorizer version \"v2\", supported versions are \"v1\", \"v1beta1\"",
                "--authorization-mode=Webhook",
                "--authorization-webhook-version=v2",
                "--authorization-webhook-config-file=" + file);
        rejects("\"Magic\" is not a valid mode", "--authorization-mode=Magic");
        rejects("more than once", "--authorization-mode=RBAC,RBAC");
    }

    @Test
    void configuration_excludesOtherFlags() throws IOException {
        assertThat(parse("--authorization-config=" + file).configuration()).contains(file);
        for (String flag : new String[] {
            "--authorization-mode=RBAC",
            "--authorization-webhook-version=v1",
            "--authorization-webhook-cache-authorized-ttl=1s"
        }) {
            rejects(
                    "--authorization-config can not be specified when --authorization-mode or --authorization-webhook-*"
                            + " flags are defined",
                    "--authorization-config=" + file,
                    flag);
        }
    }
}
