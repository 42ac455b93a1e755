package dev.kontract.server.registry.listing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.server.status.StatusException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ContinuationTest {

    @Test
    void parse_ofAToken_restores() {
        Continuation next = new Continuation(17, "default/reader");

        assertThat(Continuation.parse(next.token())).isEqualTo(next);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"v\":\"v2\",\"rv\":1,\"start\":\"a\"} | server does not recognize this encoded version v2",
                "{\"v\":\"meta.k8s.io/v1\",\"start\":\"a\"} | incorrect encoded start resourceVersion",
                "{\"v\":\"meta.k8s.io/v1\",\"rv\":1} | encoded start key empty",
                "{ | unexpected end of JSON input"
            })
    void parse_ofAnotherText_refuses(String text, String why) {
        String token = Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(StandardCharsets.UTF_8));

        assertThatThrownBy(() -> Continuation.parse(token))
                .isInstanceOf(StatusException.class)
                .hasMessageStartingWith("invalid continue token: continue key is not valid:")
                .hasMessageContaining(why);
    }

    @Test
    void parse_ofNoBase64_saysWhere() {
        assertThatThrownBy(() -> Continuation.parse("ab!c"))
                .hasMessageContaining("illegal base64 data at input byte 2");
        assertThatThrownBy(() -> Continuation.parse("e30="))
                .hasMessageContaining("illegal base64 data at input byte 3");
        assertThatThrownBy(() -> Continuation.parse("abcde"))
                .hasMessageContaining("illegal base64 data at input byte 4");
    }
}
