package dev.kontract.conformance.faults;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.kontract.client.config.ClientConfig;
import dev.kontract.client.config.KubeConfig;
import dev.kontract.server.Main;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A server in a process of its own, to be killed without a warning and started again at the same address. */
final class ServerProcess implements AutoCloseable {

    private final Path folder;
    private Process process;
    private int port;

    /** Starts a server that keeps all it has in {@code folder}. */
    ServerProcess(Path folder) throws IOException {
        this.folder = folder;
        process = start();
        port = config().server().getPort();
    }

    private Process start() throws IOException {
        List<String> command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-Xmx192m",
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                Main.class.getName(),
                "--secure-port=" + port,
                "--data-dir=" + folder);
        Process started = new ProcessBuilder(command).redirectErrorStream(true).start();
        BufferedReader lines = started.inputReader(UTF_8);
        StringBuilder said = new StringBuilder();
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            said.append(line).append('\n');
            if (line.contains("https://")) {
                FaultProxy.start(() -> lines.lines().forEach(more -> {}), "server output");
                return started;
            }
        }
        throw new IOException("the server does not start: " + said);
    }

    /** What its clients need. */
    ClientConfig config() {
        return KubeConfig.of(folder.resolve("kubeconfig")).config();
    }

    /** Whom to trust, in PEM. */
    String authority() throws IOException {
        return Files.readString(folder.resolve("pki/ca.crt"));
    }

    /** The administrator's token. */
    String token() throws IOException {
        String users = Files.readString(folder.resolve("tokens.csv"));
        return users.substring(0, users.indexOf(','));
    }

    /** Ends it at once, whatever it is doing (SIGKILL). */
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    /** Starts it again. */
    void startAgain() throws IOException {
        process = start();
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }
}
