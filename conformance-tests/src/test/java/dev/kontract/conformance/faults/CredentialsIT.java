package dev.kontract.conformance.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.client.KontractClient;
import dev.kontract.client.config.ClientConfig;
import dev.kontract.client.config.Credentials;
import dev.kontract.client.config.KubeConfig;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Informers of this project's client continue after their trusted authorities and certificates are replaced. */
class CredentialsIT {

    private static final String KUBECONFIG = """
        current-context: c
        contexts: [{name: c, context: {cluster: c, user: u}}]
        clusters: [{name: c, cluster: {server: "%s", certificate-authority: pki/ca.crt}}]
        users: [{name: u, user: {exec: {command: ./plugin, apiVersion: client.authentication.k8s.io/v1}}}]
        """;
    private static final String PLUGIN = """
        #!/bin/sh
        echo "{\\"status\\":{\\"token\\":\\"$(cat "$(dirname "$0")/token")\\"}}"
        """;

    @TempDir
    private Path folder;

    private DurableServer server;

    @BeforeEach
    void start() throws Exception {
        server = new DurableServer(folder);
        writeToken();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private void writeToken() throws Exception {
        Files.writeString(folder.resolve("token"), server.token());
    }

    @Test
    void informers_serverWithAnotherAuthority_readTheKubeconfigAgain() throws Exception {
        String before = server.authority();
        try (SdkFollower follower = new SdkFollower(server.config())) {
            write(follower, 1);
            server.restartWithout("pki/ca.crt", "pki/ca.key", "pki/apiserver.crt", "pki/apiserver.key");

            assertThat(server.authority()).isNotEqualTo(before);
            write(follower, 2);
        }
    }

    @Test
    void informers_tokenExpires_readItsFileAgain() throws Exception {
        ClientConfig config =
                server.config().withCredentials(Credentials.bearerFile(folder.resolve("token"), Clock.systemUTC()));
        assertRenewed(config);
    }

    @Test
    void informers_tokenExpires_runThePluginAgain() throws Exception {
        Path plugin = Files.writeString(folder.resolve("plugin"), PLUGIN);
        Files.setPosixFilePermissions(plugin, PosixFilePermissions.fromString("rwx------"));
        String text = KUBECONFIG.formatted(server.config().server());
        assertRenewed(KubeConfig.of(text, folder).config());
    }

    private void assertRenewed(ClientConfig config) throws Exception {
        String before = server.token();
        try (SdkFollower follower = new SdkFollower(config)) {
            write(follower, 3);
            server.restartWithout("tokens.csv");
            writeToken();

            assertThat(server.token()).isNotEqualTo(before);
            write(follower, 4);
        }
    }

    /** The objects of the last seed are gone once its writes are closed. */
    private void write(SdkFollower follower, long seed) throws Exception {
        try (KontractClient writer = server.client();
                RandomWrites writes = new RandomWrites(writer, seed)) {
            writes.write(30);
            follower.notifications().await(writes.there());
            assertThat(follower.cached()).isEqualTo(writes.there());
            assertThat(follower.notifications().wrong()).isEmpty();
        }
    }
}
