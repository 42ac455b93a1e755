package dev.kontract.conformance.bench;

import dev.kontract.conformance.bench.clients.Probe;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import java.util.function.ObjDoubleConsumer;

/** A client in a new Java process, with no more on the class path than a program needs that uses it. */
final class ClientProcess {

    private static final String FIGURE = "figure ";
    private static final String EQUALS = " = ";

    private final Class<?> probe;
    private final String client;
    private final List<Path> classPath;

    /** Takes the main class of the probe, and what is passed to it. */
    ClientProcess(Class<?> probe, String client, List<Path> classPath) {
        this.probe = probe;
        this.client = client;
        this.classPath = classPath;
    }

    /** Probes the client with those arguments and passes on its figures; reports its exit if it fails. */
    void probe(List<String> arguments, ObjDoubleConsumer<String> figures) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-cp",
                path(),
                probe.getName(),
                client));
        command.addAll(arguments);
        long begin = System.nanoTime();
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader out = process.inputReader()) {
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                if (line.equals(Probe.ANSWERED)) {
                    figures.accept("start to first answer, ms", (System.nanoTime() - begin) / 1e6);
                } else if (line.startsWith(FIGURE)) {
                    int equals = line.indexOf(EQUALS);
                    figures.accept(
                            line.substring(FIGURE.length(), equals),
                            Double.parseDouble(line.substring(equals + EQUALS.length())));
                }
            }
            if (process.waitFor() != 0) {
                throw new IOException("the probe ended with " + process.exitValue());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        } finally {
            process.destroyForcibly();
        }
    }

    private String path() throws IOException {
        StringJoiner path = new StringJoiner(File.pathSeparator);
        try {
            path.add(Path.of(Probe.class
                            .getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString());
        } catch (URISyntaxException e) {
            throw new IOException(e);
        }
        classPath.forEach(entry -> path.add(entry.toString()));
        return path.toString();
    }
}
