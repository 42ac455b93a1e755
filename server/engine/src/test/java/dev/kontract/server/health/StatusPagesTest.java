package dev.kontract.server.health;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.kontract.client.controller.ManualClock;
import dev.kontract.server.codec.Codec;
import dev.kontract.server.request.QueryParameters;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.request.UserInfo;
import dev.kontract.server.view.Representation;
import dev.kontract.spec.Contract;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StatusPagesTest {

    private static final String STATUS = "application/json;v=v1beta1;g=config.k8s.io;as=Statusz";

    private final ManualClock clock = ManualClock.at(Instant.parse("2030-03-05T07:08:09.123Z"));
    private final StatusPages pages = new StatusPages(
            Codec.of(Contract.load("k8s.io")), clock, Map.of("v", "4", "audiences", "[a,b]", "crds", ""));

    @ParameterizedTest
    @ValueSource(strings = {"", "*/*", "text/plain", "application/json, text/plain;q=0.5"})
    void status_isText(String accept) {
        clock.advance(Duration.ofSeconds(3723));

        Representation page = get("/statusz", accept);

        assertThat(page.contentType()).isEqualTo("text/plain; charset=utf-8");
        assertThat(text(page))
                .startsWith("\napiserver statusz\nWarning: ")
                .contains("\nStarted: Tue Mar  5 07:08:09 UTC 2030\n", "\nUp: 1 hr 02 min 03 sec\n")
                .contains("\nBinary version: 1.36\nEmulation version: 1.36\n")
                .endsWith("\nPaths: /flagz /healthz /livez /metrics /readyz /statusz /version\n");
    }

    @Test
    void status_isAnObject() throws IOException {
        clock.advance(Duration.ofSeconds(10));

        Representation page = get("/statusz", STATUS);

        assertThat(page.contentType()).isEqualTo("application/json;g=config.k8s.io;v=v1beta1;as=Statusz");
        JsonNode object = new ObjectMapper().readTree(page.body());
        assertThat(object.path("kind").asText()).isEqualTo("Statusz");
        assertThat(object.path("apiVersion").asText()).isEqualTo("config.k8s.io/v1beta1");
        assertThat(object.path("startTime").asText()).isEqualTo("2030-03-05T07:08:09Z");
        assertThat(object.path("uptimeSeconds").asLong()).isEqualTo(10);
        assertThat(object.path("paths")).hasSize(7);
    }

    @Test
    void flags_areInAlphabeticalOrder() {
        assertThat(text(get("/flagz", ""))).endsWith("only.\naudiences: [a,b]\ncrds: \nv: 4\n");
        assertThat(text(get("/flagz", "application/yaml;v=v1alpha1;g=config.k8s.io;as=Flagz")))
                .contains("kind: Flagz", "audiences: '[a,b]'", "v: \"4\"");
    }

    @ParameterizedTest
    @CsvSource({
        "/statusz, application/json",
        "/statusz, application/json;v=v1;g=config.k8s.io;as=Statusz",
        "/flagz, application/json;v=v1beta1;g=config.k8s.io;as=Statusz",
        "/statusz, application/vnd.kubernetes.protobuf;v=v1beta1;g=config.k8s.io;as=Statusz"
    })
    void otherForms_areNotAcceptable(String path, String accept) {
        assertThatThrownBy(() -> get(path, accept))
                .hasMessage(
                        "only the following media types are accepted: application/json, application/yaml, text/plain");
    }

    @Test
    void otherPaths_areNotServed() {
        assertThat(pages.get(request("/statusz/x", ""))).isEmpty();
    }

    private Representation get(String path, String accept) {
        return pages.get(request(path, accept)).orElseThrow();
    }

    private static RequestContext request(String path, String accept) {
        QueryParameters none = QueryParameters.parse("");
        return new RequestContext(
                RequestInfo.of("GET", path, none),
                UserInfo.anonymous(),
                "GET",
                none,
                accept.isEmpty() ? Map.of() : Map.of("accept", List.of(accept)));
    }

    private static String text(Representation page) {
        return new String(page.body(), StandardCharsets.UTF_8);
    }
}
