package dev.kontract.server.health;

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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HealthEndpointTest {

    private final HealthEndpoint endpoint = new HealthEndpoint(Map.of(
            "livez", List.of(HealthCheck.ping()),
            "readyz", List.of(HealthCheck.ping(), new HealthCheck("storage", () -> false))));

    @ParameterizedTest
    @CsvSource({
        "/livez,200,ok",
        "/livez/,200,ok",
        "/livez/ping,200,ok",
        "/livez?verbose,200,'[+]ping ok\nlivez check passed\n'",
        "/livez?exclude=ping&verbose,200,'[+]ping excluded: ok\nlivez check passed\n'",
        "/readyz,500,'[+]ping ok\n[-]storage failed: reason withheld\nreadyz check failed\n'",
        "/readyz?exclude=storage,200,ok",
        "/readyz/storage,500,'internal server error: reason withheld\n'"
    })
    void get_reports(String url, int status, String text) {
        Representation answer = get(url).orElseThrow();

        assertThat(answer.status()).isEqualTo(status);
        assertThat(new String(answer.body(), StandardCharsets.UTF_8)).isEqualTo(text);
        assertThat(answer.contentType()).isEqualTo("text/plain; charset=utf-8");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/livez/nope", "/healthz", "/livezy"})
    void get_ofAnythingElse_isNotItsBusiness(String url) {
        assertThat(get(url)).isEmpty();
    }

    private Optional<Representation> get(String url) {
        int mark = url.indexOf('?');
        QueryParameters query = QueryParameters.parse(mark < 0 ? "" : url.substring(mark + 1));
        RequestInfo info = RequestInfo.of("GET", mark < 0 ? url : url.substring(0, mark), query);
        return endpoint.get(new RequestContext(info, UserInfo.anonymous(), "GET", query, Map.of()));
    }
}
