package dev.kontract.server.flags;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.kontract.server.ServerConfig;
import dev.kontract.server.access.AuthorizationMode;
import dev.kontract.server.registry.FeatureGate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

class FlagsTest {

    @Test
    void flagsOfLaunchersOfKubeApiserver_areAccepted() throws IOException {
        ServerConfig config = ServerConfig.ofFlags(
                        "--allow-privileged=true",
                        "--authorization-mode=Node,RBAC",
                        "--enable-admission-plugins=NodeRestriction",
                        "--enable-bootstrap-token-auth=true",
                        "--feature-gates=",
                        "--kubelet-client-key=/etc/kubernetes/pki/apiserver-kubelet-client.key",
                        "--kubelet-preferred-address-types=InternalIP,ExternalIP,Hostname",
                        "--requestheader-username-headers=X-Remote-User",
                        "--runtime-config=",
                        "--secure-port=6443",
                        "--service-account-lookup=true",
                        "--storage-media-type=application/vnd.kubernetes.protobuf",
                        "--v=4")
                .build();

        assertThat(config.allowPrivileged()).isTrue();
        assertThat(config.authorization().modes()).containsExactly(AuthorizationMode.NODE, AuthorizationMode.RBAC);
        assertThat(config.featureGates()).isEqualTo(FeatureGate.defaults());
    }

    @Test
    void flagGivenTwice_usesTheLastValue_andBothForLists() throws IOException {
        ServerConfig config = ServerConfig.ofFlags(
                        "--secure-port=1",
                        "--feature-gates=MaxUnavailableStatefulSet=false",
                        "--secure-port=2",
                        "--feature-gates=StatefulSetAutoDeletePVC=false",
                        "--min-request-timeout=300")
                .build();

        assertThat(config.ports().secure()).isEqualTo(2);
        assertThat(config.featureGates())
                .doesNotContain(FeatureGate.MAX_UNAVAILABLE_STATEFUL_SET, FeatureGate.STATEFUL_SET_AUTO_DELETE_PVC);
        assertThat(config.protection().leastWatch()).isEqualTo(Duration.ofMinutes(5));
    }

    @Test
    void withoutStoredObjects_andWithCredentialsInFiles_thereIsNoDataDirectory(@TempDir Path directory)
            throws IOException {
        Path tokens = Files.writeString(directory.resolve("tokens.csv"), "secret,admin,1,system:masters\n");

        assertThat(parse("--storage-backend=memory", "--token-auth-file=" + tokens)
                        .dataDir())
                .isEmpty();
        assertThat(parse("--storage-backend=memory").dataDir()).isPresent();
        assertThat(parse("--token-auth-file=" + tokens).dataDir()).isPresent();
        assertThat(parse("--storage-backend=memory", "--token-auth-file=" + tokens, "--data-dir=" + directory)
                        .dataDir())
                .contains(directory);
    }

    @ParameterizedTest
    @MethodSource("durations")
    void everyDuration_isWrittenAsInGo(String flag) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> parse("--storage-backend=memory", flag + "=1.5"))
                .withMessageContaining(flag + " must be a duration like 1h or 1m30s, not ");
        assertThat(catchThrowable(() -> parse("--storage-backend=memory", flag + "=1m1.5s")))
                .satisfiesAnyOf(
                        thrown -> assertThat(thrown).isNull(),
                        thrown ->
                                assertThat(thrown).hasMessageContaining("renew").hasMessageNotContaining("must be a"),
                        thrown -> assertThat(thrown).hasMessageContaining("must be between 1 hour and 2^32 seconds"));
    }

    static Stream<String> durations() {
        return new CommandLine(new Flags())
                .getCommandSpec().options().stream()
                        .filter(option -> option.paramLabel().equals("DURATION"))
                        .filter(option ->
                                !option.longestName().startsWith("--etcd-healthcheck")) // read with the client
                        .map(option -> option.names()[0]);
    }

    private static ServerConfig parse(String... arguments) throws IOException {
        Flags flags = new Flags();
        CommandLine line =
                new CommandLine(flags).setCaseInsensitiveEnumValuesAllowed(true).setOverwrittenOptionsAllowed(true);
        flags.parse(line, arguments);
        return flags.toConfig();
    }
}
