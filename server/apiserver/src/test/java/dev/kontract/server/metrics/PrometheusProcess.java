package dev.kontract.server.metrics;

import dev.kontract.server.InstalledPrograms;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;

/** A Prometheus on the loopback interface. Tests that need it are skipped if the program is missing. */
final class PrometheusProcess implements AutoCloseable {

    /** Environment variable with the path of the program; if absent, the PATH is searched. */
    private static final String VARIABLE = "KONTRACT_PROMETHEUS";

    private final Process process;
    private final Path log;
    private final URI url;

    private PrometheusProcess(Process process, Path log, URI url) {
        this.process = process;
        this.log = log;
        this.url = url;
    }

    static void assumeInstalled() {
        Assumptions.assumeTrue(
                program().isPresent(),
                () -> "no Prometheus: neither the variable " + VARIABLE + " nor the PATH names one");
    }

    /** Starts one that keeps its data in {@code directory}. */
    static PrometheusProcess start(Path directory, String configuration) throws IOException {
        String address = "127.0.0.1:" + InstalledPrograms.freePort();
        Path log = directory.resolve("prometheus.log");
        Process process = new ProcessBuilder(
                        program().orElseThrow(),
                        "--config.file=" + Files.writeString(directory.resolve("prometheus.yml"), configuration),
                        "--storage.tsdb.path=" + directory.resolve("prometheus"),
                        "--web.listen-address=" + address)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        return new PrometheusProcess(process, log, URI.create("http://" + address));
    }

    private static Optional<String> program() {
        return InstalledPrograms.find(VARIABLE, "prometheus");
    }

    URI url() {
        return url;
    }

    boolean isAlive() {
        return process.isAlive();
    }

    String log() throws IOException {
        return Files.readString(log);
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }
}
