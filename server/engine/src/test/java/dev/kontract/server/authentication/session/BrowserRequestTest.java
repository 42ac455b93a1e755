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

    @ParameterizedTest
    @CsvSource({
        "navigate, document, true",
        "navigate, iframe, false",
        "navigate, frame, false",
        "navigate, embed, false",
        "navigate, object, false",
        "navigate, fencedframe, false",
        "no-cors, image, false",
        "no-cors, document, false",
        "cors, empty, false",
        "navigate, '', false",
        "'', document, false",
        "'', '', false",
    })
    void isNavigation_onlyOfATab(String mode, String destination, boolean expected) {
        assertThat(BrowserRequest.isNavigation(
                        Map.of("sec-fetch-mode", List.of(mode), "sec-fetch-dest", List.of(destination))))
                .isEqualTo(expected);
    }

    /** Chromium says {@code none} of what a page of another site makes it prefetch. */
    @ParameterizedTest
    @CsvSource({"none, true", "cross-site, true", "same-origin, false"})
    void isFromOtherSite_forAPrefetch_unlessThePageIsOwn(String site, boolean expected) {
        assertThat(BrowserRequest.isFromOtherSite(
                        Map.of("sec-fetch-site", List.of(site), "sec-purpose", List.of("prefetch;prerender"))))
                .isEqualTo(expected);
    }

    @Test
    void isNavigation_ofAPrefetch_isFalse() {
        assertThat(BrowserRequest.isNavigation(Map.of(
                        "sec-fetch-mode", List.of("navigate"),
                        "sec-fetch-dest", List.of("document"),
                        "sec-purpose", List.of("prefetch"))))
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource({"same-origin, true", "none, false", "same-site, false", "cross-site, false"})
    void isFromOwnPage_onlyIfTheBrowserSaysSo(String site, boolean expected) {
        assertThat(BrowserRequest.isFromOwnPage(Map.of("sec-fetch-site", List.of(site))))
                .isEqualTo(expected);
        assertThat(BrowserRequest.isFromOwnPage(Map.of())).isFalse();
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
