package dev.kontract.server.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.server.request.QueryParameters;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.request.UserInfo;
import dev.kontract.server.view.Representation;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class MetricsEndpointTest {

    private final MetricsEndpoint endpoint = new MetricsEndpoint(
            () -> 42,
            List.of(new Metric(
                    "refused_total", "Refused.", Metric.Type.COUNTER, () -> Map.of("kind=\"a\"", 1, "kind=\"b\"", 2))),
            Set.of("process_open_fds"));

    @Test
    void get_tellsSamplesInTheTextFormat() {
        Representation answer = get("/metrics").orElseThrow();

        assertThat(answer.contentType()).isEqualTo("text/plain; version=0.0.4; charset=utf-8; escaping=underscores");
        assertThat(new String(answer.body(), StandardCharsets.UTF_8))
                .contains("# TYPE kontract_storage_revision gauge\nkontract_storage_revision 42\n")
                .contains("jvm_memory_used_bytes ", "process_cpu_seconds_total ", "process_max_fds ")
                .doesNotContain("process_open_fds")
                .endsWith("# TYPE refused_total counter\nrefused_total{kind=\"a\"} 1\nrefused_total{kind=\"b\"} 2\n");
    }

    @Test
    void get_ofAnotherPath_isNotItsBusiness() {
        assertThat(get("/metrics/x")).isEmpty();
    }

    private Optional<Representation> get(String path) {
        QueryParameters none = QueryParameters.parse("");
        RequestInfo info = RequestInfo.of("GET", path, none);
        return endpoint.get(new RequestContext(info, UserInfo.anonymous(), "GET", none, Map.of()));
    }
}
