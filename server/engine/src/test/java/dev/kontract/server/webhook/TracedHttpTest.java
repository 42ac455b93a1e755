package dev.kontract.server.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.kontract.server.request.TraceSpan;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TracedHttpTest {

    private final Map<String, Object> recorded = new ConcurrentSkipListMap<>();
    private final HttpClient client = HttpClient.newHttpClient();
    private HttpServer server;

    @BeforeEach
    void start() throws Exception {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            List<String> headers = exchange.getRequestHeaders().getOrDefault("traceparent", List.of());
            byte[] body = String.join(",", headers).getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(exchange.getRequestURI().getPath().equals("/fails") ? 500 : 200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private HttpResponse<String> send(TraceSpan within, String path) {
        HttpRequest request = HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + server.getAddress().getPort() + path))
                .header("traceparent", "that of the client")
                .build();
        return within.call(() -> TracedHttp.send(client, request, BodyHandlers.ofString()))
                .join();
    }

    @Test
    void call_inATrace_isASpan_andPassesItOn() {
        assertThat(send(new Recorded(), "/path?timeout=1s").body()).isEqualTo("00-trace-span-01");
        assertThat(recorded)
                .containsEntry("name", "CLIENT HTTP GET")
                .containsEntry("http.response.status_code", 200L)
                .containsEntry("server.address", "127.0.0.1")
                .containsEntry("failed", false)
                .hasEntrySatisfying(
                        "url.full", url -> assertThat(String.valueOf(url)).endsWith("/path?timeout=1s"));
        assertThat(TraceSpan.current()).isEqualTo(TraceSpan.NONE);
    }

    @Test
    void failedCall_isAFailedSpan() {
        send(new Recorded(), "/fails");
        assertThat(recorded).containsEntry("http.response.status_code", 500L).containsEntry("failed", true);
    }

    @Test
    void call_outsideOfTraces_isSentAsItIs() {
        assertThat(send(TraceSpan.NONE, "/").body()).isEqualTo("that of the client");
        assertThat(recorded).isEmpty();
    }

    /** Records its only child. */
    private final class Recorded extends TraceSpan {

        @Override
        public TraceSpan child(Kind kind, String name) {
            return with("name", kind + " " + name);
        }

        @Override
        public TraceSpan with(String attribute, String value) {
            recorded.put(attribute, value);
            return this;
        }

        @Override
        public TraceSpan with(String attribute, long value) {
            recorded.put(attribute, value);
            return this;
        }

        @Override
        public String traceParent() {
            return "00-trace-span-01";
        }

        @Override
        public void end(boolean isFailed) {
            recorded.put("failed", isFailed);
        }
    }
}
