package dev.kontract.conformance.transcript;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.kontract.conformance.EmbeddedServer;
import dev.kontract.conformance.ServerUnderTest;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Every recorded scenario against the server under test, but for what it is known to miss. */
@ExtendWith(EmbeddedServer.class)
@Execution(ExecutionMode.CONCURRENT)
class TranscriptIT {

    private static final Tally TALLY = new Tally();

    private static @Nullable CheckedAnswers answers;

    @AfterAll
    static void report() throws IOException {
        Path folder = Files.createDirectories(Path.of("target"));
        Files.write(
                folder.resolve("transcripts.txt"),
                TALLY.counts().stream().map(Tally.Count::toString).toList());
    }

    @AfterAll
    static void answers_followTheContract() {
        if (answers != null) {
            assertThat(answers.violations()).isEmpty();
        }
    }

    @TestFactory
    Stream<DynamicTest> scenario_followsTheRecording() throws IOException, InterruptedException {
        KnownGaps gaps = readGaps();
        TranscriptTarget target = new TranscriptTarget(ServerUnderTest.url(), ServerUnderTest.token());
        assumeTrue(knowsTheUsers(target), "needs the users of tokens.csv, a file of this module");
        CheckedAnswers checked = CheckedAnswers.of(target);
        answers = checked;
        Replay replay = new Replay(target.checkedBy(checked));
        return Transcripts.load().stream()
                .map(scenario -> DynamicTest.dynamicTest(scenario.title(), () -> check(replay, scenario, gaps)));
    }

    private static boolean knowsTheUsers(TranscriptTarget target) throws IOException, InterruptedException {
        Map<String, String> asOneOfThem = Map.of("Authorization", "Bearer alice-token");
        return target.send("GET", "/api", asOneOfThem, null).statusCode() == 200;
    }

    private static void check(Replay replay, Scenario scenario, KnownGaps gaps) throws InterruptedException {
        boolean mustRun = "true".equals(System.getenv("CI")); // where a skipped test would go unnoticed
        assumeTrue(mustRun || Replay.canRun(scenario), "needs kubectl on the path");
        Verdict verdict = replay.run(scenario);
        TALLY.add(verdict);
        assertThat(gaps.complaint(verdict)).isNull();
    }

    private static KnownGaps readGaps() throws IOException {
        try (InputStream in = Objects.requireNonNull(TranscriptIT.class.getResourceAsStream("/known-gaps.yaml"))) {
            return KnownGaps.read(in);
        }
    }
}
