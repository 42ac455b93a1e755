package dev.kontract.server.junit;

import dev.kontract.server.recording.TimelineReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.opentest4j.TestAbortedException;

/**
 * Reports the requests and changes on the servers of the failed tests of a run: a summary in the stack trace, and all as an
 * HTML page. Thread-safe.
 */
final class FailureReports {

    private static final String DIRECTORY = "kontract-reports";
    private static final int LONGEST_NAME = 80;

    /** The pages of this run. Overloaded tests, and those whose names are too long, may share one. */
    private final Set<Path> pages = ConcurrentHashMap.newKeySet();

    /**
     * Reports on {@code environments} if the test of {@code context} has failed. If it has succeeded, deletes the report of an
     * earlier run.
     */
    void update(ExtensionContext context, List<TestEnvironment> environments) {
        Optional<Throwable> failure = context.getExecutionException();
        Path folder = directory().resolve(context.getRequiredTestClass().getName());
        for (int i = 0; i < environments.size(); i++) {
            Path page = folder.resolve(fileName(context) + (i == 0 ? "" : "-" + (i + 1)) + ".html");
            if (failure.isEmpty()) {
                delete(page);
            } else if (!(failure.get() instanceof TestAbortedException)) {
                publish(context, failure.get(), environments.get(i), page);
            }
        }
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

    private void publish(ExtensionContext context, Throwable failure, TestEnvironment environment, Path page) {
        Optional<TimelineReport> recorded = environment.report();
        if (recorded.isEmpty()) {
            return;
        }
        TimelineReport report = recorded.get().titled(title(context));
        StringBuilder text = new StringBuilder();
        try {
            pages.add(page);
            report.writeHtml(page);
            context.publishReportEntry("kontract.report", page.toString());
            text.append("All requests and changes: ").append(page).append('\n');
        } catch (IOException e) {
            text.append("There is no page with all requests and changes: ")
                    .append(e)
                    .append('\n');
        }
        failure.addSuppressed(new TestTimeline(
                text.append(environment.faults()).append(report.summary()).toString()));
    }

    /** Returns the directory in which the build tool keeps its results. */
    private static Path directory() {
        Path gradle = Path.of("build");
        boolean byGradle = Files.isDirectory(gradle) && !Files.isDirectory(Path.of("target"));
        return (byGradle ? gradle : Path.of("target")).resolve(DIRECTORY);
    }

    private static String title(ExtensionContext context) {
        String test = context.getRequiredTestClass().getSimpleName() + "."
                + context.getRequiredTestMethod().getName();
        return isRepeated(context) ? test + " " + context.getDisplayName() : test;
    }

    private static String fileName(ExtensionContext context) {
        String name = context.getRequiredTestMethod().getName();
        String whole = isRepeated(context) ? name + context.getDisplayName() : name;
        String safe = whole.replaceAll("[^\\w.-]+", "_");
        return safe.substring(0, Math.min(safe.length(), LONGEST_NAME));
    }

    /** Returns whether it is one of the runs of a test, as of a parameterized one. */
    private static boolean isRepeated(ExtensionContext context) {
        return context.getParent().flatMap(ExtensionContext::getTestMethod).isPresent();
    }
}
