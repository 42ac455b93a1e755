package dev.kontract.conformance.transcript;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TallyTest {

    @Test
    void counts_areByTranscriptAndLevel() {
        Tally tally = new Tally();
        tally.add(verdict("read", Map.of()));
        tally.add(verdict("create", Map.of()));
        tally.add(verdict("create", Map.of(MatchLevel.EXACT, List.of("differs"))));

        assertThat(tally.counts())
                .extracting(Tally.Count::toString)
                .containsExactly(
                        "create                       code    2/2   100.0 %",
                        "create                       body    2/2   100.0 %",
                        "create                       exact   1/2    50.0 %",
                        "read                         code    1/1   100.0 %",
                        "read                         body    1/1   100.0 %",
                        "read                         exact   1/1   100.0 %");
    }

    private static Verdict verdict(String transcript, Map<MatchLevel, List<String>> differences) {
        return new Verdict(new Scenario(transcript, "s", true, MatchLevel.EXACT, List.of()), differences, List.of());
    }
}
