package dev.kontract.conformance.command;

import dev.kontract.conformance.recording.Recording;
import dev.kontract.conformance.recording.RecordingProxy;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.BindException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Records what a client does, until it is interrupted or the client ends. */
@Command(
        name = "record",
        description = {
            "Forwards requests to a server, and writes them with their responses as a transcript for check.",
            "UIDs, versions, times, generated names and the namespace become placeholders."
        },
        mixinStandardHelpOptions = true)
final class RecordCommand implements Callable<Integer> {

    @Mixin
    private final ServerOptions server = new ServerOptions();

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec command;

    @Option(
            names = "--through",
            paramLabel = "PORT",
            description = "The port on the loopback address that the client connects to; any free one by default.")
    private int port;

    @Option(names = "--out", required = true, paramLabel = "FILE", description = "The transcript to write.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private Path out;

    @Option(names = "--name", description = "The name of the scenario; by default that of the file.")
    private @Nullable String name;

    @Option(
            names = "--namespace",
            paramLabel = "NAME",
            description = "The namespace to record; by default that of most requests.")
    private @Nullable String namespace;

    @Option(names = "--with-secrets", description = "Keeps the data of Secrets. Credentials are never written.")
    private boolean withSecrets;

    @Option(names = "--with-discovery", description = "Records requests for discovery and OpenAPI documents as well.")
    private boolean withDiscovery;

    @Parameters(
            paramLabel = "COMMAND",
            arity = "0..*",
            description =
                    "A command to run with KUBECONFIG set, after --; recording ends with it. Without one it ends with Ctrl-C.")
    private List<String> client = List.of();

    @Override
    public Integer call() throws IOException, InterruptedException {
        requireUsable();
        PrintWriter log = command.commandLine().getErr();
        RecordingProxy proxy = proxy();
        try (proxy;
                Interruption interruption = Interruption.ofThisThread(log)) {
            log.println("Recording through " + proxy.url());
            int code = record(proxy, log);
            interruption.finish();
            proxy.close();
            write(proxy, log);
            return code;
        }
    }

    private void requireUsable() {
        if (port < 0 || port > 65535) {
            throw new Refusal("--through must be between 0 and 65535, not " + port);
        }
        Path folder = out.toAbsolutePath().getParent();
        if (Files.isDirectory(out) || folder == null || !Files.isDirectory(folder)) {
            throw new Refusal("--out " + out + " must be a file in a directory that exists");
        }
    }

    private RecordingProxy proxy() throws IOException {
        try {
            return RecordingProxy.start(port, server.config());
        } catch (BindException e) {
            throw new IOException(
                    "cannot listen on port " + port + " (" + e.getMessage() + "): choose another one with"
                            + " --through, or none for any free one",
                    e);
        }
    }

    private int record(RecordingProxy proxy, PrintWriter log) throws IOException {
        Path kubeconfig = Files.createTempFile("recording", ".kubeconfig");
        try {
            Files.writeString(kubeconfig, kubeconfig(proxy));
            return client.isEmpty() ? awaitSignal(kubeconfig, log) : run(kubeconfig);
        } finally {
            Files.deleteIfExists(kubeconfig);
        }
    }

    private String kubeconfig(RecordingProxy proxy) {
        String current = namespace == null ? server.config().namespace() : namespace;
        return "{\"apiVersion\":\"v1\",\"kind\":\"Config\",\"current-context\":\"recording\","
                + "\"clusters\":[{\"name\":\"recording\",\"cluster\":{\"server\":\"" + proxy.url() + "\"}}],"
                + "\"contexts\":[{\"name\":\"recording\",\"context\":{\"cluster\":\"recording\",\"user\":\"\",\"namespace\":\""
                + current + "\"}}]}\n";
    }

    private static int awaitSignal(Path kubeconfig, PrintWriter log) {
        log.println("export KUBECONFIG=" + kubeconfig);
        log.println("Ctrl-C ends the recording");
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            log.println("Recording has ended");
        }
        return ExitCode.OK;
    }

    private int run(Path kubeconfig) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(client).inheritIO();
        builder.environment().put("KUBECONFIG", kubeconfig.toString());
        Process process = builder.start();
        try {
            return process.waitFor() == 0 ? ExitCode.OK : ExitCode.FAILED;
        } catch (InterruptedException e) {
            process.destroy();
            return ExitCode.ERROR;
        }
    }

    private void write(RecordingProxy proxy, PrintWriter log) throws IOException {
        String title = name == null ? Objects.requireNonNull(out.getFileName()).toString() : name;
        Recording.Transcript transcript =
                new Recording(title, Optional.ofNullable(namespace), withSecrets, withDiscovery).of(proxy);
        transcript.write(out);
        log.println(out + ": " + transcript.steps() + " steps of " + proxy.size() + " requests");
        transcript.warnings().forEach(warning -> log.println("warning: " + warning));
    }
}
