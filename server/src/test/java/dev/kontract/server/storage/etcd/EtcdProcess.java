package dev.kontract.server.storage.etcd;

import dev.kontract.server.Patience;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;

/** An etcd of one member on loopback. A test that needs one is skipped where there is no program. */
public final class EtcdProcess implements AutoCloseable {

    /** Names the program; without it, the PATH is searched. */
    public static final String VARIABLE = "KONTRACT_ETCD";

    private static final AtomicInteger PREFIXES = new AtomicInteger();
    private static @Nullable EtcdProcess shared;

    private final Path data;
    private final int clientPort;
    private final List<String> command;
    private Process process;

    private EtcdProcess(Path data, int clientPort, List<String> command) throws IOException {
        this.data = data;
        this.clientPort = clientPort;
        this.command = command;
        this.process = launch();
    }

    /** One that is shared by tests which have a prefix of their own, and ends with the JVM. */
    public static synchronized EtcdProcess shared() throws IOException {
        if (shared == null) {
            EtcdProcess made = start(Files.createTempDirectory("etcd"));
            Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                made.kill();
                delete(made.data.toFile());
            }));
            shared = made;
        }
        return shared;
    }

    /** One of its own, with its data in {@code directory}. */
    public static EtcdProcess start(Path directory, String... flags) throws IOException {
        Optional<String> program = program();
        Assumptions.assumeTrue(
                program.isPresent(), () -> "no etcd: neither the variable " + VARIABLE + " nor the PATH names one");
        int clients = freePort();
        String client = "http://127.0.0.1:" + clients;
        String peer = "http://127.0.0.1:" + freePort();
        List<String> command = new ArrayList<>(List.of(
                program.orElseThrow(),
                "--data-dir=" + directory.resolve("data"),
                "--listen-client-urls=" + client,
                "--advertise-client-urls=" + client,
                "--listen-peer-urls=" + peer,
                "--initial-advertise-peer-urls=" + peer,
                "--initial-cluster=default=" + peer));
        command.addAll(List.of(flags));
        return new EtcdProcess(directory, clients, command);
    }

    private static Optional<String> program() {
        String named = System.getenv(VARIABLE);
        if (named != null && !named.isEmpty()) {
            return Optional.of(named);
        }
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .map(directory -> Path.of(directory, "etcd"))
                .filter(Files::isExecutable)
                .map(Path::toString)
                .findFirst();
    }

    /** Whether the etcd at hand tells of its progress reliably; an older one gets writes that tests do not count with. */
    public static boolean tellsProgress() {
        try {
            Process asked = new ProcessBuilder(program().orElse("etcd"), "--version").start();
            String answer = new String(asked.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return EtcdVersion.parse(answer.lines().findFirst().orElse("").replaceFirst(".*: ", ""))
                    .tellsProgress();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket any = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return any.getLocalPort();
        }
    }

    private Process launch() throws IOException {
        Process started = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(
                        data.resolve("etcd.log").toFile()))
                .start();
        Patience.await("etcd to listen", () -> listens() || !started.isAlive());
        return started;
    }

    private boolean listens() {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), clientPort), 1_000);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** Where clients connect to. */
    public URI url() {
        return URI.create("http://127.0.0.1:" + clientPort);
    }

    /** Where clients connect to. */
    public int port() {
        return clientPort;
    }

    /** Options for a storage in this etcd, below a prefix that nobody else has. */
    public EtcdProvider provider() {
        return EtcdProvider.of(url().toString()).withPrefix("/test" + PREFIXES.incrementAndGet());
    }

    /** Ends it as a crash would. */
    public void kill() {
        process.destroyForcibly().onExit().join();
    }

    /** Starts it again with the same data, on the same port. */
    public void restart() throws IOException {
        process = launch();
    }

    /** Stops it from running, or lets it run again, by the signals STOP and CONT. */
    public void signal(String name) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                .start()
                .waitFor();
    }

    private static void delete(File file) {
        File[] children = file.listFiles();
        if (children != null) {
            Stream.of(children).forEach(EtcdProcess::delete);
        }
        var unused = file.delete();
    }

    @Override
    public void close() {
        kill();
    }
}
