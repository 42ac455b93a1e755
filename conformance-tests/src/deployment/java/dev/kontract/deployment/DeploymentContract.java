package dev.kontract.deployment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.kontract.conformance.rollout.Rollout;
import dev.kontract.conformance.rollout.RolloutPlay;
import dev.kontract.conformance.transcript.Differences;
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
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Tests of the application in a container: recorded answers and rollouts, streaming watches, kubectl. {@code -Dtranscripts=} names
 * another directory of recordings.
 */
@Timeout(120)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class DeploymentContract {

    private static final Path TRANSCRIPTS = Path.of(
                    System.getProperty("transcripts", "../../src/main/resources/dev/kontract/conformance/transcripts"))
            .toAbsolutePath();

    private static final Path ROLLOUTS = TRANSCRIPTS.resolve("rollouts.json");

    /** The flags of the server that the recordings were made on. */
    private static final List<String> FLAGS = List.of(
            "--storage-backend=memory",
            "--disable-admission-plugins=ServiceAccount",
            "--token-auth-file=" + TRANSCRIPTS.resolve("tokens.csv"));

    private static final String TOKEN = "admin-token";

    /** The loggers of the JAX-RS runtimes; referenced here because loggers are garbage-collected. */
    private static final List<Logger> RUNTIMES =
            List.of(Logger.getLogger("org.glassfish.jersey"), Logger.getLogger("org.jboss.resteasy"));

    private final Warnings warnings = new Warnings();

    private Deployment plain;
    private Deployment controlled;

    /**
     * The application in a running container.
     *
     * @param url the mount point of the application, without a trailing slash
     * @param end stops the container and closes the application
     */
    record Deployment(URI url, Runnable end) {

        TranscriptTarget target() {
            return new TranscriptTarget(url, TOKEN);
        }
    }

    /**
     * Mounts the application in a container.
     *
     * @param path the mount point; empty for the root
     * @param flags of the engine
     */
    abstract Deployment deploy(String path, List<String> flags) throws Exception;

    /** The recordings have commands such as {@code kubectl get --raw /readyz}, which kubectl sends to the root of the host. */
    @BeforeAll
    void deploy() throws Exception {
        RUNTIMES.forEach(runtime -> runtime.addHandler(warnings));
        plain = deploy("", flags("none"));
        controlled = deploy("/k8s", flags("*"));
        plain.target().send("GET", "/api/v1/nodes", Map.of(), null);
        RUNTIMES.forEach(runtime -> runtime.removeHandler(warnings));
    }

    @Test
    void deployment_logsNoWarning() {
        assertThat(warnings.messages).isEmpty();
    }

    private static final class Warnings extends Handler {

        private final List<String> messages = new CopyOnWriteArrayList<>();

        Warnings() {
            setLevel(Level.WARNING);
        }

        @Override
        public void publish(LogRecord message) {
            if (isLoggable(message)) {
                messages.add(message.getLoggerName() + ": " + message.getMessage());
            }
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }

    private static List<String> flags(String controllers) {
        List<String> flags = new ArrayList<>(FLAGS);
        flags.add("--controllers=" + controllers);
        return flags;
    }

    @AfterAll
    void end() {
        plain.end().run();
        controlled.end().run();
    }

    @TestFactory
    @Execution(ExecutionMode.CONCURRENT)
    Stream<DynamicTest> recordings_passAtExact() throws IOException {
        return TranscriptTests.of(recordings()).at(MatchLevel.EXACT).against(plain.target());
    }

    /** Returns whether to run the recordings in the file of this name, such as {@code read.json}. */
    boolean covers(String recordings) {
        return true;
    }

    private Path[] recordings() throws IOException {
        try (Stream<Path> files = Files.list(TRANSCRIPTS)) {
            return files.filter(file -> file.toString().endsWith(".json"))
                    .filter(file -> !file.equals(ROLLOUTS) && !file.endsWith("index.json"))
                    .filter(file -> covers(file.getFileName().toString()))
                    .sorted()
                    .toArray(Path[]::new);
        }
    }

    @TestFactory
    @Execution(ExecutionMode.CONCURRENT)
    Stream<DynamicTest> rollouts_happenAsRecorded() throws IOException {
        return Rollout.load(ROLLOUTS).stream()
                .map(rollout -> DynamicTest.dynamicTest(rollout.name(), () -> {
                    RolloutPlay play = new RolloutPlay(rollout, controlled.target());
                    assertThat(Differences.between(play.recorded(), play.run())).isEmpty();
                }));
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
                "--server=" + controlled.url(),
                "--insecure-skip-tls-verify",
                "--token=" + TOKEN));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command).redirectErrorStream(true).start();
    }
}
