package dev.kontract.server.junit;

import dev.kontract.server.recording.TimelineReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Reports the requests and changes on the servers of the failed tests of a run: a summary in the stack trace, and all as an
 * HTML page. Thread-safe.
 */
final class FailureReports {

    private static final String DIRECTORY = "kontract-reports";

    /** The pages of this run. Overloaded tests, and those whose names are too long, may share one. */
    private final Set<Path> pages = ConcurrentHashMap.newKeySet();

    /**
     * Reports on {@code environments} if a test has failed, and returns the pages. If it has succeeded, deletes the report of an
     * earlier run.
     *
     * @param keeping how long the servers of a failed test stay up; empty if they are closed
     */
    List<Path> update(EndedTest test, List<TestEnvironment> environments, Optional<KeptServers> keeping) {
        Path folder = directory().resolve(test.type());
        List<Path> written = new ArrayList<>();
        for (int i = 0; i < environments.size(); i++) {
            Path page = folder.resolve(test.fileName() + (i == 0 ? "" : "-" + (i + 1)) + ".html");
            if (test.failure() == null) {
                delete(page);
            } else if (!test.isAborted()) {
                publish(test, test.failure(), environments.get(i), page, keeping.isEmpty())
                        .ifPresent(written::add);
            }
        }
        if (test.failure() != null && !test.isAborted()) {
            keeping.ifPresent(servers -> servers.keep(test.title(), environments, folder, test.fileName()));
        }
        return written;
    }

    private void delete(Path page) {
        try {
            if (!pages.contains(page)) {
                Files.deleteIfExists(page);
            }
        } catch (IOException e) {
            // An old page is no reason to fail a test that has passed.
        }
    }

    private Optional<Path> publish(
            EndedTest test, Throwable failure, TestEnvironment environment, Path page, boolean closes) {
        Optional<TimelineReport> recorded = environment.report();
        if (recorded.isEmpty()) {
            return Optional.empty();
        }
        TimelineReport report = recorded.get().titled(test.title()).failed(failure);
        StringBuilder text = new StringBuilder();
        boolean isWritten = write(report, page, text);
        if (closes) {
            text.append("Its server is closed; -D" + KeptServers.LIMIT + "=5m keeps it, and shows its page.\n");
        }
        failure.addSuppressed(new TestTimeline(
                text.append(environment.faults()).append(report.summary()).toString()));
        return isWritten ? Optional.of(page) : Optional.empty();
    }

    private boolean write(TimelineReport report, Path page, StringBuilder text) {
        try {
            pages.add(page);
            report.writeHtml(page);
            text.append("All requests and changes: ").append(page.toUri()).append('\n');
            return true;
        } catch (IOException | IllegalStateException e) {
            text.append("There is no page with all requests and changes: ")
                    .append(e.getMessage())
                    .append('\n');
            return false;
        }
    }

    /** Returns the directory in which the build tool keeps its results. */
    private static Path directory() {
        Path gradle = Path.of("build");
        boolean byGradle = Files.isDirectory(gradle) && !Files.isDirectory(Path.of("target"));
        return (byGradle ? gradle : Path.of("target")).resolve(DIRECTORY);
    }
}
