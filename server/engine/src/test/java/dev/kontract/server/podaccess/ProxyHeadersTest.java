package dev.kontract.server.podaccess;

import static org.assertj.core.api.Assertions.assertThat;

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
    void ofResponse_doesNotSignIn() {
        Map<String, List<String>> headers =
                Map.of("Set-Cookie", List.of("own=1", "__Host-kontract=chosen; Path=/; Secure"), "Etag", List.of("1"));

        assertThat(ProxyHeaders.ofResponse(headers))
                .isEqualTo(Map.of("Set-Cookie", List.of("own=1"), "Etag", List.of("1")));
    }
}
