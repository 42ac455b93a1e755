package dev.kontract.server.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.server.request.QueryParameters;
import dev.kontract.server.request.RequestInfo;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AuditEventTest {

    private static AuditEvent event(String uri, List<String> sourceIps, String userAgent) {
        AuditRequest arrival = new AuditRequest(
                "id",
                Instant.EPOCH,
                uri,
                RequestInfo.of("GET", "/", QueryParameters.parse("")),
                null,
                sourceIps,
                userAgent);
        return new AuditEvent(
                AuditDecision.none(),
                AuditStage.RESPONSE_COMPLETE,
                Instant.EPOCH,
                arrival,
                null,
                Map.of(),
                200,
                "",
                AuditPayload.NONE,
                AuditPayload.NONE);
    }

    @Test
    void weighs_whatStrangersSendInHeads() {
        int usual = event("/", List.of(), "").weight();
        assertThat(event("/" + "x".repeat(9000), List.of(), "").weight()).isGreaterThan(usual + 8000);
        assertThat(event("/", List.of(), "x".repeat(9000)).weight()).isGreaterThan(usual + 8000);
        assertThat(event("/", Collections.nCopies(1000, "::1"), "").weight()).isGreaterThan(usual + 8000);
    }
}
