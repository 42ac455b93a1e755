package dev.kontract.conformance.transcript;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

/**
 * Transcripts as JUnit tests, one for each scenario. Immutable.
 *
 * <pre>{@code
 * @TestFactory
 * Stream<DynamicTest> shop_keepsItsPromises() throws IOException {
 *     return TranscriptTests.of(Path.of("shop.json")).against(new TranscriptTarget(url, token));
 * }
 * }</pre>
 */
public final class TranscriptTests {

    private final List<Scenario> scenarios;
    private final MatchLevel level;

    private TranscriptTests(List<Scenario> scenarios, MatchLevel level) {
        this.scenarios = scenarios;
        this.level = level;
    }

    /**
     * Reads transcripts. Responses are compared at {@link MatchLevel#BODY}.
     *
     * @throws IOException if a file cannot be read
     * @throws IllegalArgumentException if a file is not a valid transcript; the message has one line for each problem, with
     *     file and line number
     */
    public static TranscriptTests of(Path... files) throws IOException {
        List<String> problems = new ArrayList<>();
        for (Path file : files) {
            problems.addAll(TranscriptValidator.problems(InputFile.require(file)));
        }
        if (!problems.isEmpty()) {
            throw new IllegalArgumentException(String.join(System.lineSeparator(), problems));
        }
        List<Scenario> scenarios = new ArrayList<>();
        for (Path file : files) {
            scenarios.addAll(Transcripts.load(file));
        }
        return new TranscriptTests(scenarios, MatchLevel.BODY);
    }

    /** Returns the same tests with responses compared at {@code other}. */
    public TranscriptTests at(MatchLevel other) {
        return new TranscriptTests(scenarios, other);
    }

    /** Returns the scenarios, in file order. */
    public List<Scenario> scenarios() {
        return scenarios;
    }

    /**
     * Returns a test for each scenario, which replays it against {@code target} and deletes what it has created. Scenarios with
     * command lines are skipped on machines without {@code kubectl}.
     */
    public Stream<DynamicTest> against(TranscriptTarget target) {
        Replay replay = new Replay(target).cleaning();
        return scenarios.stream()
                .map(scenario -> DynamicTest.dynamicTest(scenario.title(), () -> check(replay, scenario)));
    }

    private void check(Replay replay, Scenario scenario) throws InterruptedException {
        if (!Replay.canRun(scenario)) {
            throw new TestAbortedException("needs kubectl on the path");
        }
        List<String> differences = replay.run(scenario).at(level);
        if (!differences.isEmpty()) {
            throw new AssertionFailedError(
                    scenario.title() + System.lineSeparator() + String.join(System.lineSeparator(), differences));
        }
    }
}
