package dev.kontract.server.authentication.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BrowserRequestTest {

    @ParameterizedTest
    @CsvSource({
        "same-origin, '', false",
        "none, '', false",
        "same-site, '', true",
        "cross-site, '', true",
        "cross-site, https://127.0.0.1:6443, true",
        "'', '', false",
        "'', https://127.0.0.1:6443, false",
        "'', HTTPS://127.0.0.1:6443, false",
        "'', https://127.0.0.1:7000, true",
        "'', http://127.0.0.1:6443, true",
        "'', https://evil.example, true",
        "'', null, true",
    })
    void isFromOtherSite_asTheBrowserSays(String site, String origin, boolean expected) {
        Map<String, List<String>> headers = new HashMap<>(Map.of("host", List.of("127.0.0.1:6443")));
        if (!site.isEmpty()) {
            headers.put("sec-fetch-site", List.of(site));
        }
        if (!origin.isEmpty()) {
            headers.put("origin", List.of(origin));
        }

        assertThat(BrowserRequest.isFromOtherSite(headers)).isEqualTo(expected);
    }

    @Test
    void removedFrom_leavesOtherCookies() {
        Map<String, List<String>> headers = Map.of(
                "cookie",
                List.of("a=1; __Host-kontract=secret; b=2", "__Host-kontract=secret"),
                "accept",
                List.of("*/*"));

        assertThat(SessionCookie.removedFrom(headers))
                .isEqualTo(Map.of("cookie", List.of("a=1; b=2"), "accept", List.of("*/*")));
        assertThat(SessionCookie.removedFrom(Map.of("cookie", List.of("__Host-kontract=secret"))))
                .isEmpty();
    }
}
