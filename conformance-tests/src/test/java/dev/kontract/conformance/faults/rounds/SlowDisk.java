package dev.kontract.conformance.faults.rounds;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * Makes each sync of a process to its disk last a quarter of a second longer, by strace (Debian's package of that name), which
 * slows down its other system calls as well.
 */
final class SlowDisk {

    private static final String DELAY = "inject=fsync,fdatasync:delay_exit=250000";

    private SlowDisk() {}

    static boolean isAvailable() {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .anyMatch(directory -> Files.isExecutable(Path.of(directory, "strace")));
    }

    /** Begins for the process {@code pid}; what is returned ends it. */
    static Runnable begin(long pid) {
        try {
            Process strace = new ProcessBuilder(
                            "strace", "-f", "-qq", "-e", "trace=fsync,fdatasync", "-e", DELAY, "-p", Long.toString(pid))
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            Runtime.getRuntime().addShutdownHook(new Thread(strace::destroy));
            return () -> {
                strace.destroy(); // SIGTERM detaches it; SIGKILL might stop the process for good.
                strace.onExit().join();
            };
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
