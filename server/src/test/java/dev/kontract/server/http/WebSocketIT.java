package dev.kontract.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.server.request.Sink;
import java.net.URI;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class WebSocketIT {

    private static final String WATCH = "/api/v1/things?watch=1";
    private static final String PROTOBUF = "application/vnd.kubernetes.protobuf;stream=watch";
    private static final String BEARER = "base64url.bearer.authorization.k8s.io."
            + Base64.getUrlEncoder().withoutPadding().encodeToString(Running.TOKEN.getBytes(StandardCharsets.UTF_8));

    private static final String EMPTY_CLOSE = "\u0088\u0080\0\0\0\0";
    private static final String NORMAL_END = "\u0088\u0002\u0003\u00e8";

    private final Told told = new Told();
    private Running running;

    @BeforeEach
    void start() throws Exception {
        running = new Running();
    }

    @AfterEach
    void stop() {
        running.close();
    }

    @Test
    void write_isAMessageEach() throws Exception {
        connect();
        Sink sink = running.sink();
        sink.write(bytes("one\n"));
        sink.write(bytes("two\n"));

        assertThat(told.next()).isEqualTo("one\n");
        assertThat(told.next()).isEqualTo("two\n");
        sink.write(bytes("x".repeat(125)));
        sink.write(bytes("x".repeat(126)));
        sink.write(bytes("x".repeat(70_000)));
        sink.end();
        assertThat(told.next()).hasSize(125);
        assertThat(told.next()).hasSize(126);
        assertThat(told.next()).hasSize(70_000);
        assertThat(told.next()).isEqualTo("closed 1000");
        Running.assertClosed(sink);
    }

    @Test
    void write_isBytes_whereItIsNoJson() throws Exception {
        running.things.streamType = PROTOBUF;
        connect();
        running.sink().write(bytes("\0\0\0\u0003k8s"));

        assertThat(told.next()).isEqualTo("bytes k8s");
    }

    @Test
    void writeAll_isTakenAsThereIsRoom() throws Exception {
        connect();
        Sink sink = running.sink();
        sink.writeAll(
                Stream.generate(() -> bytes("x".repeat(1023))).limit(20_000).iterator());
        sink.write(bytes("last"));
        for (int i = 0; i < 20_000; i++) {
            assertThat(told.next()).hasSize(1023);
        }

        assertThat(told.next()).isEqualTo("last");
    }

    @Test
    void ping_isAnswered() throws Exception {
        WebSocket socket = connect();
        running.sink();
        socket.sendPing(ByteBuffer.wrap(bytes("there?"))).get();

        assertThat(told.next()).isEqualTo("pong there?");
    }

    @Test
    void text_isNotListenedTo() throws Exception {
        WebSocket socket = connect();
        Sink sink = running.sink();
        socket.sendText("hello", true).get();
        socket.sendPing(ByteBuffer.allocate(0)).get();

        assertThat(told.next()).isEqualTo("pong ");
        assertThat(sink.isClosed()).isFalse();
    }

    @Test
    void reader_thatCloses_closesTheSink() throws Exception {
        WebSocket socket = connect();
        Sink sink = running.sink();
        socket.sendClose(WebSocket.NORMAL_CLOSURE, "").get();

        assertThat(told.next()).isEqualTo("closed 1000");
        Running.assertClosed(sink);
    }

    @Test
    void reader_thatLeaves_closesTheSink() throws Exception {
        Sink sink;
        try (Wire wire = upgraded("")) {
            sink = running.sink();
            assertThat(wire).isNotNull();
        }

        Running.assertClosed(sink);
    }

    @Test
    void reader_thatDoesNotRead_isCutOff() throws Exception {
        try (Wire wire = upgraded("")) {
            Sink sink = running.sink();
            byte[] much = new byte[1 << 20];
            Arrays.fill(much, (byte) 'x');
            for (int i = 0; i < 64 && !sink.isClosed(); i++) {
                sink.write(much);
            }

            Running.assertClosed(sink);
            assertThat(wire).isNotNull();
        }
    }

    @Test
    void close_endsWebSocketsInGoodOrder() throws Exception {
        connect();
        running.sink().write(bytes("one"));
        CompletableFuture<Void> closed = CompletableFuture.runAsync(running::close);

        assertThat(told.next()).isEqualTo("one");
        assertThat(told.next()).isEqualTo("closed 1000");
        closed.get();
    }

    static Stream<Arguments> frames() {
        return Stream.of(
                Arguments.of(EMPTY_CLOSE, NORMAL_END),
                Arguments.of("\u0089\u0081\0\0\0\0a" + EMPTY_CLOSE, "\u008a\u0001a" + NORMAL_END),
                Arguments.of("GET / HTTP/1.1\r\n\r\n", "\u0088\u0002\u0003\u00ea"),
                Arguments.of("\u0081\u00ff\0\0\0\0\0\u0001\0\u0001\0\0\0\0aa", "\u0088\u0002\u0003\u00f1"));
    }

    /** What comes right behind the request has been read with it. */
    @ParameterizedTest
    @MethodSource("frames")
    void frame_isAnswered(String sent, String answer) throws Exception {
        try (Wire wire = upgraded(sent)) {
            String all = wire.readAll();

            assertThat(all)
                    .startsWith("HTTP/1.1 101 ")
                    .endsWith("\r\n\r\n" + answer)
                    .doesNotContain("Content-Type");
            Running.assertClosed(running.sink());
        }
    }

    @Test
    void token_mayBeASubProtocol() throws Exception {
        WebSocket socket = running.client
                .newWebSocketBuilder()
                .subprotocols("base64.binary.k8s.io", BEARER)
                .buildAsync(target(), told)
                .get();
        running.sink().write(bytes("{}\n"));

        assertThat(socket.getSubprotocol()).isEqualTo("base64.binary.k8s.io");
        assertThat(told.next()).isEqualTo("{}\n");
    }

    @ParameterizedTest
    @CsvSource({
        "Authorization: Bearer wrong,Sec-WebSocket-Version: 13,401",
        "'Sec-WebSocket-Protocol: a, base64url.bearer.authorization.k8s.io.eA',Sec-WebSocket-Version: 13,401",
        "Authorization: Bearer secret,Sec-WebSocket-Version: 12,400"
    })
    void refusal_isAStatus(String credentials, String version, int code) throws Exception {
        try (Wire wire = Wire.to(running.uri)) {
            wire.head(
                    "GET " + WATCH + " HTTP/1.1",
                    "Host: x",
                    "Connection: Upgrade",
                    "Upgrade: websocket",
                    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
                    version,
                    credentials);
            wire.head("GET /end HTTP/1.1", "Host: x", "Connection: close");

            assertThat(wire.readAll())
                    .startsWith("HTTP/1.1 " + code)
                    .contains("\"kind\":\"Status\"", "\"code\":" + code + "}");
        }
    }

    private WebSocket connect() throws Exception {
        return running.client
                .newWebSocketBuilder()
                .header("Authorization", "Bearer " + Running.TOKEN)
                .buildAsync(target(), told)
                .get();
    }

    private URI target() {
        return URI.create("ws" + running.uri.resolve(WATCH).toString().substring("http".length()));
    }

    /** A WebSocket without a client behind it, and {@code frames} in the packet that asked for it. */
    private Wire upgraded(String frames) throws Exception {
        return Wire.to(running.uri)
                .send(String.join(
                                "\r\n",
                                "GET " + WATCH + " HTTP/1.1",
                                "Host: x",
                                "Authorization: Bearer secret",
                                "Connection: Upgrade",
                                "Upgrade: websocket",
                                "Sec-WebSocket-Version: 13",
                                "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==")
                        + "\r\n\r\n"
                        + frames);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
