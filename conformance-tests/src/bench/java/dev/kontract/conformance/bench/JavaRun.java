package dev.kontract.conformance.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A program in a Java process of its own, on the JDK of this one. */
final class JavaRun {

    private JavaRun() {}

    /**
     * Runs a program to its end.
     *
     * @param options of the virtual machine
     * @return the lines that it prints
     * @throws IOException if it ends with another code than 0
     */
    static List<String> lines(List<String> options, String classPath, Class<?> main, List<String> arguments)
            throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.addAll(List.of("-cp", classPath, main.getName()));
        command.addAll(arguments);
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader out = process.inputReader()) {
            List<String> lines = out.lines().toList();
            if (process.waitFor() != 0) {
                throw new IOException(main.getSimpleName() + " ended with " + process.exitValue());
            }
            return lines;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        } finally {
            process.destroyForcibly();
        }
    }
}
