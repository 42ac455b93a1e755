package dev.kontract.conformance.answers;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.kontract.conformance.FakeApi;
import dev.kontract.conformance.transcript.Exchange;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AnswerTallyIT {

    private static final Exchange HEALTH = new Exchange("GET", "/healthz", Map.of(), "", 200, "text/plain", "ok", 1);

    private static final Exchange THINGS =
            new Exchange("GET", "/things", Map.of(), "", 200, "application/json", "{}", 1);

    @Test
    void tellsUpstreamsViolations_fromOthers() throws IOException {
        AnswerTally tally =
                AnswerTally.of(Map.of("api", new ObjectMapper().readTree("{\"openapi\": \"3.0.0\", \"paths\": {}}")));

        tally.accept(HEALTH);
        tally.accept(HEALTH);
        tally.accept(THINGS);

        AnswerReport report = tally.report();
        assertThat(report.answers()).isEqualTo(3);
        assertThat(report.violations()).hasSize(2);
        assertThat(report.own()).extracting(AnswerReport.Entry::subject).containsExactly("GET /things");
        assertThat(report.violations())
                .filteredOn(each -> each.count() == 2)
                .singleElement()
                .satisfies(health -> {
                    assertThat(health.subject()).isEqualTo("GET /healthz");
                    assertThat(health.reason()).isNotEmpty();
                });
    }

    @Test
    void knowsWhatIsWrittenAsNull_fromTheContract() {
        KnownViolations known = KnownViolations.load();

        assertThat(known.reason(new Violation(AnswerRule.NULL, "Role.rules", "")))
                .isPresent();
        assertThat(known.reason(new Violation(AnswerRule.NULL, "ConfigMap.data", "")))
                .isEmpty();
    }

    @Test
    void isEmpty_withoutDocuments() throws IOException, InterruptedException {
        try (FakeApi api = new FakeApi(404, "{}")) {
            assertThat(AnswerTally.of(api.target())).isEmpty();
        }
    }
}
