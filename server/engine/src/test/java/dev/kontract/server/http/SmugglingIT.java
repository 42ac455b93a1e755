package dev.kontract.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that two servers in a row could read in two ways (RFC 9112, 11.2). */
class SmugglingIT {

    private static final String HIDDEN =
            "GET /api/v1/things/hidden HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer " + Running.TOKEN + "\r\n\r\n";
    private static final String POST = "POST /api/v1/things HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
            + "Authorization: Bearer " + Running.TOKEN + "\r\n";

    private Running running;

    @BeforeEach
    void start() throws IOException {
        running = new Running();
    }

    @AfterEach
    void stop() {
        running.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Content-Length: 2\r\nTransfer-Encoding: chunked",
                "Transfer-Encoding: chunked\r\nContent-Length: 2",
                "Content-Length: 2\r\nContent-Length: 3",
                "Content-Length: 2, 3",
                "Content-Length: +2",
                "Content-Length: 0x2",
                "Content-Length: -2",
                "Content-Length : 2",
                "Transfer-Encoding : chunked",
                "Transfer-Encoding: xchunked",
                "Transfer-Encoding: chunked, identity",
                "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity",
                "Transfer-Encoding:\u000bchunked",
                "Content-Length: 2\r\n Transfer-Encoding: chunked",
                "X: a\rTransfer-Encoding: chunked",
                "X: a\u0000b"
            })
    void aLengthThatCanBeReadInTwoWays_endsTheConnection(String lines) throws Exception {
        try (Wire wire = Wire.to(running.uri).send(POST + lines + "\r\n\r\n0\r\n\r\n" + HIDDEN)) {
            assertThat(wire.readAll()).startsWith("HTTP/1.1 4").doesNotContain("hidden");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2;x=\"\r\n{}\r\n0\r\n\r\n",
                "2\n{}\n0\n\n",
                "-2\r\n{}\r\n0\r\n\r\n",
                "ffffffffffffffff\r\n{}\r\n0\r\n\r\n"
            })
    void aChunkOfNoSize_endsTheConnection(String chunks) throws Exception {
        try (Wire wire = Wire.to(running.uri).send(POST + "Transfer-Encoding: chunked\r\n\r\n" + chunks + HIDDEN)) {
            assertThat(wire.readAll()).doesNotContain("hidden");
        }
    }

    @Test
    void aRefusedRequestsBody_isNotReadAsTheNextRequest() throws Exception {
        try (Wire wire = Wire.to(running.uri)) {
            wire.head("POST /api/v1/things HTTP/1.1", "Host: a", "Content-Length: " + HIDDEN.length());
            wire.send(HIDDEN.substring(0, 20));

            assertThat(wire.readAll()).startsWith("HTTP/1.1 401").doesNotContain("hidden");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"Host: a\r\nHost: b", "X: a", "Host: a/b", "Host: a\r\nHost : b"})
    void aHostThatIsNone_isRefused(String hosts) throws Exception {
        try (Wire wire = Wire.to(running.uri).send("GET /open HTTP/1.1\r\n" + hosts + "\r\n\r\n")) {
            assertThat(wire.readAll()).startsWith("HTTP/1.1 400").contains("\"reason\":\"BadRequest\"");
        }
    }

    @Test
    void aHeadBeyondTheLimit_isRefused() throws Exception {
        try (Wire wire = Wire.to(running.uri)) {
            wire.send("GET /open HTTP/1.1\r\nHost: a\r\nX: " + "x".repeat(70_000) + "\r\n\r\n");

            assertThat(wire.readAll()).startsWith("HTTP/1.1 431").contains("\"code\":431");
        }
    }

    @Test
    void anotherProtocol_isRefused() throws Exception {
        try (Wire wire = Wire.to(running.uri).send("\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\r\n\r\n")) {
            assertThat(wire.readAll()).startsWith("HTTP/1.1 400").doesNotContain("etty");
        }
    }
}
