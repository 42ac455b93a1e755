package dev.kontract.conformance.faults;

import dev.kontract.client.config.ClientConfig;
import dev.kontract.client.config.KubeConfig;
import dev.kontract.conformance.ServerProcess;
import dev.kontract.server.command.Main;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A server in a process of its own, to be killed without a warning and started again at the same address. */
final class RestartableServer implements AutoCloseable {

    private final Path folder;
    private ServerProcess process;

    /** Starts a server that keeps all it has in {@code folder}. */
    RestartableServer(Path folder) throws IOException {
        this.folder = folder;
        process = start(0);
    }

    private ServerProcess start(int port) throws IOException {
        List<String> arguments = List.of(
                "-XX:TieredStopAtLevel=1",
                "-Xmx192m",
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                Main.class.getName(),
                "--secure-port=" + port,
                "--data-dir=" + folder);
        return ServerProcess.start(arguments, 1);
    }

    /** Returns the configuration of its clients. */
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

    /** Kills it immediately (SIGKILL). */
    void kill() {
        process.kill();
    }

    /** Starts it again, at the same address. */
    void startAgain() throws IOException {
        process = start(process.urls().get(0).getPort());
    }

    @Override
    public void close() {
        process.kill();
    }
}
