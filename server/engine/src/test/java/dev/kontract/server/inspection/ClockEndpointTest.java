package dev.kontract.server.inspection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.client.controller.ManualClock;
import dev.kontract.server.request.QueryParameters;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.request.UserInfo;
import dev.kontract.server.status.StatusException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ClockEndpointTest {

    private final ManualClock clock = ManualClock.at(Instant.parse("2030-01-01T00:00:00Z"));

    @Test
    void advance_whileAnotherRequestAdvances_isAConflict() {
        List<ClockEndpoint> nested = new ArrayList<>();
        ClockEndpoint endpoint = new ClockEndpoint(clock, (duration, lifetime) -> {
            assertFails(409, nested.get(0));
            clock.advance(duration);
        });
        nested.add(endpoint);

        endpoint.answer(advance());
        endpoint.answer(advance());

        assertThat(clock.instant()).isEqualTo("2030-01-01T00:02:00Z");
    }

    @Test
    void advance_thatDoesNotEnd_timesOut_andAnotherMayFollow() {
        ClockEndpoint endpoint = new ClockEndpoint(clock, (duration, lifetime) -> {
            throw new IllegalStateException("busy");
        });

        assertFails(504, endpoint);
        assertFails(504, endpoint);
    }

    private static void assertFails(int code, ClockEndpoint endpoint) {
        assertThatThrownBy(() -> endpoint.answer(advance()))
                .isInstanceOfSatisfying(
                        StatusException.class, e -> assertThat(e.code()).isEqualTo(code));
    }

    private static RequestContext advance() {
        QueryParameters query = QueryParameters.parse(null);
        return new RequestContext(
                        RequestInfo.of("POST", "/kontract/clock", query), UserInfo.anonymous(), "POST", query, Map.of())
                .withBody("{\"advance\":\"PT1M\"}".getBytes(StandardCharsets.UTF_8));
    }
}
