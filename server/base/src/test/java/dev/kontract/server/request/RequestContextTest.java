package dev.kontract.server.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestContextTest {

    @Test
    void warn_keepsEachTextOnce() {
        RequestContext context = context("", Map.of());
        context.warn("a");
        context.warn("b");
        context.warn("a");

        assertThat(context.warnings()).containsExactly("a", "b");
    }

    @Test
    void header_isFoundInAnyCase() {
        RequestContext context = context("", Map.of("accept", List.of("a/b", "c/d"), "content-type", List.of("x/y")));

        assertThat(context.header("Content-Type")).isEqualTo("x/y").isEqualTo(context.contentType());
        assertThat(context.accept()).isEqualTo("a/b,c/d");
        assertThat(context.header("Missing")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "pretty=true,go,true",
        "pretty=1,go,true",
        "pretty=no,curl/8,false",
        "'',curl/8,true",
        "'',Mozilla/5.0,true",
        "'',kubectl,false"
    })
    void isPretty_forPeople(String query, String agent, boolean expected) {
        assertThat(context(query, Map.of("user-agent", List.of(agent))).isPretty())
                .isEqualTo(expected);
    }

    private static RequestContext context(String query, Map<String, List<String>> headers) {
        QueryParameters parameters = QueryParameters.parse(query);
        return new RequestContext(
                RequestInfo.of("GET", "/livez", parameters), UserInfo.anonymous(), "GET", parameters, headers);
    }
}
