package dev.kontract.server.recording;

import dev.kontract.model.catalog.Catalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A report of the activity on a server in chronological order: the requests, the fields that they changed, the Events, and the
 * changes by the server's controllers. As text, and as a self-contained HTML page. A read that is repeated until something is
 * written is shown once. Values of Secrets are not shown. Immutable: later activity is not included.
 *
 * <pre>{@code
 * LogMark mark = server.requests().mark();
 * ...
 * TimelineReport.of(server.requests(), mark).writeHtml(Path.of("target/timeline.html"));
 * }</pre>
 */
public final class TimelineReport {

    private final String title;
    private final String failure;
    private final Timeline timeline;
    private final Catalog catalog;

    private TimelineReport(String title, String failure, Timeline timeline, Catalog catalog) {
        this.title = title;
        this.failure = failure;
        this.timeline = timeline;
        this.catalog = catalog;
    }

    /** Returns the report of {@code requests}. */
    public static TimelineReport of(RequestLog requests) {
        List<RecordedRequest> all = requests.list();
        return new TimelineReport("", "", new Timeline(all, requests.dropped()), requests.catalog());
    }

    /** Returns the report of those of {@code requests} that arrived after {@code mark} was taken. */
    public static TimelineReport of(RequestLog requests, LogMark mark) {
        return of(requests.since(mark));
    }

    /** Returns this report with a title, such as the name of a test. */
    public TimelineReport titled(String other) {
        return new TimelineReport(other, failure, timeline, catalog);
    }

    /**
     * Returns this report with the failure of a test, which the HTML page shows at its top: the message, the first lines of the stack,
     * and those of the causes. They are shown as they are, whatever they name.
     */
    public TimelineReport failed(Throwable failure) {
        return new TimelineReport(title, FailureText.of(failure), timeline, catalog);
    }

    /** Returns the report as text, with the last 500 requests. */
    public String text() {
        return TextTimeline.of(title, timeline);
    }

    /**
     * Returns a summary of at most ten lines: the latest five different failures and the latest other requests. Equal ones are
     * counted.
     */
    public String summary() {
        return TextTimeline.summary(title, timeline);
    }

    /**
     * Returns the report as an HTML page that needs neither a server nor other files: the page of a server, as of {@code
     * ApiServer.pageUrl()}, with the requests, the objects that they changed, and the changes. It has the last 1,000 requests, and as
     * many changes as fit into 8 MiB; it says how many are left out.
     *
     * @throws IllegalStateException if the artifact {@code kontract-page} is not on the class path
     */
    public String html() {
        return ReportPage.of(title, new ReportData(timeline, catalog).of(title, failure));
    }

    /**
     * Writes the HTML page into a file, and creates its directory if it does not exist.
     *
     * @throws IOException when the file cannot be written
     * @throws IllegalStateException as {@link #html}
     */
    public void writeHtml(Path file) throws IOException {
        Path directory = file.toAbsolutePath().getParent();
        if (directory != null) {
            Files.createDirectories(directory);
        }
        Files.writeString(file, html());
    }

    /** Returns {@link #text}. */
    @Override
    public String toString() {
        return text();
    }
}
