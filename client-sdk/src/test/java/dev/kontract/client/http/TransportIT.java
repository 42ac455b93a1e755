package dev.kontract.client.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.client.FakeServer;
import dev.kontract.client.FakeServer.Answer;
import dev.kontract.client.config.ClientConfig;
import dev.kontract.client.config.Credentials;
import dev.kontract.client.error.ApiException;
import dev.kontract.client.error.TransportException;
import dev.kontract.client.watch.RawServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class TransportIT {

    private final List<Duration> pauses = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();
    private final TransportSettings settings = TransportSettings.standard()
            .withRetry(new RetryPolicy(4, Duration.ofMillis(100), Duration.ofSeconds(5)))
            .withPause(pauses::add)
            .withWarnings(warnings::add);

    private static FakeServer serving(Answer... answers) throws Exception {
        Deque<Answer> left = new ArrayDeque<>(List.of(answers));
        return new FakeServer(request -> left.size() > 1 ? left.poll() : left.peek());
    }

    private static void await(CountDownLatch over) {
        try {
            over.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static final Call WRITE = Call.with("POST", "/x", new byte[0], "application/json");

    @Test
    void send_tooManyRequests_waitsAsRequested() throws Exception {
        try (FakeServer server = serving(
                        Answer.failure(429, "TooManyRequests").header("Retry-After", "3"),
                        Answer.failure(429, "TooManyRequests").header("Retry-After", "60"),
                        Answer.ok("{}"));
                Transport transport = new Transport(ClientConfig.of(server.uri()), settings)) {
            assertThat(transport.send(WRITE).code()).isEqualTo(200);
            assertThat(pauses).containsExactly(Duration.ofSeconds(3), Duration.ofSeconds(5));
        }
    }

    @Test
    void send_unavailableUntilADate_waitsAsRequested() throws Exception {
        try (FakeServer server = serving(
                        Answer.failure(503, "ServiceUnavailable")
                                .header("Retry-After", "Fri, 31 Dec 2100 23:59:59 GMT"),
                        Answer.failure(503, "ServiceUnavailable")
                                .header("Retry-After", "Fri, 31 Dec 1999 23:59:59 GMT"),
                        Answer.failure(503, "ServiceUnavailable").header("Retry-After", "soon"));
                Transport transport = new Transport(ClientConfig.of(server.uri()), settings)) {
            assertThatThrownBy(() -> transport.send(WRITE)).isInstanceOf(ApiException.ServiceUnavailable.class);
            assertThat(server.requests()).hasSize(3);
            assertThat(pauses).hasSize(2).first().isEqualTo(Duration.ofSeconds(5));
        }
    }

    @Test
    void send_serverFails_retriesReadsOnly() throws Exception {
        try (FakeServer server = serving(Answer.failure(500, "InternalError"));
                Transport transport = new Transport(ClientConfig.of(server.uri()), settings)) {
            assertThatThrownBy(() -> transport.send(WRITE)).isInstanceOf(ApiException.InternalError.class);
            assertThat(server.requests()).hasSize(1);

            assertThatThrownBy(() -> transport.send(Call.get("/x"))).isInstanceOf(ApiException.InternalError.class);
            assertThat(server.requests()).hasSize(5);
            assertThat(pauses).hasSize(3).isSorted();
        }
    }

    @Test
    void send_unreachableServer_isRetriedAndReported() {
        Transport transport = new Transport(ClientConfig.of(URI.create("http://127.0.0.1:1")), settings);

        assertThatThrownBy(() -> transport.send(WRITE))
                .isInstanceOf(TransportException.class)
                .hasMessageContaining("POST http://127.0.0.1:1/x");
        assertThat(pauses).hasSize(3);
    }

    @Test
    void send_unauthorized_renewsOnce() throws Exception {
        List<String> tokens = new ArrayList<>(List.of("old"));
        Credentials renewable = new Credentials() {
            @Override
            public void authorize(BiConsumer<String, String> header) {
                header.accept("Authorization", "Bearer " + tokens.get(tokens.size() - 1));
            }

            @Override
            public boolean refused() {
                return tokens.add("new");
            }
        };
        try (FakeServer server = new FakeServer(
                        request -> request.header("Authorization").endsWith("new")
                                ? Answer.ok("{}")
                                : Answer.failure(401, "Unauthorized"));
                Transport transport =
                        new Transport(ClientConfig.of(server.uri()).withCredentials(renewable), settings)) {
            assertThat(transport.send(WRITE).code()).isEqualTo(200);
            assertThat(tokens).containsExactly("old", "new");
        }
    }

    @Test
    void send_unauthorized_usesCredentialsRenewedByAnotherThread() throws Exception {
        AtomicInteger calls = new AtomicInteger();
        Credentials renewed =
                header -> header.accept("Authorization", calls.getAndIncrement() == 0 ? "Bearer old" : "Bearer new");
        try (FakeServer server = new FakeServer(
                        request -> request.header("Authorization").endsWith("new")
                                ? Answer.ok("{}")
                                : Answer.failure(401, "Unauthorized"));
                Transport transport =
                        new Transport(ClientConfig.of(server.uri()).withCredentials(renewed), settings)) {
            assertThat(transport.send(WRITE).code()).isEqualTo(200);
            assertThat(server.requests()).hasSize(2);
        }
    }

    @Test
    void send_warning_isPassedOn() throws Exception {
        try (FakeServer server = serving(Answer.ok("{}").header("Warning", "299 - \"unknown field \\\"x\\\"\""));
                Transport transport = new Transport(ClientConfig.of(server.uri()), settings)) {
            transport.send(Call.get("/x"));

            assertThat(warnings).containsExactly("unknown field \"x\"");
        }
    }

    @Test
    void send_impersonation_addsHeaders() throws Exception {
        Credentials other = Credentials.basic("me", "secret").impersonating("you", List.of("a", "b"));
        try (FakeServer server = serving(Answer.ok("{}"));
                Transport transport =
                        new Transport(ClientConfig.of(server.uri()).withCredentials(other), settings)) {
            transport.send(Call.get("/x"));

            assertThat(server.last().header("Authorization")).isEqualTo("Basic bWU6c2VjcmV0");
            assertThat(server.last().header("Impersonate-user")).isEqualTo("you");
            assertThat(server.last().header("Impersonate-group")).contains("a").contains("b");
        }
    }

    @Test
    @Timeout(30)
    void close_streamInUse_endsItWithoutWaiting() throws Exception {
        CountDownLatch over = new CountDownLatch(1);
        try (RawServer server = new RawServer((target, out) -> {
            out.write(RawServer.head(200));
            out.write('x');
            await(over);
        })) {
            Transport transport = new Transport(ClientConfig.of(server.uri()), settings);
            InputStream stream = transport.open(Call.get("/x"), Duration.ofMinutes(5));
            assertThat(stream.read()).isEqualTo('x');

            transport.close();

            assertThatThrownBy(stream::read).isInstanceOf(IOException.class).hasMessage("the client is closed");
        } finally {
            over.countDown();
        }
    }

    @Test
    @Timeout(30)
    void open_warningConsumerFails_leavesNoConnection() throws Exception {
        CountDownLatch over = new CountDownLatch(1);
        String head = "HTTP/1.1 200 OK\r\nWarning: 299 - \"x\"\r\n\r\n";
        try (RawServer server = new RawServer((target, out) -> {
                    out.write(head.getBytes(StandardCharsets.US_ASCII));
                    try {
                        while (over.getCount() > 0) {
                            out.write(new byte[1 << 16]);
                        }
                    } finally {
                        over.countDown();
                    }
                });
                Transport transport = new Transport(ClientConfig.of(server.uri()), settings.withWarnings(warning -> {
                    throw new IllegalStateException(warning);
                }))) {
            assertThatThrownBy(() -> transport.open(Call.get("/x"), Duration.ofMinutes(5)))
                    .isInstanceOf(IllegalStateException.class);
            over.await();
        }
    }

    private TransportSettings observing(List<String> outcomes) {
        return settings.withRetry(RetryPolicy.never())
                .withInterceptor((call, header) -> (status, failure) ->
                        outcomes.add(status + (failure == null ? "" : " " + failure.getMessage())));
    }

    @Test
    void connect_rejected_isReportedWithItsStatus() throws Exception {
        List<String> outcomes = new ArrayList<>();
        try (FakeServer server = serving(Answer.failure(403, "Forbidden"));
                Transport transport = new Transport(ClientConfig.of(server.uri()), observing(outcomes))) {
            assertThatThrownBy(() -> transport.connect(Call.get("/x"), List.of(ChannelSocket.V5)))
                    .isInstanceOf(ApiException.Forbidden.class);
            assertThat(outcomes).containsExactly("403");
        }
    }

    @Test
    void connect_unauthorized_isRepeatedOnceWithRenewedCredentials() throws Exception {
        AtomicInteger renewals = new AtomicInteger();
        Credentials renewable = new Credentials() {
            @Override
            public void authorize(BiConsumer<String, String> header) {
                header.accept("Authorization", "Bearer " + renewals);
            }

            @Override
            public boolean refused() {
                return renewals.incrementAndGet() > 0;
            }
        };
        try (FakeServer server = new FakeServer(request -> Answer.failure(401, "Unauthorized"));
                Transport transport = new Transport(
                        ClientConfig.of(server.uri()).withCredentials(renewable), TransportSettings.standard())) {
            assertThatThrownBy(() -> transport.connect(Call.get("/x"), List.of(ChannelSocket.V5), 1))
                    .isInstanceOf(ApiException.Unauthorized.class);

            assertThat(server.requests())
                    .extracting(request -> request.header("Authorization"))
                    .containsExactly("Bearer 0", "Bearer 1");
        }
    }

    @Test
    void sendAsyncAndConnect_headerThatIsNotAscii_areRejected() throws Exception {
        List<String> outcomes = new ArrayList<>();
        Credentials impersonating = header -> header.accept("Impersonate-User", "j\u00fcrgen");
        try (FakeServer server = serving(Answer.ok("{}"));
                Transport transport = new Transport(
                        ClientConfig.of(server.uri()).withCredentials(impersonating), observing(outcomes))) {
            assertThatThrownBy(() -> transport.connect(Call.get("/x"), List.of(ChannelSocket.V5)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("non-ASCII headers");
            assertThat(transport.sendAsync(WRITE)).isCompletedExceptionally();
            assertThat(outcomes)
                    .hasSize(2)
                    .allSatisfy(outcome -> assertThat(outcome).startsWith("0 "));
            assertThat(server.requests()).isEmpty();
        }
    }

    @Test
    void send_outcomes_areObservedOnEachPath() throws Exception {
        List<String> outcomes = new ArrayList<>();
        LocalServer failing = request -> {
            throw new IllegalStateException("broken server");
        };
        ClientConfig config = ClientConfig.of(URI.create("http://127.0.0.1:1"));
        try (Transport transport = new Transport(failing, config, observing(outcomes))) {
            assertThatThrownBy(() -> transport.send(WRITE)).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(() -> transport.connect(Call.get("/x"), List.of(ChannelSocket.V5)))
                    .isInstanceOf(UnsupportedOperationException.class);
        }
        try (RawServer server = new RawServer((target, out) -> out.write(
                        "HTTP/1.1 201 x\r\nContent-Length: 5\r\n\r\nhe".getBytes(StandardCharsets.US_ASCII)));
                Transport transport = new Transport(ClientConfig.of(server.uri()), observing(outcomes))) {
            assertThatThrownBy(() -> transport.send(WRITE)).isInstanceOf(TransportException.class);
        }

        assertThat(outcomes)
                .satisfiesExactly(
                        local -> assertThat(local).startsWith("0 ").contains("broken server"),
                        socket -> assertThat(socket).startsWith("0 ").contains("UnsupportedOperationException"),
                        body -> assertThat(body).startsWith("201 "));
    }

    @Test
    void send_closed_failsImmediately() throws Exception {
        try (FakeServer server = serving(Answer.ok("{}"))) {
            Transport transport = new Transport(ClientConfig.of(server.uri()), settings);
            transport.close();
            transport.close();

            assertThatThrownBy(() -> transport.send(Call.get("/x")))
                    .isInstanceOf(TransportException.class)
                    .hasMessageContaining("the client is closed");
            assertThat(transport.sendAsync(Call.get("/x"))).isCompletedExceptionally();
            assertThat(pauses).isEmpty();
        }
    }

    @Test
    void reserve_limit_spacesRequests() {
        long[] now = {0};
        RateLimit limit = new RateLimit(10, 2, () -> now[0]);

        assertThat(limit.reserve()).isZero();
        assertThat(limit.reserve()).isZero();
        assertThat(limit.reserve()).isEqualTo(Duration.ofMillis(100));
        now[0] = Duration.ofSeconds(10).toNanos();
        assertThat(limit.reserve()).isZero();
        assertThat(RateLimit.none().reserve()).isZero();
    }
}
