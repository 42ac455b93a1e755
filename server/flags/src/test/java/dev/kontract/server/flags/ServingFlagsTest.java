package dev.kontract.server.flags;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.kontract.server.ServerConfig;
import dev.kontract.server.ServerConfigBuilder;
import dev.kontract.server.http.connection.ServingSettings;
import dev.kontract.server.http.connection.ServingSettings.NamedCertificate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServingFlagsTest {

    @Test
    void withoutFlags_settingsAreTheDefault() throws IOException {
        assertThat(parse()).usingRecursiveComparison().ignoringFields("flags").isEqualTo(ServingSettings.DEFAULT);
    }

    @Test
    void flags_setEachOption(@TempDir Path directory) throws IOException {
        Path certificate = Files.writeString(directory.resolve("c"), "");
        Path key = Files.writeString(directory.resolve("k"), "");

        ServingSettings settings = parse(
                "--tls-min-version=VersionTLS13",
                "--tls-cipher-suites=TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256",
                "--tls-sni-cert-key=" + certificate + "," + key + ":a.example.com,*.example.org",
                "--tls-sni-cert-key=" + certificate + "," + key,
                "--disable-http2-serving",
                "--http2-max-streams-per-connection=7",
                "--goaway-chance=0.01",
                "--permit-port-sharing",
                "--cors-allowed-origins=//a\\.example(:|$),^http://b$",
                "--external-hostname=api.example.com",
                "--disabled-metrics=process_open_fds,process_max_fds",
                "--shutdown-delay-duration=1m30s");

        assertThat(settings.tls().protocols()).containsExactly("TLSv1.3");
        assertThat(settings.tls().cipherSuites()).containsExactly("TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256");
        assertThat(settings.tls().certificates())
                .containsExactly(
                        new NamedCertificate(certificate, key, List.of("a.example.com", "*.example.org")),
                        new NamedCertificate(certificate, key, List.of()));
        assertThat(settings.http2()).isEqualTo(new ServingSettings.Http2(false, 7, 0.01));
        assertThat(settings.sharesPort()).isTrue();
        assertThat(settings.allowedOrigins())
                .extracting(Pattern::pattern)
                .containsExactly("//a\\.example(:|$)", "^http://b$");
        assertThat(settings.flags())
                .containsEntry("goaway-chance", "0.01")
                .containsEntry("controllers", "[" + String.join(",", ServerConfigBuilder.DEFAULT_CONTROLLERS) + "]")
                .containsEntry("disable-http2-serving", "true")
                .containsEntry("token-auth-file", "")
                .doesNotContainKey("help");
        assertThat(settings.externalHost()).contains("api.example.com");
        assertThat(settings.hiddenMetrics()).containsExactlyInAnyOrder("process_open_fds", "process_max_fds");
        assertThat(settings.shutdown().delay()).isEqualTo(Duration.ofSeconds(90));
    }

    @ParameterizedTest
    @CsvSource({
        "--tls-min-version=TLS13, unknown tls version",
        "--tls-cipher-suites=TLS_NULL, Cipher suite TLS_NULL not supported or doesn't exist",
        "--tls-sni-cert-key=only, expects comma separated certificate and key file paths",
        "--goaway-chance=0.5, can not be less than 0 or greater than 0.02",
        "--goaway-chance=NaN, can not be less than 0 or greater than 0.02",
        "--http2-max-streams-per-connection=-1, can not be negative",
        "--cors-allowed-origins=example, does not pin to start/end of host",
        "--cors-allowed-origins=//(:|$, is no regular expression",
        "--shutdown-delay-duration=-1s, must be a duration",
    })
    void invalidValue_isRefused(String flag, String message) {
        assertThatIllegalArgumentException().isThrownBy(() -> parse(flag)).withMessageContaining(message);
    }

    private static ServingSettings parse(String... flags) throws IOException {
        return ServerConfig.ofFlags(flags).build().protection().serving();
    }
}
