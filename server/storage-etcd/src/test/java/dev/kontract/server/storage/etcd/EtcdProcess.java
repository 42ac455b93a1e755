package dev.kontract.server.storage.etcd;

import dev.kontract.server.InstalledPrograms;
import dev.kontract.server.Patience;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
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

/** A single-member etcd on the loopback interface. Tests that need it are skipped if the program is missing. */
public final class EtcdProcess implements AutoCloseable {

    /** Environment variable with the path of the program; if absent, the PATH is searched. */
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

    /** Returns an instance shared by tests with separate prefixes; it ends with the JVM. */
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

    /** Starts an instance with its data in {@code directory}. */
    public static EtcdProcess start(Path directory, String... flags) throws IOException {
        Optional<String> program = program();
        Assumptions.assumeTrue(
                program.isPresent(), () -> "no etcd: neither the variable " + VARIABLE + " nor the PATH names one");
        String peer = "http://127.0.0.1:" + InstalledPrograms.freePort();
        return member(program.orElseThrow(), directory, peer, "default=" + peer, "default", flags);
    }

    /** Starts a cluster of three members with their data in {@code directory}. */
    public static List<EtcdProcess> startThree(Path directory) throws IOException {
        Optional<String> program = program();
        Assumptions.assumeTrue(program.isPresent(), "no etcd");
        List<String> peers = new ArrayList<>();
        List<String> cluster = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            peers.add("http://127.0.0.1:" + InstalledPrograms.freePort());
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
        int clients = InstalledPrograms.freePort();
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
        return InstalledPrograms.find(VARIABLE, "etcd");
    }

    /**
     * Returns whether the installed etcd has reliable progress notifications; an older one gets marker writes, which tests do
     * not expect.
     */
    public static boolean hasReliableProgress() {
        try {
            Process asked = new ProcessBuilder(program().orElse("etcd"), "--version").start();
            String answer = new String(asked.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return EtcdVersion.parse(answer.lines().findFirst().orElse("").replaceFirst(".*: ", ""))
                    .hasReliableProgress();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
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

    /** Returns the client URL. */
    public URI url() {
        return url;
    }

    /** Returns the client port. */
    public int port() {
        return url.getPort();
    }

    /** Returns options for a storage below a unique prefix of this etcd, without compactions, which would add revisions. */
    public EtcdProvider provider() {
        return EtcdProvider.of(url().toString())
                .withPrefix("/test" + PREFIXES.incrementAndGet())
                .compactingEvery(Duration.ZERO);
    }

    /** Kills the process, as in a crash. */
    public void kill() {
        process.destroyForcibly().onExit().join();
    }

    /** Restarts it with the same data on the same port. */
    public void restart() throws IOException {
        process = launch();
    }

    /** Suspends or resumes the process with the signals STOP and CONT. */
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
