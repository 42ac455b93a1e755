package dev.kontract.conformance.command;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** The tool in a process of its own, with the libraries of its jar. Closing this kills it. */
final class ToolProcess implements AutoCloseable {

    private final Process process;
    private final BufferedReader output;
    private final List<String> lines = new ArrayList<>();

    private ToolProcess(Process process) {
        this.process = process;
        this.output = process.inputReader();
    }

    /** Starts the tool, with its temporary files in {@code folder}. */
    static ToolProcess start(Path folder, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-Djava.io.tmpdir=" + folder,
                "-cp",
                classPath(),
                ConformanceCommand.class.getName()));
        command.addAll(List.of(arguments));
        return new ToolProcess(
                new ProcessBuilder(command).redirectErrorStream(true).start());
    }

    /** Returns the class path of this process without Logback, which only tests have. */
    private static String classPath() {
        String path = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        return Arrays.stream(path.split(File.pathSeparator, -1))
                .filter(entry -> !entry.contains("logback"))
                .collect(Collectors.joining(File.pathSeparator));
    }

    /** Waits for a line that contains a text. */
    void awaitLine(String text) throws IOException {
        String line;
        do {
            line = output.readLine();
            if (line == null) {
                throw new AssertionError("The tool has ended without the line " + text + ": " + lines);
            }
            lines.add(line);
        } while (!line.contains(text));
    }

    /** Sends SIGTERM; unlike {@link Process#destroy}, leaves the output open. */
    void terminate() {
        process.toHandle().destroy();
    }

    /** Waits for the end and returns the exit code. */
    int awaitEnd() throws IOException, InterruptedException {
        output.lines().forEach(lines::add);
        if (!process.waitFor(1, TimeUnit.MINUTES)) {
            throw new AssertionError("The tool does not end: " + lines);
        }
        return process.exitValue();
    }

    /** Returns the output until now. */
    String text() {
        return String.join("\n", lines);
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
