package dev.kontract.conformance.replay;

import dev.kontract.conformance.rollout.Rollout;
import dev.kontract.conformance.rollout.RolloutPlay;
import dev.kontract.conformance.transcript.Differences;
import dev.kontract.conformance.transcript.MatchLevel;
import dev.kontract.conformance.transcript.Replay;
import dev.kontract.conformance.transcript.Scenario;
import dev.kontract.conformance.transcript.Tally;
import dev.kontract.conformance.transcript.TranscriptTarget;
import dev.kontract.conformance.transcript.Transcripts;
import dev.kontract.conformance.transcript.Verdict;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Replays recorded files, counts the scenarios that pass, and prints the differences. Not thread-safe. */
final class RecordedFiles {

    /** The file with the rollouts, which need a server that runs the controllers. */
    static final String ROLLOUTS = "rollouts.json";

    /** The level name under which rollouts are counted; a rollout either matches the recording or does not. */
    private static final String PLAY = "play";

    /** Rollouts spend most of their time waiting. */
    private static final int ROLLOUTS_AT_ONCE = 8;

    private final Map<String, String> environment;
    private final PrintStream out;
    private final Tally tally = new Tally();
    private final Set<String> skippedFiles = new TreeSet<>();
    private int skipped;

    /** The result of a rollout. */
    private record Outcome(Rollout rollout, List<String> differences) {}

    /** Prints differences to {@code out}. */
    RecordedFiles(Map<String, String> environment, PrintStream out) {
        this.environment = environment;
        this.out = out;
    }

    /** Replays the scenarios whose title contains {@code part}, sequentially. */
    void replay(Path file, String part, Replay replay) throws IOException, InterruptedException {
        for (Scenario scenario : Transcripts.load(file)) {
            if (!scenario.title().contains(part)) {
                continue;
            }
            if (!Replay.canRun(scenario, environment)) {
                skipped++;
                skippedFiles.add(scenario.transcript());
                continue;
            }
            Verdict verdict = replay.run(scenario);
            tally.add(verdict);
            for (MatchLevel level : MatchLevel.values()) {
                if (!verdict.passes(level)) {
                    print(scenario.title() + " at level " + level, verdict.at(level));
                    break;
                }
            }
        }
    }

    /** Runs the rollouts whose name contains {@code part} in parallel; each has its own namespace. */
    void play(Path file, String part, TranscriptTarget target) throws IOException, InterruptedException {
        ExecutorService players = Executors.newFixedThreadPool(ROLLOUTS_AT_ONCE);
        try {
            List<Future<Outcome>> outcomes = new ArrayList<>();
            for (Rollout rollout : Rollout.load(file)) {
                if ((ROLLOUTS + ": " + rollout.name()).contains(part)) {
                    outcomes.add(players.submit(() -> play(rollout, target)));
                }
            }
            for (Future<Outcome> future : outcomes) {
                Outcome outcome = future.get();
                tally.add(ROLLOUTS, PLAY, outcome.differences().isEmpty());
                print(ROLLOUTS + ": " + outcome.rollout().name(), outcome.differences());
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("A rollout could not be run", e.getCause());
        } finally {
            players.shutdownNow();
        }
    }

    private static Outcome play(Rollout rollout, TranscriptTarget target) throws InterruptedException {
        RolloutPlay play = new RolloutPlay(rollout, target);
        try {
            return new Outcome(rollout, Differences.between(play.recorded(), play.run()));
        } catch (IOException | RuntimeException e) { // An error counts as a difference.
            return new Outcome(rollout, List.of(e.toString()));
        }
    }

    private void print(String title, List<String> differences) {
        if (!differences.isEmpty()) {
            out.println("FAIL " + title);
            differences.forEach(line -> out.println("    " + line));
        }
    }

    /** Returns the results so far. */
    Tally tally() {
        return tally;
    }

    /** Returns the number of scenarios skipped because kubectl is missing. */
    int skipped() {
        return skipped;
    }

    /** Returns the files of the skipped scenarios. */
    Set<String> skippedFiles() {
        return skippedFiles;
    }
}
