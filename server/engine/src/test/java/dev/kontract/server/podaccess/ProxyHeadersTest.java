package dev.kontract.server.podaccess;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.server.request.QueryParameters;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.request.UserInfo;
import java.net.URI;
import java.net.http.HttpRequest;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProxyHeadersTest {

    @Test
    void ofRequest_hasNoCredentials() {
        Map<String, List<String>> headers = Map.of(
                "authorization", List.of("Bearer t"),
                "cookie", List.of("own=1; __Host-kontract=secret"),
                "x-kontract-csrf", List.of("secret"),
                "accept", List.of("*/*"));

        assertThat(ProxyHeaders.ofRequest(headers))
                .isEqualTo(Map.of("cookie", List.of("own=1"), "accept", List.of("*/*")));
    }

    @Test
    void forward_addsTheSender_toThoseOfProxies() {
        QueryParameters none = QueryParameters.parse("");
        RequestInfo info = RequestInfo.of("GET", "/api/v1/pods", none);
        RequestContext request = new RequestContext(
                        info,
                        UserInfo.anonymous(),
                        "GET",
                        none,
                        Map.of("x-forwarded-for", List.of("203.0.113.7, 10.0.0.1"), "accept", List.of("*/*")))
                .withRemoteAddress(() -> "10.0.0.2");

        HttpRequest forwarded = ProxyHeaders.forward(request, HttpRequest.newBuilder(URI.create("https://localhost")))
                .build();

        assertThat(forwarded.headers().allValues("X-Forwarded-For")).containsExactly("203.0.113.7, 10.0.0.1, 10.0.0.2");
        assertThat(forwarded.headers().allValues("accept")).containsExactly("*/*");
    }

    @Test
    void ofResponse_doesNotSignIn() {
        Map<String, List<String>> headers =
                Map.of("Set-Cookie", List.of("own=1", "__Host-kontract=chosen; Path=/; Secure"), "Etag", List.of("1"));

        assertThat(ProxyHeaders.ofResponse(headers))
                .isEqualTo(Map.of("Set-Cookie", List.of("own=1"), "Etag", List.of("1")));
    }
}
