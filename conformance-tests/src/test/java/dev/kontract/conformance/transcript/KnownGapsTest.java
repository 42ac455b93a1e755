package dev.kontract.conformance.transcript;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class KnownGapsTest {

    private static final String ONE = "[{scenario: 't: s', level: exact, reason: not built}]";
    private static final List<String> WRONG = List.of("differs");

    @Test
    void complaint_isRaised_whenAnUnlistedScenarioFails() throws IOException {
        assertThat(gaps("[]").complaint(verdict(Map.of(MatchLevel.EXACT, WRONG))))
                .contains("level exact");
    }

    @Test
    void complaint_isNotRaised_whenAListedScenarioFailsAsListed() throws IOException {
        assertThat(gaps(ONE).complaint(verdict(Map.of(MatchLevel.EXACT, WRONG))))
                .isNull();
    }

    @Test
    void complaint_isRaised_whenAListedScenarioFailsEarlier() throws IOException {
        assertThat(gaps(ONE).complaint(verdict(Map.of(MatchLevel.BODY, WRONG, MatchLevel.EXACT, WRONG))))
                .contains("level body");
    }

    @Test
    void complaint_isRaised_whenAListedScenarioPasses() throws IOException {
        assertThat(gaps(ONE).complaint(verdict(Map.of()))).contains("take it off");
    }

    @Test
    void read_refusesAGapWithoutAReason() {
        assertThatThrownBy(() -> gaps("[{scenario: s, level: body}]")).hasMessageContaining("without a reason");
    }

    private static Verdict verdict(Map<MatchLevel, List<String>> differences) {
        return new Verdict(new Scenario("t", "s", true, MatchLevel.EXACT, List.of()), differences, List.of());
    }

    private static KnownGaps gaps(String yaml) throws IOException {
        return KnownGaps.read(new ByteArrayInputStream(yaml.getBytes(StandardCharsets.UTF_8)));
    }
}
