package dev.kontract.server.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.server.request.ResponseSink;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.net.http.WebSocketHandshakeException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WebSocketIT {

    private static final String WATCH = "/api/v1/things?watch=true";

    private final HttpClient client = HttpClient.newHttpClient();
    private Running running;

    @BeforeEach
    void start() throws IOException {
        running = new Running();
    }

    @AfterEach
    void stop() {
        running.close();
    }

    @Test
    void watch_sendsEveryPieceAsOneTextMessage() throws Exception {
        ReceivedMessages messages = new ReceivedMessages();
        WebSocket socket = open(socket(), WATCH, messages);
        assertThat(socket.getSubprotocol()).isEmpty();
        ResponseSink sink = running.sink();
        String big = "x".repeat(1_000_000);
        sink.write(bytes("one\n"));
        sink.write(bytes("two\n"));
        sink.write(bytes(big));
        sink.end();

        assertThat(messages.next()).isEqualTo("text one\n");
        assertThat(messages.next()).isEqualTo("text two\n");
        assertThat(messages.next()).isEqualTo("text " + big);
        assertThat(messages.next()).isEqualTo("close 1000");
        Running.assertClosed(sink);
    }

    @Test
    void watch_ofBinary_dropsTheLengthPrefix() throws Exception {
        ReceivedMessages messages = new ReceivedMessages();
        open(socket(), WATCH + "&binary=true", messages);
        running.sink().write(new byte[] {0, 0, 0, 3, 'a', 'b', 'c'});

        assertThat(messages.next()).isEqualTo("binary abc");
    }

    @Test
    void watch_answersPings_andIgnoresMessages() throws Exception {
        ReceivedMessages messages = new ReceivedMessages();
        WebSocket socket = open(socket(), WATCH, messages);
        socket.sendText("ignored", true).join();
        socket.sendPing(ByteBuffer.wrap(bytes("hello"))).join();

        assertThat(messages.next()).isEqualTo("pong hello");
    }

    @Test
    void close_byTheClient_closesTheStream() throws Exception {
        WebSocket socket = open(socket(), WATCH, new ReceivedMessages());
        ResponseSink sink = running.sink();
        socket.sendClose(WebSocket.NORMAL_CLOSURE, "").join();

        Running.assertClosed(sink);
    }

    @Test
    void abort_byTheClient_closesTheStream() throws Exception {
        WebSocket socket = open(socket(), WATCH, new ReceivedMessages());
        ResponseSink sink = running.sink();
        socket.abort();

        Running.assertClosed(sink);
    }

    @Test
    void close_ofTheServer_endsTheStream() throws Exception {
        ReceivedMessages messages = new ReceivedMessages();
        open(socket(), WATCH, messages);
        ResponseSink sink = running.sink();
        running.close();

        assertThat(messages.next()).isEqualTo("close 1000");
        assertThat(sink.isClosed()).isTrue();
    }

    @Test
    void watch_acceptsTheOnlySubprotocol() throws Exception {
        assertThat(open(socket().subprotocols("a.k8s.io"), WATCH, new ReceivedMessages())
                        .getSubprotocol())
                .isEqualTo("a.k8s.io");
        assertThat(refused(socket().subprotocols("a.k8s.io", "b.k8s.io"), WATCH))
                .isEqualTo(400);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Sec-WebSocket-Protocol: a\tb\"", "Sec-WebSocket-Extensions: a;b=\"c"})
    void watch_withAMalformedHandshake_isRefused_andLeavesNothingOpen(String header) throws Exception {
        try (Wire wire = handshake("HTTP/1.1", header)) {
            assertThat(wire.readHead()).startsWith("HTTP/1.1 400 ");
        }

        Running.assertClosed(running.sink());
        long began = System.nanoTime();
        running.close();
        assertThat(Duration.ofNanos(System.nanoTime() - began))
                .as("the time to close, which includes the wait for unfinished requests")
                .isLessThan(Duration.ofSeconds(15));
    }

    @Test
    void watch_overHttp10_staysWithHttp() throws Exception {
        try (Wire wire = handshake("HTTP/1.0", "Sec-WebSocket-Protocol: a.k8s.io")) {
            assertThat(wire.readHead()).startsWith("HTTP/1.1 200 ");
            ResponseSink sink = running.sink();
            sink.write(bytes("one"));
            sink.end();
            assertThat(wire.readAll()).contains("one");
        }
    }

    private Wire handshake(String version, String header) throws IOException {
        return Wire.to(running.uri)
                .head(
                        "GET " + WATCH + " " + version,
                        "Host: localhost",
                        "Authorization: Bearer " + Running.TOKEN,
                        "Connection: Upgrade",
                        "Upgrade: websocket",
                        "Origin: http://localhost",
                        "Sec-WebSocket-Version: 13",
                        "Sec-WebSocket-Key: x3JJHMbDL1EzLkh9GBhXDw==",
                        header);
    }

    @Test
    void watch_takesATokenAsSubprotocol() throws Exception {
        String protocol = "base64url.bearer.authorization.k8s.io.";
        String good = protocol + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes(Running.TOKEN));
        String bad = protocol + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes("wrong"));

        WebSocket socket = open(anonymous().subprotocols(good, "base64.binary.k8s.io"), WATCH, new ReceivedMessages());
        assertThat(socket.getSubprotocol()).isEqualTo("base64.binary.k8s.io");
        assertThat(refused(anonymous().subprotocols(good), WATCH)).isEqualTo(401);
        assertThat(refused(anonymous().subprotocols(bad, "base64.binary.k8s.io"), WATCH))
                .isEqualTo(401);
        assertThat(refused(anonymous(), WATCH)).isEqualTo(401);
    }

    @ParameterizedTest
    @CsvSource({"null, 403", "://, 403", "http://localhost, 101", "/path, 101"})
    void watch_checksTheOrigin(String origin, int status) {
        WebSocket.Builder socket = client.newWebSocketBuilder()
                .header("Authorization", "Bearer " + Running.TOKEN)
                .header("Origin", origin);
        if (status == 101) {
            assertThat(open(socket, WATCH, new ReceivedMessages())).isNotNull();
        } else {
            assertThat(refused(socket, WATCH)).isEqualTo(status);
        }
    }

    @Test
    void watch_needsAnOrigin() {
        WebSocket.Builder socket = client.newWebSocketBuilder().header("Authorization", "Bearer " + Running.TOKEN);

        assertThat(refused(socket, WATCH)).isEqualTo(403);
    }

    @Test
    void get_ignoresTheUpgrade() {
        assertThat(refused(socket(), "/api/v1/things/one")).isEqualTo(200);
        assertThat(refused(socket(), "/api/v1/missing/one")).isEqualTo(404);
    }

    private WebSocket.Builder socket() {
        return anonymous().header("Authorization", "Bearer " + Running.TOKEN);
    }

    private WebSocket.Builder anonymous() {
        return client.newWebSocketBuilder().header("Origin", "http://localhost");
    }

    private WebSocket open(WebSocket.Builder builder, String path, ReceivedMessages messages) {
        return builder.buildAsync(
                        URI.create("ws" + running.uri.resolve(path).toString().substring(4)), messages)
                .join();
    }

    private int refused(WebSocket.Builder builder, String path) {
        Throwable[] failure = new Throwable[1];
        assertThatThrownBy(() -> open(builder, path, new ReceivedMessages()))
                .isInstanceOf(CompletionException.class)
                .satisfies(e -> failure[0] = e.getCause());
        HttpResponse<?> response = ((WebSocketHandshakeException) failure[0]).getResponse();
        return response.statusCode();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
