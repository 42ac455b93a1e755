package dev.kontract.conformance.faults.rounds;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A member of an etcd, in a process that can be killed, paused and started again at the same address. */
final class EtcdMember implements AutoCloseable {

    /** Names the program; without it, the PATH is searched. */
    static final String VARIABLE = "KONTRACT_ETCD";

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration TIMEOUT = Duration.ofSeconds(3);

    private final int port;
    private final List<String> command;
    private final File log;
    private final HttpClient http = HttpClient.newHttpClient();
    private Process process;

    /**
     * Starts a member.
     *
     * @param peerPort where it listens for other members
     * @param cluster the names and addresses of all members, as in {@code --initial-cluster}
     */
    EtcdMember(Path folder, String name, int port, int peerPort, int advertisedPeerPort, String cluster)
            throws IOException {
        this.port = port;
        this.log = folder.resolve(name + ".log").toFile();
        this.command = List.of(
                program().orElseThrow(),
                "--name=" + name,
                "--data-dir=" + folder.resolve(name),
                "--listen-client-urls=" + url(port),
                "--advertise-client-urls=" + url(port),
                "--listen-peer-urls=" + url(peerPort),
                "--initial-advertise-peer-urls=" + url(advertisedPeerPort),
                "--initial-cluster=" + cluster);
        this.process = launch();
    }

    static Optional<String> program() {
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

    static String url(int port) {
        return "http://127.0.0.1:" + port;
    }

    private Process launch() throws IOException {
        Process started = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log))
                .start();
        Runtime.getRuntime().addShutdownHook(new Thread(started::destroyForcibly));
        return started;
    }

    int port() {
        return port;
    }

    void kill() {
        process.destroyForcibly().onExit().join();
    }

    void restart() {
        try {
            if (!process.isAlive()) {
                process = launch();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    long pid() {
        return process.pid();
    }

    void signal(Signal signal) {
        signal.send(process.pid());
    }

    /** Its disk takes no more: every write of a file fails, which ends the process. */
    void fillDisk() {
        try {
            new ProcessBuilder("prlimit", "--pid=" + process.pid(), "--fsize=0:")
                    .start()
                    .onExit()
                    .join();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Replaces the full disk and restarts the member. */
    void replaceDisk() {
        kill();
        restart();
    }

    boolean isLeader() {
        JsonNode status = ask("/v3/maintenance/status", "{}");
        String own = status.at("/header/member_id").asText("none");
        return own.equals(status.path("leader").asText());
    }

    boolean isHealthy() {
        return ask("/v3/kv/range", "{\"key\":\"aGVhbHRo\"}").has("header");
    }

    /** Has etcd forget what was replaced before {@code revision}. */
    void compact(long revision) {
        ask("/v3/kv/compaction", "{\"revision\":\"" + revision + "\",\"physical\":true}");
    }

    /** Asks by the JSON gateway; an empty object if there is no answer. */
    private JsonNode ask(String path, String body) {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url(port) + path))
                .timeout(TIMEOUT)
                .POST(BodyPublishers.ofString(body))
                .build();
        try {
            return JSON.readTree(http.send(request, BodyHandlers.ofString()).body());
        } catch (IOException e) {
            return JSON.createObjectNode();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return JSON.createObjectNode();
        }
    }

    @Override
    public void close() {
        kill();
    }
}
