package dev.kontract.conformance.report;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.kontract.conformance.answers.AnswerReport;
import dev.kontract.conformance.promise.Outcome;
import dev.kontract.conformance.promise.Promise;
import dev.kontract.conformance.promise.Source;
import dev.kontract.conformance.promise.Suite;
import dev.kontract.conformance.transcript.Exchange;
import dev.kontract.conformance.transcript.InputFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * The result of a run against one server.
 *
 * @param server the name of the server, as its users call it
 * @param url its base URL
 * @param version the version that it tells; empty if it tells none
 * @param level how closely answers had to match
 * @param started when the run began, as in RFC 3339
 * @param seconds how long it took
 * @param interrupted whether it ended before all promises were checked
 * @param remarks what was not checked, and what could not be cleaned up, as sentences
 * @param promises the promises in the order of the suites
 * @param latencies how long requests took
 * @param answers how the answers follow the documents that the server publishes; null in reports of earlier versions
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record RunReport(
        String server,
        String url,
        String version,
        String level,
        String started,
        double seconds,
        boolean interrupted,
        List<String> remarks,
        List<Entry> promises,
        List<Latency> latencies,
        @Nullable AnswerReport answers) {

    private static final ObjectMapper JSON = new ObjectMapper();

    private static final String NO_REPORT = " is not a report.json that the command run has written";

    /** Maximum number of reported requests of a promise. */
    private static final int REQUESTS = 12;

    /**
     * A promise and what became of it.
     *
     * @param id the identifier, which is the same in every run
     * @param title what is promised
     * @param source where
     * @param suite the suite
     * @param kind the kind it is about; empty if none
     * @param key what it promises of its kind
     * @param result whether it holds
     * @param reason why it was left out; empty otherwise
     * @param wanted what was promised, if it is broken
     * @param got what came instead
     * @param exchanges the requests; at most the last few
     * @param millis how long the check took, in milliseconds
     */
    @JsonIgnoreProperties(ignoreUnknown = true)
    public record Entry(
            String id,
            String title,
            Source source,
            Suite suite,
            String kind,
            String key,
            Outcome.Result result,
            String reason,
            String wanted,
            String got,
            List<Exchange> exchanges,
            double millis) {

        static Entry of(Outcome outcome) {
            Promise promise = outcome.promise();
            return new Entry(
                    promise.id(),
                    promise.title(),
                    promise.source(),
                    promise.suite(),
                    promise.kind(),
                    promise.key(),
                    outcome.result(),
                    outcome.reason(),
                    outcome.wanted(),
                    outcome.got(),
                    exchanges(outcome),
                    outcome.millis());
        }

        /** The answers matter only where they are not the promised ones. */
        private static List<Exchange> exchanges(Outcome outcome) {
            List<Exchange> all = outcome.exchanges();
            List<Exchange> last = all.subList(Math.max(0, all.size() - REQUESTS), all.size());
            boolean broken = outcome.result() == Outcome.Result.BROKEN;
            return last.stream()
                    .map(each -> broken ? each : each.withAnswer(""))
                    .toList();
        }

        Entry withoutRequests() {
            return new Entry(id, title, source, suite, kind, key, result, reason, wanted, got, List.of(), millis);
        }

        /** Returns whether the promise has this result. */
        public boolean is(Outcome.Result wantedResult) {
            return result == wantedResult;
        }
    }

    /** Returns how many promises have this result. */
    public long count(Outcome.Result result) {
        return promises.stream().filter(entry -> entry.is(result)).count();
    }

    /**
     * Reads a report that {@link #write} has written; a compressed one has a name that ends with {@code .gz}.
     *
     * @throws IOException if the file cannot be read or is no report
     */
    public static RunReport read(Path file) throws IOException {
        try (InputStream plain = InputFile.open(file)) {
            RunReport report = JSON.readValue(plain, RunReport.class);
            if (report.promises() == null) {
                throw new IOException(file + NO_REPORT);
            }
            return report;
        } catch (JsonProcessingException e) {
            throw new IOException(file + NO_REPORT, e);
        }
    }

    /** Writes the report as JSON; compressed, if the name ends with {@code .gz}. */
    public void write(Path file) throws IOException {
        try (OutputStream out = Files.newOutputStream(file);
                OutputStream plain = InputFile.isCompressed(file) ? new GZIPOutputStream(out) : out) {
            JSON.writeValue(plain, this);
        }
    }

    /** Returns the report without the requests of promises that hold, which are most of it. */
    public RunReport withoutRequestsThatHold() {
        List<Entry> brief = promises.stream()
                .map(entry -> entry.is(Outcome.Result.HOLDS) ? entry.withoutRequests() : entry)
                .toList();
        return new RunReport(
                server, url, version, level, started, seconds, interrupted, remarks, brief, latencies, answers);
    }
}
