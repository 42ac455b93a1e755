package dev.kontract.server.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.server.request.QueryParameters;
import dev.kontract.server.request.RequestInfo;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestMetricsTest {

    private final RequestMetrics metrics = new RequestMetrics();

    @ParameterizedTest
    @ValueSource(ints = {0, 400, 404, 405, 415, 429})
    void requestsForUnknownResources_addNoSeries(int code) {
        metrics.add(labels("/apis/x/v1/nonsense"), code, 1, 1);

        assertThat(samples("apiserver_request_total")).isEmpty();
    }

    @Test
    void errors_areCountedForKnownResources() {
        metrics.add(labels("/api/v1/pods"), 200, 1, 1);
        metrics.add(labels("/api/v1/pods"), 429, 1, 1);

        assertThat(samples("apiserver_request_total").values()).containsExactly(1L, 1L);
        assertThat(samples("apiserver_request_duration_seconds"))
                .anySatisfy((labels, value) -> assertThat(labels).startsWith("_count{component=\"apiserver\""))
                .containsValue(2L);
    }

    @Test
    void longRunningRequests_areForgottenWhenTheyEnd() {
        Runnable one = metrics.longRunning(labels("/api/v1/watch/pods"));
        Runnable other = metrics.longRunning(labels("/api/v1/watch/pods"));

        assertThat(samples("apiserver_longrunning_requests").values()).containsExactly(2);
        one.run();
        assertThat(samples("apiserver_longrunning_requests").values()).containsExactly(1);
        other.run();
        assertThat(samples("apiserver_longrunning_requests")).isEmpty();
    }

    @Test
    void partsOfPaths_cannotForgeSamples() {
        metrics.add(labels("/api/v1/a\"b\\c\nd"), 500, 1, 1);

        assertThat(samples("apiserver_request_total").keySet())
                .singleElement()
                .satisfies(labels -> assertThat(labels)
                        .contains("resource=\"a\\\"b\\\\c\\nd\"")
                        .doesNotContain("\n"));
    }

    private Map<String, Number> samples(String name) {
        return metrics.metrics().stream()
                .filter(metric -> metric.name().equals(name))
                .findFirst()
                .orElseThrow()
                .samples()
                .get();
    }

    private static RequestLabels labels(String path) {
        return RequestLabels.of(RequestInfo.of("GET", path, QueryParameters.parse("")), "", false);
    }
}
