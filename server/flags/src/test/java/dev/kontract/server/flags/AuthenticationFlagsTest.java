package dev.kontract.server.flags;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.server.ServerConfig;
import dev.kontract.server.access.AuthenticatorSettings;
import dev.kontract.server.access.OidcSettings;
import dev.kontract.server.access.RequestHeaderSettings;
import dev.kontract.server.access.TokenLifetimes;
import dev.kontract.server.access.TokenWebhookSettings;
import dev.kontract.server.admission.configuration.TolerationSeconds;
import dev.kontract.server.identity.CertificateAuthority;
import dev.kontract.server.identity.PemText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AuthenticationFlagsTest {

    @TempDir
    private Path directory;

    private Path file = Path.of("");

    @BeforeEach
    void write() throws IOException {
        file = Files.writeString(directory.resolve("file"), "");
    }

    private static AuthenticatorSettings parse(String... flags) throws IOException {
        return ServerConfig.ofFlags(flags).build().authentication().authenticators();
    }

    private static void rejects(String message, String... flags) {
        assertThatThrownBy(() -> parse(flags))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }

    @Test
    void defaults_addNoAuthenticators() throws IOException {
        assertThat(parse()).isEqualTo(AuthenticatorSettings.NONE);
        assertThat(parse("--requestheader-username-headers=X-Remote-User")).isEqualTo(AuthenticatorSettings.NONE);
    }

    @Test
    void oidc_takesItsFlags() throws IOException {
        Files.writeString(file, "-----BEGIN CERTIFICATE-----");
        assertThat(parse("--oidc-issuer-url=https://issuer.example", "--oidc-client-id=kubectl")
                        .oidc())
                .contains(new OidcSettings(
                        "https://issuer.example",
                        "kubectl",
                        Optional.empty(),
                        "sub",
                        "",
                        "",
                        "",
                        List.of("RS256"),
                        Map.of()));
        assertThat(parse(
                                "--oidc-issuer-url=https://issuer.example",
                                "--oidc-client-id=kubectl",
                                "--oidc-ca-file=" + file,
                                "--oidc-username-claim=email",
                                "--oidc-username-prefix=-",
                                "--oidc-groups-claim=groups",
                                "--oidc-groups-prefix=oidc:",
                                "--oidc-signing-algs=RS256,ES256",
                                "--oidc-required-claim=a=b=c",
                                "--oidc-required-claim=d=")
                        .oidc())
                .contains(new OidcSettings(
                        "https://issuer.example",
                        "kubectl",
                        Optional.of(file),
                        "email",
                        "-",
                        "groups",
                        "oidc:",
                        List.of("RS256", "ES256"),
                        Map.of("a", "b=c", "d", "")));
    }

    @Test
    void oidc_isCompleteAndWithoutConfiguration() {
        rejects(
                "oidc-issuer-url and oidc-client-id must be specified together when any oidc-* flags are set",
                "--oidc-groups-claim=groups");
        rejects(
                "authentication-config file and oidc-* flags are mutually exclusive",
                "--authentication-config=" + file,
                "--oidc-issuer-url=https://issuer.example");
        rejects(
                "--oidc-required-claim must be CLAIM=VALUE, not a",
                "--oidc-issuer-url=https://issuer.example",
                "--oidc-client-id=kubectl",
                "--oidc-required-claim=a");
    }

    @Test
    void webhook_takesItsFlags() throws IOException {
        String kubeconfig = "--authentication-token-webhook-config-file=" + file;
        assertThat(parse(kubeconfig).tokenWebhook())
                .contains(new TokenWebhookSettings(file, "v1beta1", Duration.ofMinutes(2)));
        assertThat(parse(
                                kubeconfig,
                                "--authentication-token-webhook-version=v1",
                                "--authentication-token-webhook-cache-ttl=10s")
                        .tokenWebhook())
                .contains(new TokenWebhookSettings(file, "v1", Duration.ofSeconds(10)));
        rejects(
                "unsupported authentication webhook version \"v2\"",
                kubeconfig,
                "--authentication-token-webhook-version=v2");
    }

    @Test
    void requestHeaders_takeTheirFlags() throws IOException {
        assertThat(parse(
                                "--enable-bootstrap-token-auth",
                                "--requestheader-client-ca-file=" + file,
                                "--requestheader-allowed-names=a,b",
                                "--requestheader-username-headers=X-Remote-User",
                                "--requestheader-uid-headers=X-Remote-Uid",
                                "--requestheader-group-headers=X-Remote-Group",
                                "--requestheader-extra-headers-prefix=X-Remote-Extra-")
                        .requestHeaders())
                .contains(new RequestHeaderSettings(
                        file,
                        List.of("a", "b"),
                        List.of("X-Remote-User"),
                        List.of("X-Remote-Uid"),
                        List.of("X-Remote-Group"),
                        List.of("X-Remote-Extra-")));
        assertThat(parse("--enable-bootstrap-token-auth").bootstrapTokens()).isTrue();
        assertThat(parse("--requestheader-client-ca-file=" + file, "--requestheader-allowed-names=")
                        .requestHeaders()
                        .orElseThrow()
                        .allowedNames())
                .isEmpty();
    }

    @Test
    void requestHeaders_areNotForAllClients() throws IOException {
        String certificate =
                PemText.of(CertificateAuthority.create(Clock.systemUTC()).certificate());
        Files.writeString(file, certificate);
        Path other = Files.writeString(directory.resolve("other"), certificate);
        rejects(
                "contain overlapping certificates; --requestheader-allowed-names must be specified",
                "--client-ca-file=" + other,
                "--requestheader-client-ca-file=" + file);
        assertThat(parse(
                                "--client-ca-file=" + other,
                                "--requestheader-client-ca-file=" + file,
                                "--requestheader-allowed-names=proxy")
                        .requestHeaders())
                .isPresent();
    }

    @Test
    void requestHeaders_areChecked() {
        rejects("empty value in \"requestheader-group-headers\"", "--requestheader-group-headers= ");
        rejects(
                "--requestheader-uid-headers is set without specifying the standard X-Remote-Uid header",
                "--requestheader-uid-headers=X-Uid");
    }

    private static TokenLifetimes lifetimes(String... flags) throws IOException {
        return ServerConfig.ofFlags(flags).build().authentication().lifetimes();
    }

    @Test
    void serviceAccountTokens_areLimitedAndExtended() throws IOException {
        assertThat(lifetimes()).isEqualTo(TokenLifetimes.DEFAULT);
        assertThat(lifetimes(
                        "--service-account-max-token-expiration=2h", "--service-account-extend-token-expiration=false"))
                .isEqualTo(new TokenLifetimes(Optional.of(Duration.ofHours(2)), false));
        rejects("must be between 1 hour and 2^32 seconds", "--service-account-max-token-expiration=59m");
    }

    @Test
    void tolerations_takeTheirFlags() throws IOException {
        assertThat(ServerConfig.ofFlags(
                                "--default-not-ready-toleration-seconds=10",
                                "--default-unreachable-toleration-seconds=0")
                        .build()
                        .admission()
                        .configuration()
                        .tolerations())
                .isEqualTo(new TolerationSeconds(10, 0));
    }
}
