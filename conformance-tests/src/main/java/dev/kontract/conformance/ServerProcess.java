package dev.kontract.conformance;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A server in a Java process of its own, which runs until it is closed or killed, or until this program ends. Safe for
 * concurrent use.
 */
public final class ServerProcess implements AutoCloseable {

    private static final Pattern SERVING = Pattern.compile("Serving at (https?://\\S+)");
    private static final Duration GRACE = Duration.ofSeconds(20);

    private final Process process;
    private final List<URI> urls;

    private ServerProcess(Process process, List<URI> urls) {
        this.process = process;
        this.urls = List.copyOf(urls);
    }

    /**
     * Starts {@code java} and waits until the server has printed where it serves.
     *
     * @param arguments the JVM's options, what to run ({@code -jar ...}), and the server's flags
     * @param ports at how many URLs it serves
     * @throws IOException when the server ends before that; the message holds what it printed
     */
    public static ServerProcess start(List<String> arguments, int ports) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(arguments);
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroy));
        BufferedReader output = process.inputReader(StandardCharsets.UTF_8);
        List<URI> urls = new ArrayList<>();
        StringBuilder printed = new StringBuilder();
        while (urls.size() < ports) {
            String line = output.readLine();
            if (line == null) {
                throw new IOException("The server does not start: " + String.join(" ", command) + "\n" + printed);
            }
            printed.append(line).append('\n');
            Matcher matcher = SERVING.matcher(line);
            if (matcher.find()) {
                urls.add(URI.create(matcher.group(1)));
            }
        }
        discard(output);
        return new ServerProcess(process, urls);
    }

    private static void discard(BufferedReader output) {
        Thread reader = new Thread(() -> output.lines().forEach(line -> {}), "server output");
        reader.setDaemon(true);
        reader.start();
    }

    /** Where it serves, in the order in which it said so. */
    public List<URI> urls() {
        return urls;
    }

    /** The process id. */
    public long pid() {
        return process.pid();
    }

    /** Ends it at once, whatever it is doing (SIGKILL). */
    public void kill() {
        process.destroyForcibly().onExit().join();
    }

    /** Asks it to end (SIGTERM), and kills it when it does not. */
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
