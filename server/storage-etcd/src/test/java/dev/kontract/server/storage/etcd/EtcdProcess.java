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
import java.time.Duration;
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
    private final URI url;
    private final List<String> command;
    private Process process;

    private EtcdProcess(Path data, URI url, List<String> command) throws IOException {
        this.data = data;
        this.url = url;
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
        String peer = "http://127.0.0.1:" + freePort();
        return member(program.orElseThrow(), directory, peer, "default=" + peer, "default", flags);
    }

    /** Three members of one cluster, with their data in {@code directory}. */
    public static List<EtcdProcess> startThree(Path directory) throws IOException {
        Optional<String> program = program();
        Assumptions.assumeTrue(program.isPresent(), "no etcd");
        List<String> peers = new ArrayList<>();
        List<String> cluster = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            peers.add("http://127.0.0.1:" + freePort());
            cluster.add("m" + i + "=" + peers.get(i));
        }
        List<EtcdProcess> members = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Path own = Files.createDirectory(directory.resolve("m" + i));
            members.add(member(program.orElseThrow(), own, peers.get(i), String.join(",", cluster), "m" + i));
        }
        return members;
    }

    private static EtcdProcess member(
            String program, Path directory, String peer, String cluster, String name, String... flags)
            throws IOException {
        int clients = freePort();
        boolean secure = Stream.of(flags).anyMatch(each -> each.startsWith("--cert-file="));
        URI client = URI.create((secure ? "https" : "http") + "://127.0.0.1:" + clients);
        List<String> command = new ArrayList<>(List.of(
                program,
                "--name=" + name,
                "--data-dir=" + directory.resolve("data"),
                "--listen-client-urls=" + client,
                "--advertise-client-urls=" + client,
                "--listen-peer-urls=" + peer,
                "--initial-advertise-peer-urls=" + peer,
                "--initial-cluster=" + cluster));
        command.addAll(List.of(flags));
        return new EtcdProcess(directory, client, command);
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
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port()), 1_000);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** Where clients connect to. */
    public URI url() {
        return url;
    }

    /** Where clients connect to. */
    public int port() {
        return url.getPort();
    }

    /** Options for a storage in this etcd, below a prefix that nobody else has; no compaction adds a revision to those of a test. */
    public EtcdProvider provider() {
        return EtcdProvider.of(url().toString())
                .withPrefix("/test" + PREFIXES.incrementAndGet())
                .compactingEvery(Duration.ZERO);
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
