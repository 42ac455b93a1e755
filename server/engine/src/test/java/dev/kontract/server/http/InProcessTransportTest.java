package dev.kontract.server.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.server.Patience;
import dev.kontract.server.http.exchange.ServerExchange;
import dev.kontract.server.request.ResponseSink;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Flow;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class InProcessTransportTest {

    private static final byte[] NO_BODY = {};

    private final Running running = Running.withoutPorts();

    @AfterEach
    void close() {
        running.close();
    }

    @Test
    void send_answersAsOnAPort() throws Exception {
        InProcessResponse response = get("/api/v1/things/one", Running.TOKEN);

        assertThat(response.status()).isEqualTo(200);
        assertThat(response.headers().get("content-type")).containsExactly("application/json");
        assertThat(response.headers().get("Warning")).containsExactly("299 - \"old \\\"thing\\\"\"");
        assertThat(response.headers()).containsKeys("Audit-Id", "Content-Length");
        assertThat(text(response)).isEqualTo("one");
    }

    @Test
    void send_passesAuthenticationAndAuthorization() throws Exception {
        assertThat(get("/api/v1/things/one", "wrong").status()).isEqualTo(401);
        assertThat(send("DELETE", "/api/v1/things", Running.TOKEN, NO_BODY).status())
                .isEqualTo(403);
        assertThat(get("/api/v1/%zz", Running.TOKEN).status()).isEqualTo(400);
    }

    @Test
    void send_takesABodyUpToTheLimit() throws Exception {
        InProcessResponse created = send("POST", "/api/v1/things", Running.TOKEN, "{\"a\":\"b\"}".getBytes());
        assertThat(created.status()).isEqualTo(201);
        assertThat(text(created)).isEqualTo("{\"a\":\"b\"}");

        byte[] tooLong = new byte[ServerExchange.BODY_LIMIT + 1];
        assertThat(send("POST", "/api/v1/things", Running.TOKEN, tooLong).status())
                .isEqualTo(413);
    }

    @Test
    void body_isWrittenOnDemandOnly() throws Exception {
        Reader reader = watch();
        ResponseSink sink = running.sink();
        sink.write(bytes("one"));
        reader.request(1);
        assertThat(reader.next()).isEqualTo("one");
        sink.write(bytes("two"));
        sink.end();
        assertThat(reader.signals).isEmpty();

        reader.request(2);
        assertThat(reader.next()).isEqualTo("two");
        assertThat(reader.next()).isEqualTo("complete");
    }

    @Test
    void cancel_closesTheStream() throws Exception {
        Reader reader = watch();
        reader.cancel();

        Running.assertClosed(running.sink());
    }

    @Test
    void body_ofASlowReader_breaksOff() throws Exception {
        Reader reader = watch();
        ResponseSink sink = running.sink();
        for (int i = 0; i < 20; i++) {
            sink.write(new byte[1024 * 1024]);
        }

        assertThat(reader.next()).contains("too slow");
        Running.assertClosed(sink);
    }

    @Test
    void close_endsStreamsAndRefusesFurtherRequests() throws Exception {
        Reader reader = watch();
        ResponseSink sink = running.sink();
        running.close();

        assertThat(reader.next()).isEqualTo("complete");
        assertThat(sink.isClosed()).isTrue();
        assertThatThrownBy(() -> get("/api/v1/things/one", Running.TOKEN))
                .isInstanceOf(ExecutionException.class)
                .hasRootCauseInstanceOf(IOException.class)
                .hasRootCauseMessage("the server is closed");
    }

    private Reader watch() throws Exception {
        Reader reader = new Reader();
        get("/api/v1/things?watch=true", Running.TOKEN).body().subscribe(reader);
        return reader;
    }

    private InProcessResponse get(String target, String token) throws Exception {
        return send("GET", target, token, NO_BODY);
    }

    private InProcessResponse send(String method, String target, String token, byte[] body) throws Exception {
        Map<String, List<String>> headers =
                Map.of("Authorization", List.of("Bearer " + token), "Content-Type", List.of("application/json"));
        CompletableFuture<InProcessResponse> response =
                running.server.inProcess().send(new InProcessRequest(method, target, headers, body));
        return response.get(30, TimeUnit.SECONDS);
    }

    private static String text(InProcessResponse response) throws InterruptedException {
        Reader reader = new Reader();
        response.body().subscribe(reader);
        reader.request(Long.MAX_VALUE);
        StringBuilder text = new StringBuilder();
        for (String next = reader.next(); !next.equals("complete"); next = reader.next()) {
            text.append(next);
        }
        return text.toString();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** Requests parts on demand, and records what it receives. */
    private static final class Reader implements Flow.Subscriber<ByteBuffer> {

        final BlockingQueue<String> signals = new LinkedBlockingQueue<>();
        private final CountDownLatch subscribed = new CountDownLatch(1);
        private Flow.@Nullable Subscription subscription;

        void request(long parts) throws InterruptedException {
            Patience.await(subscribed);
            subscription.request(parts);
        }

        void cancel() throws InterruptedException {
            Patience.await(subscribed);
            subscription.cancel();
        }

        String next() throws InterruptedException {
            return Patience.next(signals);
        }

        @Override
        public void onSubscribe(Flow.Subscription given) {
            subscription = given;
            subscribed.countDown();
        }

        @Override
        public void onNext(ByteBuffer part) {
            signals.add(StandardCharsets.UTF_8.decode(part).toString());
        }

        @Override
        public void onError(Throwable failure) {
            signals.add(String.valueOf(failure.getMessage()));
        }

        @Override
        public void onComplete() {
            signals.add("complete");
        }
    }
}
