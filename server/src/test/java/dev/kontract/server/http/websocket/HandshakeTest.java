package dev.kontract.server.http.websocket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.server.status.ApiException;
import org.eclipse.jetty.http.HttpFields;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HandshakeTest {

    private static final String BEARER = "base64url.bearer.authorization.k8s.io.";

    /** The key and the proof are the example of RFC 6455, 1.3. */
    private final HttpFields.Mutable headers = HttpFields.build()
            .put("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ==")
            .put("Sec-WebSocket-Version", "13");

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "-,-",
                "base64.binary.k8s.io,base64.binary.k8s.io",
                "'" + BEARER + "eA , base64.binary.k8s.io',base64.binary.k8s.io",
                BEARER + "eA,-"
            })
    void answer_provesAndChooses(String offered, String chosen) {
        if (offered != null) {
            headers.put("Sec-WebSocket-Protocol", offered);
        }
        HttpFields.Mutable answer = HttpFields.build();
        Handshake.of(headers).answer(answer);

        assertThat(answer.get("Sec-WebSocket-Accept")).isEqualTo("s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
        assertThat(answer.get("Upgrade")).isEqualTo("websocket");
        assertThat(answer.get("Connection")).isEqualTo("Upgrade");
        assertThat(answer.get("Sec-WebSocket-Protocol")).isEqualTo(chosen);
    }

    @ParameterizedTest
    @CsvSource({"Sec-WebSocket-Key,''", "Sec-WebSocket-Version,8", "Sec-WebSocket-Protocol,'a, b'"})
    void of_isRefused(String header, String value) {
        headers.put(header, value);

        assertThatThrownBy(() -> Handshake.of(headers))
                .isInstanceOfSatisfying(
                        ApiException.class, e -> assertThat(e.code()).isEqualTo(400));
    }

    @Test
    void token_isTakenOutOfTheProtocols() {
        headers.add("Sec-WebSocket-Protocol", "v").add("Sec-WebSocket-Protocol", BEARER + "c2VjcmV0");

        assertThat(BearerProtocol.token(headers)).hasValue("secret");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                BEARER + "c2VjcmV0",
                "v, " + BEARER + "c2VjcmV0, " + BEARER + "c2VjcmV0",
                "v, " + BEARER + "!",
                "v, " + BEARER,
                "v, " + BEARER + "_w",
                "v, " + BEARER + "YSBi"
            })
    void token_isRefused(String protocols) {
        headers.put("Sec-WebSocket-Protocol", protocols);

        assertThatThrownBy(() -> BearerProtocol.token(headers))
                .isInstanceOfSatisfying(
                        ApiException.class, e -> assertThat(e.code()).isEqualTo(401));
    }
}
