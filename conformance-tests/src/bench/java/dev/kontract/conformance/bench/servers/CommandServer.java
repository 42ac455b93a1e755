package dev.kontract.conformance.bench.servers;

import dev.kontract.conformance.bench.http.Call;
import dev.kontract.conformance.bench.http.Connection;
import dev.kontract.conformance.bench.http.Protocol;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/** A server that a command of the shell runs, with all processes that belong to it, at a URL that is known before. */
public final class CommandServer implements RunningServer {

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final Duration GRACE = Duration.ofSeconds(10);

    private final Process shell;
    private final Target target;
    private final Duration startUp;

    private CommandServer(Process shell, Target target, Duration startUp) {
        this.shell = shell;
        this.target = target;
        this.startUp = startUp;
    }

    /**
     * Runs {@code command} and waits until the server is ready.
     *
     * @param command runs until its processes are ended
     * @param url where it will serve
     * @param token what lets one in there
     * @param log the file to which its output is appended
     * @throws IOException if it ends before that, or is not ready in time
     */
    public static CommandServer start(String command, URI url, String token, Path log) throws IOException {
        long begin = System.nanoTime();
        Process shell = new ProcessBuilder("sh", "-c", command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .start();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> end(shell)));
        while (!isReady(url, token)) {
            if (!shell.isAlive() || System.nanoTime() - begin > PATIENCE.toNanos()) {
                end(shell);
                throw new IOException("no server is ready at " + url + ": " + command + "; its output is in " + log);
            }
            Target.pause();
        }
        Duration startUp = Duration.ofNanos(System.nanoTime() - begin);
        List<Long> processes = processes(shell).map(ProcessHandle::pid).toList();
        Map<Protocol, URI> urls = Map.of(Protocol.of(url), url);
        return new CommandServer(
                shell, new Target(Target.Kind.API, url.getAuthority(), urls, token, processes), startUp);
    }

    private static boolean isReady(URI url, String token) {
        try (Connection connection = Protocol.of(url).connect(url, token)) {
            return connection.exchange(Call.get("/readyz")).isSuccess();
        } catch (IOException e) {
            return false; // The port is not open yet.
        }
    }

    private static Stream<ProcessHandle> processes(Process shell) {
        return Stream.concat(Stream.of(shell.toHandle()), shell.descendants());
    }

    @Override
    public Target target() {
        return target;
    }

    @Override
    public Duration startUp() {
        return startUp;
    }

    @Override
    public void close() {
        end(shell);
    }

    /** Ends processes in reverse order of their start, because later ones need the earlier ones. */
    private static void end(Process shell) {
        processes(shell)
                .sorted(Comparator.comparingLong(ProcessHandle::pid).reversed())
                .toList()
                .forEach(CommandServer::end);
    }

    /** With SIGTERM, and with SIGKILL if that takes too long. */
    private static void end(ProcessHandle process) {
        process.destroy();
        try {
            process.onExit().get(GRACE.toSeconds(), TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            process.destroyForcibly();
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
