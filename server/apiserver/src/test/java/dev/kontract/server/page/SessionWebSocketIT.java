package dev.kontract.server.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.server.Patience;
import dev.kontract.server.ServerConfig;
import dev.kontract.server.TestServer;
import java.io.IOException;
import java.net.URI;
import java.net.http.WebSocket;
import java.net.http.WebSocketHandshakeException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** WebSockets of browsers: which of them a session authenticates, and which end with it. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SessionWebSocketIT {

    private static final String MAPS = "/api/v1/namespaces/default/configmaps";

    private TestServer server;

    @BeforeAll
    void start() throws Exception {
        server = TestServer.withSecret(ServerConfig.builder());
    }

    @AfterAll
    void stop() {
        server.close();
    }

    @Test
    void handshake_ofThePage_isAuthenticatedByTheCookie_andEndsWithTheSession() throws Exception {
        CookieBrowser browser = signedIn("leaving");
        Messages watch = open(browser, origin());
        server.post(MAPS, "{\"metadata\":{\"name\":\"seen\"}}");
        assertThat(Patience.next(watch.received)).isEqualTo("message");

        server.send(browser.write(CookieBrowser.SESSION).DELETE());

        Patience.await("the end", () -> watch.ended);
    }

    @Test
    void handshake_withoutTheOriginOfTheServer_isRefused() throws Exception {
        CookieBrowser browser = signedIn("jane");

        assertRefused(403, () -> open(browser, ""));
        assertRefused(401, () -> open(browser, "https://evil.example"));
        assertRefused(401, () -> open(browser, origin().replace("https:", "http:")));
    }

    @Test
    void tokenOfAHandshake_winsOverTheCookie() throws Exception {
        CookieBrowser browser = signedIn("jane");

        assertRefused(403, () -> open(browser, origin(), bearer(server.server.token("nobody-special"))));
    }

    @Test
    void streamOfAnotherCredential_staysOpen_whenTheUserOfTheCookieSignsOut() throws Exception {
        CookieBrowser browser = signedIn("leaving");
        Messages watch = open(browser, origin(), bearer(server.server.adminToken()));

        server.send(browser.write(CookieBrowser.SESSION).DELETE());
        server.post(MAPS, "{\"metadata\":{\"generateName\":\"seen-\"}}");

        assertThat(Patience.next(watch.received)).isEqualTo("message");
        assertThat(watch.ended).isFalse();
    }

    private CookieBrowser signedIn(String user) throws IOException, InterruptedException {
        return CookieBrowser.signedIn(server, server.server.token(user, "system:masters"));
    }

    private String origin() {
        return "https://" + server.server.url().getAuthority();
    }

    private static String bearer(String token) {
        return "base64url.bearer.authorization.k8s.io."
                + Base64.getUrlEncoder().withoutPadding().encodeToString(token.getBytes(StandardCharsets.UTF_8));
    }

    private static void assertRefused(int code, Opening opening) {
        assertThatThrownBy(opening::open)
                .hasCauseInstanceOf(WebSocketHandshakeException.class)
                .extracting(failure -> ((WebSocketHandshakeException) failure.getCause())
                        .getResponse()
                        .statusCode())
                .isEqualTo(code);
    }

    private interface Opening {
        void open() throws IOException;
    }

    /** Opens a watch as a browser does. */
    private Messages open(CookieBrowser browser, String origin, String... protocols) throws IOException {
        WebSocket.Builder builder = server.trusting().newWebSocketBuilder().header("Cookie", browser.cookie());
        if (!origin.isEmpty()) {
            builder.header("Origin", origin);
        }
        Messages messages = new Messages();
        URI watch = URI.create(server.server.url().toString().replace("https:", "wss:") + MAPS + "?watch=true");
        builder.subprotocols("binary.k8s.io", protocols)
                .buildAsync(watch, messages)
                .join();
        return messages;
    }

    private static final class Messages implements WebSocket.Listener {

        private final BlockingQueue<String> received = new LinkedBlockingQueue<>();
        private volatile boolean ended;

        @Override
        public @Nullable CompletionStage<?> onText(WebSocket socket, CharSequence data, boolean last) {
            received.add("message");
            socket.request(1);
            return null;
        }

        @Override
        public @Nullable CompletionStage<?> onBinary(WebSocket socket, ByteBuffer data, boolean last) {
            received.add("message");
            socket.request(1);
            return null;
        }

        @Override
        public @Nullable CompletionStage<?> onClose(WebSocket socket, int code, String reason) {
            ended = true;
            return null;
        }

        @Override
        public void onError(WebSocket socket, Throwable failure) {
            ended = true;
        }
    }
}
