package dev.kontract.server.flags;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;

class CommandArgumentsTest {

    @Command(name = "backup")
    static final class Backup {}

    private final CommandLine line = new CommandLine(new Flags()).addSubcommand(new Backup());

    @ParameterizedTest
    @CsvSource({
        "--watch-cache=false, '', --watch-cache",
        "--watch-cache, '', ",
        "--watch-cache --ui=false, --ui=false, ",
        "--kubelet-timeout 5s --ui=false, --ui=false, --kubelet-timeout",
        "--profiling --kubelet_timeout=5s, '', '--kubelet-timeout, --profiling'",
        "--profiling=false, '', ",
        "--secure_port=1, --secure-port=1, ",
        "--cert-dir --profiling, --cert-dir --profiling, ",
        "--cert-dir backup --profiling, --cert-dir backup, --profiling",
        "backup --profiling, backup --profiling, ",
        "--storage-media-type=application/json, '', ",
        "--storage-media-type=application/vnd.kubernetes.protobuf, '', --storage-media-type",
        "--egress-selector-config-file=, '', ",
        "--emulated-version=kube=1.36, '', ",
        "--nonsense --ui, --nonsense --ui, ",
    })
    void flagsWithoutEffect_areLeftOut(String given, String known, String named) {
        CommandArguments arguments = CommandArguments.of(line, given.split(" "));

        assertThat(String.join(" ", arguments.known())).isEqualTo(known);
        if (named == null) {
            assertThat(arguments.warning()).isEmpty();
        } else {
            assertThat(arguments.warning())
                    .hasValueSatisfying(text -> assertThat(text).endsWith(": " + named));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "--egress-selector-config-file=x, --egress-selector-config-file is not supported: ",
        "--emulated-version=kube=1.35, only the API of Kubernetes 1.36 is served",
        "--kubelet-timeout=soon, '--kubelet-timeout must be a value of type duration, not ''soon'''",
        "--watch-cache=maybe, '--watch-cache must be a value of type bool, not ''maybe'''",
        "--apiserver-count=1.5, must be a value of type int",
        "--kubelet-timeout, --kubelet-timeout needs a value (duration)",
    })
    void flagsThatAreRefused_areReportedWithTheReason(String given, String message) {
        assertThatThrownBy(() -> CommandArguments.of(line, given.split(" ")))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining(message);
    }

    @Test
    void mistypedFlagOfKubeApiserver_isSuggested() {
        assertThatThrownBy(() -> Flags.embedded("--watch-cach=false"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("did you mean --watch-cache?");
    }
}
