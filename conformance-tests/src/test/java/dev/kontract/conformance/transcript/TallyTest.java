package dev.kontract.conformance.transcript;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TallyTest {

    @Test
    void report_countsByTranscriptAndLevel() {
        Tally tally = new Tally();
        tally.add(verdict("create", Map.of()));
        tally.add(verdict("create", Map.of(MatchLevel.EXACT, List.of("differs"))));

        assertThat(tally.report().lines())
                .containsExactly(
                        "create                       code   2/2   body   2/2   exact   1/2  ",
                        "all: code 2/2",
                        "all: body 2/2",
                        "all: exact 1/2");
    }

    private static Verdict verdict(String transcript, Map<MatchLevel, List<String>> differences) {
        return new Verdict(new Scenario(transcript, "s", true, MatchLevel.EXACT, List.of()), differences);
    }
}
