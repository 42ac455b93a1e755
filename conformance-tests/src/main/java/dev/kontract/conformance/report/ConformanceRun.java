package dev.kontract.conformance.report;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.client.config.ClientConfig;
import dev.kontract.conformance.ServerUnderTest;
import dev.kontract.conformance.answers.AnswerReport;
import dev.kontract.conformance.answers.AnswerTally;
import dev.kontract.conformance.promise.Outcome;
import dev.kontract.conformance.promise.Promise;
import dev.kontract.conformance.promise.PromiseRun;
import dev.kontract.conformance.promise.ServerProfile;
import dev.kontract.conformance.promise.Workspace;
import dev.kontract.conformance.suite.Promises;
import dev.kontract.conformance.transcript.CleanUp;
import dev.kontract.conformance.transcript.MatchLevel;
import dev.kontract.conformance.transcript.TranscriptTarget;
import dev.kontract.model.catalog.Catalog;
import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** A run of promises against one server: reads its claims, checks them, and cleans up. */
public final class ConformanceRun {

    private final String name;
    private final ClientConfig config;
    private final MatchLevel level;
    private final int parallel;
    private final Map<String, JsonNode> documents;

    /** Receives the progress of a run, on any thread. */
    public interface Progress {

        /** The server was asked what it claims, and the promises are about to be checked. */
        void begins(ServerProfile server, List<Promise> promises);

        /** A promise was checked or left out. */
        void checked(Outcome outcome);

        /** The objects that the run has created are about to be deleted. */
        default void cleans(int objects) {}
    }

    /**
     * @param name the name of the server for its users
     * @param config the connection to it, as an administrator
     * @param level how closely responses have to match
     * @param parallel number of concurrent checks
     */
    public ConformanceRun(String name, ClientConfig config, MatchLevel level, int parallel) {
        this(name, config, level, parallel, Map.of());
    }

    private ConformanceRun(
            String name, ClientConfig config, MatchLevel level, int parallel, Map<String, JsonNode> documents) {
        this.name = name;
        this.config = config;
        this.level = level;
        this.parallel = parallel;
        this.documents = documents;
    }

    /** Returns a run that checks answers against these documents, given by name, instead of those that the server publishes. */
    public ConformanceRun against(Map<String, JsonNode> others) {
        return new ConformanceRun(name, config, level, parallel, Map.copyOf(others));
    }

    /**
     * Checks the selected promises. When the thread is interrupted, the checks in progress end, what they have created is
     * deleted all the same, and the report tells what was checked until then.
     *
     * @throws IOException if the server cannot be reached, or claims nothing
     */
    public RunReport run(Predicate<Promise> selected, Progress progress) throws IOException, InterruptedException {
        Instant started = Instant.now();
        TranscriptTarget target = new TranscriptTarget(config);
        Optional<AnswerTally> tally =
                documents.isEmpty() ? AnswerTally.of(target) : Optional.of(AnswerTally.of(documents));
        Workspace workspace = new Workspace(tally.map(target::checkedBy).orElse(target));
        Catalog contract = Catalog.load(ServerUnderTest.groupDomain());
        ServerProfile server = ServerProfile.read(workspace, contract);
        List<Promise> promises = new ArrayList<>(Promises.written(server.contract()));
        promises.addAll(Promises.recorded());
        promises.removeIf(selected.negate());
        promises.sort(Comparator.comparing(Promise::suite));
        progress.begins(server, promises);
        List<Outcome> outcomes = Collections.synchronizedList(new ArrayList<>());
        List<String> remarks = new ArrayList<>(server.remarks());
        if (tally.isEmpty()) {
            remarks.add("The server publishes no documents at /openapi/v3 that its answers could be checked against.");
        }
        boolean interrupted = false;
        try {
            new PromiseRun(workspace, server, level).run(promises, parallel, outcome -> {
                outcomes.add(outcome);
                progress.checked(outcome);
            });
        } catch (InterruptedException e) {
            interrupted = true;
        } finally {
            if (workspace.size() > 0) {
                progress.cleans(workspace.size());
            }
            clean(workspace).ifPresent(remarks::add);
            interrupted |= Thread.interrupted();
        }
        double seconds = started.until(Instant.now(), ChronoUnit.MILLIS) / 1e3;
        List<Outcome> sorted;
        synchronized (outcomes) {
            sorted = new ArrayList<>(outcomes);
        }
        Set<String> reached =
                sorted.stream().map(outcome -> outcome.promise().id()).collect(Collectors.toSet());
        promises.removeIf(promise -> reached.contains(promise.id()));
        promises.forEach(promise -> sorted.add(Outcome.leftOut(promise, "the run was interrupted")));
        sorted.sort(Comparator.comparing((Outcome outcome) -> outcome.promise().suite())
                .thenComparing(outcome -> outcome.promise().id()));
        return new RunReport(
                name,
                config.server().toString(),
                server.version(),
                level.toString(),
                started.truncatedTo(ChronoUnit.SECONDS).toString(),
                seconds,
                interrupted,
                remarks,
                sorted.stream().map(RunReport.Entry::of).toList(),
                Latency.of(sorted),
                tally.map(AnswerTally::report).orElse(AnswerReport.NONE));
    }

    private static Optional<String> clean(Workspace workspace) {
        List<String> left = new ArrayList<>();
        try {
            CleanUp.complete(() -> left.addAll(workspace.clean()));
            return left.isEmpty()
                    ? Optional.empty()
                    : Optional.of("The server is still removing namespaces of the run: " + left.size() + ".");
        } catch (IOException e) {
            return Optional.of("What the run has created is still there: " + e.getMessage());
        }
    }
}
