package dev.kontract.deployment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.kontract.conformance.transcript.MatchLevel;
import dev.kontract.conformance.transcript.Replay;
import dev.kontract.conformance.transcript.TranscriptTarget;
import dev.kontract.conformance.transcript.TranscriptTests;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;

/** What holds in every container: recorded answers, streaming watches, kubectl. */
@Timeout(120)
abstract class DeploymentContract {

    private static final Path TRANSCRIPTS = Path.of("../../src/main/resources/dev/kontract/conformance/transcripts")
            .toAbsolutePath();

    /** The flags of an engine that knows the user of the recordings, as on the server that they are of. */
    static final List<String> FLAGS = List.of(
            "--storage-backend=memory",
            "--controllers=none",
            "--disable-admission-plugins=ServiceAccount",
            "--token-auth-file=" + TRANSCRIPTS.resolve("tokens.csv"));

    /** Servlet containers word {@code text/plain; charset=utf-8} without the space. */
    static final Set<String> SERVLET_DIFFERENCES = Set.of(
            "discovery.json: openapi v3 root has hashes",
            "errors.json: double slash",
            "errors.json: service endpoints",
            "errors.json: unknown group and version");

    private static final String TOKEN = "admin-token";

    /** Where the application is mounted, without a slash at the end. */
    abstract URI url();

    /** The scenarios that differ for a reason of the container's own. */
    Set<String> differences() {
        return Set.of();
    }

    @TestFactory
    Stream<DynamicTest> recordings_passAtExact() throws IOException {
        Path[] files = Stream.of("delete", "discovery", "errors", "read", "update", "watch")
                .map(name -> TRANSCRIPTS.resolve(name + ".json"))
                .toArray(Path[]::new);
        return TranscriptTests.of(files)
                .at(MatchLevel.EXACT)
                .against(new TranscriptTarget(url(), TOKEN))
                .filter(test -> !differences().contains(test.getDisplayName()));
    }

    @Test
    void kubectl_appliesWatchesAndKnowsCustomResources() throws Exception {
        assumeTrue(Replay.hasKubectl(System.getenv()), "kubectl is on the path");
        Path manifest = Files.writeString(Files.createTempFile("manifest", ".yaml"), """
                apiVersion: v1
                kind: ConfigMap
                metadata:
                  name: watched
                  namespace: default
                data:
                  a: b
                ---
                apiVersion: apiextensions.k8s.io/v1
                kind: CustomResourceDefinition
                metadata:
                  name: kettles.stable.example.com
                spec:
                  group: stable.example.com
                  scope: Namespaced
                  names: {plural: kettles, kind: Kettle}
                  versions:
                  - name: v1
                    served: true
                    storage: true
                    schema:
                      openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}
                """);
        Process watch = start("get", "configmaps", "-n", "default", "--watch", "-o", "name");
        assertThat(kubectl("apply", "-f", manifest.toString())).contains("configmap/watched created");
        try (var lines = watch.inputReader(StandardCharsets.UTF_8)) {
            assertThat(lines.lines().anyMatch("configmap/watched"::equals)).isTrue();
        } finally {
            watch.destroy();
        }
        assertThat(kubectl("wait", "--for=condition=Established", "crd/kettles.stable.example.com"))
                .contains("condition met");
        assertThat(kubectl("get", "kettles", "-A")).contains("No resources found");
        assertThat(kubectl("delete", "-f", manifest.toString())).contains("deleted");
    }

    private String kubectl(String... arguments) throws IOException, InterruptedException {
        Process process = start(arguments);
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        return output;
    }

    private Process start(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                "kubectl",
                "--kubeconfig=/dev/null",
                "--server=" + url(),
                "--insecure-skip-tls-verify",
                "--token=" + TOKEN));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command).redirectErrorStream(true).start();
    }
}
