package dev.kontract.server.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.server.request.QueryParameters;
import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.status.StatusException;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestTimeoutsTest {

    private static final String PODS = "/api/v1/namespaces/n/pods";

    @ParameterizedTest
    @CsvSource({
        "'',60000",
        "timeout=,60000",
        "timeout=5s,5000",
        "timeout=0,60000",
        "timeout=-1s,60000",
        "timeout=2m,60000"
    })
    void limit_isShortenedByTheQuery(String query, long millis) {
        assertThat(of("GET", PODS, query)).contains(Duration.ofMillis(millis));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/p/log", "/p/exec", "/p/attach", "/p/portforward", "/p/proxy", "?watch=1&timeout=x"})
    void longRunningRequest_hasNone(String rest) {
        String[] parts = rest.split("\\?", 2);
        assertThat(of("GET", PODS + parts[0], parts.length > 1 ? parts[1] : "")).isEmpty();
    }

    @Test
    void malformedTimeout_isABadRequest() {
        assertThatThrownBy(() -> of("POST", PODS, "timeout=5"))
                .isInstanceOf(StatusException.class)
                .hasMessage("invalid timeout specified in the request URL - time: missing unit in duration \"5\"");
    }

    private static Optional<Duration> of(String method, String path, String query) {
        QueryParameters parameters = QueryParameters.parse(query);
        return new RequestTimeouts(Duration.ofMinutes(1)).of(RequestInfo.of(method, path, parameters), parameters);
    }
}
