package dev.kontract.server.junit;

import dev.kontract.server.flags.DurationFlag;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/**
 * Leaves the servers of a failed test up, so that their pages can be opened: for a limited time, or until a file is deleted.
 * Thread-safe.
 *
 * @param limit the time
 * @param out prints what to open
 */
record KeptServers(Duration limit, PrintStream out) {

    /** The configuration parameter, or system property, with the time, such as {@code 5m}. */
    static final String LIMIT = "kontract.keep";

    private static final Duration BETWEEN_CHECKS = Duration.ofMillis(100);

    /**
     * Returns the setting of a run.
     *
     * @throws IllegalArgumentException if the text is not a duration
     */
    static Optional<KeptServers> of(Optional<String> limit) {
        return limit.filter(text -> !text.isEmpty())
                .map(text -> new KeptServers(DurationFlag.parse(LIMIT, text), System.out));
    }

    /**
     * Blocks while the servers of a test stay up. Returns early if the thread is interrupted.
     *
     * @param title the test
     * @param folder the folder of the file to delete
     * @param name its name without {@code .keep}
     */
    void keep(String title, List<TestEnvironment> environments, Path folder, String name) {
        List<String> pages = environments.stream()
                .flatMap(environment -> environment.page().stream())
                .toList();
        if (pages.isEmpty() || limit.isZero()) {
            return;
        }
        Path file = folder.resolve(name + ".keep");
        try {
            Files.createDirectories(folder);
            Files.writeString(file, "The test run continues when this file is deleted.\n");
            out.println(message(title, pages, file));
            await(file);
            Files.deleteIfExists(file);
        } catch (IOException e) {
            out.println("The server of " + title + " is not kept: " + e);
        }
    }

    private String message(String title, List<String> pages, Path file) {
        LocalTime end = LocalTime.now(ZoneId.systemDefault()).plus(limit).truncatedTo(ChronoUnit.SECONDS);
        return title + " has failed. Its server stays up until " + end + ". Open, once and within 15 minutes:\n  "
                + String.join("\n  ", pages) + "\nTo continue the tests, delete " + file
                + "; to end them, press Ctrl-C.";
    }

    private void await(Path file) {
        long end = System.nanoTime() + limit.toNanos();
        try {
            while (Files.exists(file) && System.nanoTime() < end) {
                Thread.sleep(BETWEEN_CHECKS.toMillis());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
