package dev.kontract.server.storage;

import java.io.IOException;
import java.nio.file.Path;

/** Runs a test program in a separate process. */
public final class ChildJvm {

    private ChildJvm() {}

    /** Starts {@code program} with {@code folder} as its only argument; its standard error is discarded. */
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
