package dev.kontract.conformance.command;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.kontract.conformance.promise.Outcome;
import dev.kontract.conformance.promise.Promise;
import dev.kontract.conformance.promise.ServerProfile;
import dev.kontract.conformance.promise.Suite;
import dev.kontract.conformance.report.ConformanceRun;
import dev.kontract.conformance.report.Reports;
import dev.kontract.conformance.report.RunReport;
import dev.kontract.conformance.transcript.Differences;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Prints every broken promise immediately, and the number of remaining ones every few seconds. Thread-safe. */
final class RunProgress implements ConformanceRun.Progress {

    private static final long PAUSE_NANOS = 2_000_000_000L;
    private static final int LONGEST_VALUE = 100;
    private static final ObjectMapper JSON = new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private final PrintWriter out;
    private final Map<Suite, Integer> left = new EnumMap<>(Suite.class);
    private int total;
    private int checked;
    private int broken;
    private long printed;

    RunProgress(PrintWriter out) {
        this.out = out;
    }

    @Override
    public synchronized void begins(ServerProfile server, List<Promise> promises) {
        total = promises.size();
        promises.forEach(promise -> left.merge(promise.suite(), 1, Integer::sum));
        String version = server.version().isEmpty() ? "without a version" : server.version();
        out.println("Server " + version + ", " + total + " promises");
        server.remarks().forEach(out::println);
        RunFootprint.of(server, promises).forEach(out::println);
    }

    @Override
    public synchronized void cleans(int objects) {
        out.println("Deleting what the run has created (" + objects + ")");
    }

    @Override
    public synchronized void checked(Outcome outcome) {
        checked++;
        left.computeIfPresent(outcome.promise().suite(), (suite, count) -> count == 1 ? null : count - 1);
        if (outcome.result() == Outcome.Result.BROKEN) {
            broken++;
            out.println("BROKEN " + outcome.promise().id() + ": "
                    + outcome.promise().title());
            out.println("    " + shown(outcome.wanted(), outcome.got()));
        }
        if (System.nanoTime() - printed > PAUSE_NANOS) {
            printed = System.nanoTime();
            out.println(checked + " of " + total + " checked, " + broken + " broken; left: " + left());
        }
    }

    private String left() {
        List<String> words = new ArrayList<>();
        left.forEach((suite, count) -> words.add(suite + " " + count));
        return words.isEmpty() ? "nothing" : String.join(", ", words);
    }

    /** The first difference of two trees; recorded answers are too long to be compared by their beginnings. */
    private static String shown(String wanted, String got) {
        try {
            List<String> differences = Differences.between(JSON.readTree(wanted), JSON.readTree(got), LONGEST_VALUE);
            if (!differences.isEmpty()) {
                int others = differences.size() - 1;
                return differences.get(0) + (others == 0 ? "" : "; " + others + " more in the report");
            }
        } catch (JsonProcessingException e) {
            // Not trees: a sentence, or a number of items.
        }
        return "wanted " + firstLine(wanted) + ", got " + firstLine(got);
    }

    private static String firstLine(String text) {
        String joined =
                String.join(" ", text.lines().limit(4).map(String::strip).toList());
        return joined.length() > 200 ? joined.substring(0, 200) + "..." : joined;
    }

    /** Prints the figures of a run, by suite. */
    void summarize(RunReport report) {
        out.println();
        for (Suite suite : Suite.values()) {
            List<RunReport.Entry> entries = report.promises().stream()
                    .filter(entry -> entry.suite() == suite)
                    .toList();
            if (!entries.isEmpty()) {
                out.println(String.format(
                        Locale.ROOT,
                        "%-20s %5d promises: %5d hold %5d broken %5d left out",
                        suite.title(),
                        entries.size(),
                        count(entries, Outcome.Result.HOLDS),
                        count(entries, Outcome.Result.BROKEN),
                        count(entries, Outcome.Result.LEFT_OUT)));
            }
        }
        report.promises().stream()
                .filter(entry -> entry.is(Outcome.Result.LEFT_OUT))
                .map(RunReport.Entry::reason)
                .distinct()
                .sorted()
                .forEach(reason -> out.println("Left out: " + reason));
        if (report.answers() != null) {
            out.println(Reports.figures(report.answers()));
            report.answers().own().forEach(violation -> out.println("    " + violation));
        }
        report.remarks().stream().filter(remark -> remark.contains("still")).forEach(out::println);
        out.println(String.format(
                Locale.ROOT,
                "%d promises: %d hold, %d are broken, %d were left out; in %.0f s%s",
                report.promises().size(),
                report.count(Outcome.Result.HOLDS),
                report.count(Outcome.Result.BROKEN),
                report.count(Outcome.Result.LEFT_OUT),
                report.seconds(),
                report.interrupted() ? " (interrupted)" : ""));
        out.flush();
    }

    private static long count(List<RunReport.Entry> entries, Outcome.Result result) {
        return entries.stream().filter(entry -> entry.is(result)).count();
    }
}
