package dev.kontract.conformance;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A server in a separate Java process. It runs until it is closed or killed, or until this JVM exits. Thread-safe. */
public final class ServerProcess implements AutoCloseable {

    private static final Pattern SERVING = Pattern.compile("Serving at (https?://\\S+)");
    private static final Duration GRACE = Duration.ofSeconds(20);

    /** Timeout of a start, which reads everything that is stored. */
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    private final Process process;
    private final List<URI> urls;

    private ServerProcess(Process process, List<URI> urls) {
        this.process = process;
        this.urls = List.copyOf(urls);
    }

    /**
     * Starts {@code java} and waits until the server has printed its URLs.
     *
     * @param arguments the JVM options, the main class or jar ({@code -jar ...}), and the server flags
     * @param ports the number of URLs the server prints
     * @throws IOException if the process exits before that, or is killed because it has not printed them after ten minutes; the
     *     message contains its output
     */
    public static ServerProcess start(List<String> arguments, int ports) throws IOException {
        return start(arguments, ports, line -> {});
    }

    /** Does the same, and passes every line that the server prints to {@code log}, which one thread at a time calls. */
    public static ServerProcess start(List<String> arguments, int ports, Consumer<String> log) throws IOException {
        return start(arguments, Map.of(), ports, log);
    }

    /** Does the same with further environment variables. */
    public static ServerProcess start(
            List<String> arguments, Map<String, String> environment, int ports, Consumer<String> log)
            throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(environment);
        Process process = builder.start();
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroy));
        BufferedReader output = process.inputReader(StandardCharsets.UTF_8);
        CompletableFuture<Void> timeout = CompletableFuture.runAsync(
                process::destroyForcibly, CompletableFuture.delayedExecutor(PATIENCE.toSeconds(), TimeUnit.SECONDS));
        List<URI> urls = new ArrayList<>();
        StringBuilder printed = new StringBuilder();
        while (urls.size() < ports) {
            String line = output.readLine();
            if (line == null) {
                throw new IOException("The server did not start: " + String.join(" ", command) + "\n" + printed);
            }
            log.accept(line);
            printed.append(line).append('\n');
            Matcher matcher = SERVING.matcher(line);
            if (matcher.find()) {
                urls.add(URI.create(matcher.group(1)));
            }
        }
        timeout.cancel(false);
        pass(output, log);
        return new ServerProcess(process, urls);
    }

    private static void pass(BufferedReader output, Consumer<String> log) {
        Thread reader = new Thread(() -> read(output, log), "server output");
        reader.setDaemon(true);
        reader.start();
    }

    private static void read(BufferedReader output, Consumer<String> log) {
        try {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                log.accept(line);
            }
        } catch (IOException e) {
            // The process was ended.
        }
    }

    /** Returns the URLs it serves, in the order they were printed. */
    public List<URI> urls() {
        return urls;
    }

    /** Returns the process ID. */
    public long pid() {
        return process.pid();
    }

    /** Kills the process (SIGKILL). */
    public void kill() {
        process.destroyForcibly().onExit().join();
    }

    /** Terminates the process (SIGTERM), and kills it if it does not exit in time. */
    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(GRACE.toSeconds(), TimeUnit.SECONDS)) {
                kill();
            }
        } catch (InterruptedException e) {
            kill();
            Thread.currentThread().interrupt();
        }
    }
}
