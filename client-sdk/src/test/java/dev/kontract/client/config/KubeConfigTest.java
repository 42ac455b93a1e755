package dev.kontract.client.config;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.client.controller.ManualClock;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KubeConfigTest {

    @TempDir
    private Path folder;

    private static final String TEXT = """
            apiVersion: v1
            kind: Config
            current-context: here
            clusters:
            - name: c
              cluster: {server: "http://127.0.0.1:8080/", proxy-url: "http://proxy:3128"}
            users:
            - name: file
              user: {tokenFile: token, as: admin, as-groups: [a, b]}
            - name: program
              user:
                exec:
                  apiVersion: client.authentication.k8s.io/v1
                  command: ./plugin
                  args: [one]
                  env: [{name: WHO, value: me}]
            contexts:
            - name: here
              context: {cluster: c, user: file, namespace: shop}
            - name: program
              context: {cluster: c, user: program}
            - name: broken
              context: {cluster: nowhere}
            """;

    private ClientConfig configOf(String user) {
        String text = """
                current-context: x
                clusters: [{name: c, cluster: {server: "http://127.0.0.1:8080"}}]
                users: [{name: u, user: %s}]
                contexts: [{name: x, context: {cluster: c, user: u}}]
                """.formatted(user);
        return KubeConfig.of(text, folder).config();
    }

    private static String header(ClientConfig config) {
        StringBuilder headers = new StringBuilder();
        config.credentials()
                .authorize((name, value) ->
                        headers.append(name).append('=').append(value).append(' '));
        return headers.toString().strip();
    }

    @Test
    void config_impersonation_sendsAllAttributes() {
        ClientConfig config =
                configOf("{token: t, as: you, as-uid: \"7\", as-user-extra: {example.com/team: [a, b], scope: [c]}}");

        assertThat(header(config))
                .isEqualTo("Authorization=Bearer t Impersonate-User=you Impersonate-Uid=7"
                        + " Impersonate-Extra-example.com%2Fteam=a Impersonate-Extra-example.com%2Fteam=b"
                        + " Impersonate-Extra-scope=c");
    }

    @Test
    void bearerFile_emptyDuringRotation_keepsTheLastToken() throws Exception {
        Path file = Files.writeString(folder.resolve("token"), "");
        Credentials credentials = Credentials.bearerFile(file, Clock.systemUTC());
        ClientConfig config = ClientConfig.of(URI.create("http://x")).withCredentials(credentials);
        assertThatThrownBy(() -> header(config)).cause().hasMessageContaining("empty");

        Files.writeString(file, "one");
        assertThat(header(config)).endsWith("one");
        Files.writeString(file, "");
        assertThat(credentials.refused()).isFalse();
        assertThat(header(config)).endsWith("one");
    }

    @ParameterizedTest
    @ValueSource(strings = {"as-groups: [admins]", "as-uid: \"7\"", "as-user-extra: {scope: [c]}"})
    void config_impersonationWithoutUser_isRejectedInsteadOfIgnored(String field) {
        assertThatThrownBy(() -> configOf("{token: t, " + field + "}"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("needs as");
    }

    @Test
    void config_tokenAndFile_theFileTakesPrecedenceOnceItIsReadable() throws Exception {
        assertThat(header(configOf("{token: old, tokenFile: token}"))).isEqualTo("Authorization=Bearer old");

        Files.writeString(folder.resolve("token"), "new");
        assertThat(header(configOf("{token: old, tokenFile: token}"))).isEqualTo("Authorization=Bearer new");
    }

    @ParameterizedTest
    @ValueSource(strings = {"token: t", "tokenFile: token", "username: u"})
    void config_credentialsAndPlugin_runsNoPlugin(String field) throws Exception {
        Files.writeString(folder.resolve("token"), "t");

        assertThat(header(configOf("{" + field + ", exec: {command: ./missing}}")))
                .startsWith("Authorization=");
    }

    @Test
    void config_certificateAndPlugin_runsNoPlugin() throws Exception {
        assertThat(header(configOf("{client-certificate: crt, client-key: key, exec: {command: ./missing}}")))
                .isEmpty();
    }

    @Test
    void config_authProvider_isRejectedInsteadOfSendingAnonymousRequests() {
        assertThatThrownBy(() -> configOf("{auth-provider: {name: gcp}}"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("auth-provider");
    }

    @Test
    void config_currentContext_joinsClusterAndUser() throws Exception {
        Files.writeString(folder.resolve("token"), "secret\n");

        ClientConfig config = KubeConfig.of(TEXT, folder).config();

        assertThat(config.server()).isEqualTo(URI.create("http://127.0.0.1:8080"));
        assertThat(config.namespace()).isEqualTo("shop");
        assertThat(header(config))
                .isEqualTo(
                        "Authorization=Bearer secret Impersonate-User=admin Impersonate-Group=a Impersonate-Group=b");
        assertThat(requireNonNull(config.proxy())
                        .select(URI.create("http://example.com"))
                        .get(0)
                        .address())
                .isEqualTo(InetSocketAddress.createUnresolved("proxy", 3128));
    }

    @Test
    void config_plugin_runsItOnce() throws Exception {
        Path plugin = folder.resolve("plugin");
        Files.writeString(plugin, """
                #!/bin/sh
                echo run >> "$(dirname "$0")/runs"
                echo "{\\"status\\":{\\"token\\":\\"$1-$WHO\\"}}"
                """);
        Files.setPosixFilePermissions(plugin, PosixFilePermissions.fromString("rwx------"));
        ClientConfig config = KubeConfig.of(TEXT, folder).config("program");

        assertThat(header(config)).isEqualTo("Authorization=Bearer one-me");
        assertThat(header(config)).isEqualTo("Authorization=Bearer one-me");
        assertThat(Files.readAllLines(folder.resolve("runs"))).hasSize(1);
        assertThat(config.credentials().refused()).isFalse();
    }

    @Test
    void of_severalFiles_theFirstWins() throws Exception {
        Path first = Files.writeString(folder.resolve("first"), TEXT.replace("8080", "1"));
        Path second = Files.writeString(
                folder.resolve("second"),
                TEXT.replace("current-context: here", "current-context: program")
                        .replace("name: broken", "name: more"));

        KubeConfig config = KubeConfig.of(first, folder.resolve("missing"), second);

        assertThat(config.currentContext()).isEqualTo("here");
        assertThat(config.contexts()).containsExactly("here", "program", "broken", "more");
        assertThat(config.config("program").server()).hasPort(1);
    }

    @Test
    void config_missingEntries_areNamed() {
        KubeConfig config = KubeConfig.of(TEXT, folder);

        assertThatThrownBy(() -> config.config("broken")).hasMessageContaining("nowhere");
        assertThatThrownBy(() -> config.config("none")).hasMessageContaining("none");
        assertThatThrownBy(() -> KubeConfig.of(folder.resolve("missing")).config())
                .hasMessage("no current-context in " + folder.resolve("missing") + " (does not exist)");
    }

    @Test
    void bearerFile_rotation_isReadAgain() throws Exception {
        Path file = Files.writeString(folder.resolve("token"), "one");
        ManualClock clock = ManualClock.at(Instant.EPOCH);
        Credentials credentials = Credentials.bearerFile(file, clock);
        ClientConfig config = ClientConfig.of(URI.create("http://x")).withCredentials(credentials);

        assertThat(header(config)).endsWith("one");
        Files.writeString(file, "two");
        assertThat(header(config)).endsWith("one");
        clock.advance(Duration.ofMinutes(2));
        assertThat(header(config)).endsWith("two");
        assertThat(credentials.refused()).isFalse();
        Files.writeString(file, "three");
        assertThat(credentials.refused()).isTrue();
        assertThat(header(config)).endsWith("three");
    }

    @Test
    void inCluster_files_areUsed() throws Exception {
        Files.writeString(folder.resolve("token"), "pod");
        Files.writeString(folder.resolve("namespace"), "shop");

        ClientConfig config = InCluster.config(
                Map.of("KUBERNETES_SERVICE_HOST", "fd00::1", "KUBERNETES_SERVICE_PORT", "6443"), folder);

        assertThat(config.server()).isEqualTo(URI.create("https://[fd00::1]:6443"));
        assertThat(config.namespace()).isEqualTo("shop");
        assertThat(header(config)).endsWith("pod");
    }
}
