package dev.kontract.server.storage;

import java.io.IOException;
import java.nio.file.Path;

/** Runs a program of the tests in a process of its own. */
public final class ChildJvm {

    private ChildJvm() {}

    /** Starts {@code program}, whose only argument is {@code folder}; nobody reads what it prints about failures. */
    public static Process start(Class<?> program, Path folder) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                        program.getName(),
                        folder.toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }
}
