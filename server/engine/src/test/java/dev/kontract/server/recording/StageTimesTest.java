package dev.kontract.server.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.kontract.server.request.RequestStage;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class StageTimesTest {

    @Test
    void byName_hasTheStagesThatTookTime_inOrder() {
        StageTimes times = new StageTimes(1_000);
        times.add(RequestStage.AUTHENTICATION, 7);
        times.end(RequestStage.AUTHORIZATION, 1_003);
        times.end(RequestStage.QUEUE, 1_010);
        times.add(RequestStage.STORAGE, 20);
        times.add(RequestStage.ADMISSION, 5);
        times.add(RequestStage.STORAGE, 30);
        times.end(RequestStage.PROCESSING, 1_100);

        assertThat(times.byName())
                .containsExactly(
                        entry("authentication", Duration.ofNanos(7)),
                        entry("authorization", Duration.ofNanos(3)),
                        entry("queue", Duration.ofNanos(7)),
                        entry("admission", Duration.ofNanos(5)),
                        entry("storage", Duration.ofNanos(50)),
                        entry("processing", Duration.ofNanos(35)));
    }
}
