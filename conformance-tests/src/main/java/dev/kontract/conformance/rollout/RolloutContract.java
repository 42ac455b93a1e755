package dev.kontract.conformance.rollout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.conformance.ServerUnderTest;
import dev.kontract.conformance.transcript.Differences;
import dev.kontract.conformance.transcript.TranscriptTarget;
import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Runs every recorded rollout against a server that runs the controllers and simulates pods. */
@Execution(ExecutionMode.CONCURRENT)
public abstract class RolloutContract {

    @TestFactory
    Stream<DynamicTest> rollout_happensAsRecorded() {
        TranscriptTarget target = target();
        return Rollout.load().stream()
                .map(rollout -> DynamicTest.dynamicTest(rollout.name(), () -> play(rollout, target)));
    }

    /** Returns the server under test; subclasses may override it with a server that runs controllers. */
    protected TranscriptTarget target() {
        return new TranscriptTarget(ServerUnderTest.url(), ServerUnderTest.token());
    }

    private static void play(Rollout rollout, TranscriptTarget target) throws IOException, InterruptedException {
        RolloutPlay play = new RolloutPlay(rollout, target);

        assertThat(Differences.between(play.recorded(), play.run())).isEmpty();
    }
}
