package dev.kontract.server.recording;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShownHeadersTest {

    @Test
    void of_knownHeaders_hasTheirValues() {
        assertThat(ShownHeaders.of(Map.of(
                        "user-agent",
                        List.of("curl"),
                        "Audit-Id",
                        List.of("5"),
                        "impersonate-extra-scopes",
                        List.of("a", "b"))))
                .isEqualTo(Map.of("User-Agent", "curl", "Audit-Id", "5", "Impersonate-Extra-Scopes", "a, b"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "authorization",
                "cookie",
                "set-cookie",
                "x-kontract-csrf",
                "sec-websocket-protocol",
                "referer",
                "x-api-key"
            })
    void of_anyOtherHeader_hasNoValue(String name) {
        assertThat(ShownHeaders.of(Map.of(name, List.of("hush"))).values()).containsExactly("REDACTED");
    }
}
