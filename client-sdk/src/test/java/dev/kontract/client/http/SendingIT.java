package dev.kontract.client.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.client.FakeServer;
import dev.kontract.client.FakeServer.Answer;
import dev.kontract.client.FakeServer.Request;
import dev.kontract.client.config.ClientConfig;
import dev.kontract.client.config.Credentials;
import dev.kontract.client.error.TransportException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Behaviour common to blocking and asynchronous requests. */
@Timeout(60)
class SendingIT {

    private static final Call WRITE = Call.with("POST", "/x", new byte[] {'1'}, "application/json");
    private static final TransportSettings SETTINGS = TransportSettings.standard()
            .withRetry(new RetryPolicy(4, Duration.ofNanos(1), Duration.ofNanos(2)))
            .withUserAgent("tests");

    /** The ways of sending a request. */
    enum Way {
        WAITING {
            @Override
            Reply send(Transport transport, Call call) {
                return transport.send(call);
            }
        },
        ASYNC {
            @Override
            Reply send(Transport transport, Call call) {
                try {
                    return transport.sendAsync(call).join();
                } catch (CompletionException e) {
                    throw (RuntimeException) e.getCause();
                }
            }
        };

        abstract Reply send(Transport transport, Call call);
    }

    private static Transport to(FakeServer server, Credentials credentials) {
        return new Transport(ClientConfig.of(server.uri()).withCredentials(credentials), SETTINGS);
    }

    @ParameterizedTest
    @EnumSource
    void send_renewedCredentials_doNotCountAsAnAttempt(Way way) throws Exception {
        Credentials renewable = new Credentials() {
            @Override
            public void authorize(BiConsumer<String, String> header) {
                header.accept("Authorization", "Bearer x");
            }

            @Override
            public boolean refused() {
                return true;
            }
        };
        Answer busy = Answer.failure(429, "TooManyRequests").header("Retry-After", "0");
        Deque<Answer> answers =
                new ArrayDeque<>(List.of(Answer.failure(401, "Unauthorized"), busy, busy, busy, Answer.ok("{}")));
        try (FakeServer server = new FakeServer(request -> answers.poll());
                Transport transport = to(server, renewable)) {
            assertThat(way.send(transport, WRITE).code()).isEqualTo(200);
        }
    }

    @ParameterizedTest
    @EnumSource
    void send_interceptor_observesEachAttempt(Way way) throws Exception {
        List<String> observed = new CopyOnWriteArrayList<>();
        Interceptor interceptor = (call, header) -> {
            header.accept("Traceparent", "00-" + observed.size());
            return (status, failure) -> observed.add(call + " " + status + " " + (failure == null));
        };
        Answer busy = Answer.failure(429, "TooManyRequests").header("Retry-After", "0");
        Deque<Answer> answers = new ArrayDeque<>(List.of(busy, Answer.ok("{}")));
        try (FakeServer server = new FakeServer(request -> answers.poll());
                Transport transport =
                        new Transport(ClientConfig.of(server.uri()), SETTINGS.withInterceptor(interceptor))) {
            way.send(transport, WRITE);

            assertThat(observed).containsExactly("POST /x 429 true", "POST /x 200 true");
            assertThat(server.last().header("Traceparent")).isEqualTo("00-1");
        }
        observed.clear();
        try (Transport transport = new Transport(
                ClientConfig.of(URI.create("http://127.0.0.1:1")),
                SETTINGS.withRetry(RetryPolicy.never()).withInterceptor(interceptor))) {
            assertThatThrownBy(() -> way.send(transport, WRITE)).isInstanceOf(TransportException.class);
            assertThat(observed).containsExactly("POST /x 0 false");
        }
    }

    @ParameterizedTest
    @EnumSource
    void send_unreachableServer_namesAddressAndReason(Way way) {
        try (Transport transport = new Transport(ClientConfig.of(URI.create("http://127.0.0.1:1")), SETTINGS)) {
            assertThatThrownBy(() -> way.send(transport, WRITE))
                    .isInstanceOf(TransportException.class)
                    .hasMessageStartingWith("POST http://127.0.0.1:1/x: cannot connect to 127.0.0.1:1")
                    .hasMessageEndingWith(way == Way.WAITING ? ": Connection refused" : "")
                    .hasCauseInstanceOf(ConnectException.class);
        }
    }

    @ParameterizedTest
    @EnumSource
    void send_closedInHandshake_isRetried(Way way) throws Exception {
        AtomicInteger accepted = new AtomicInteger();
        try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
                Transport transport = new Transport(
                        ClientConfig.of(URI.create("https://127.0.0.1:" + server.getLocalPort())), SETTINGS)) {
            Thread hangingUp = new Thread(() -> {
                try {
                    while (true) {
                        server.accept().close();
                        accepted.incrementAndGet();
                    }
                } catch (IOException e) {
                    // Closed.
                }
            });
            hangingUp.start();
            assertThatThrownBy(() -> way.send(transport, WRITE))
                    .isInstanceOf(TransportException.class)
                    .hasCauseInstanceOf(ConnectException.class);
            assertThat(accepted).hasValueGreaterThanOrEqualTo(3);
        }
    }

    @ParameterizedTest
    @EnumSource
    void send_lineBreakInToken_isRejectedWithoutRevealingIt(Way way) throws Exception {
        try (FakeServer server = new FakeServer(request -> Answer.ok("{}"));
                Transport transport = to(server, Credentials.bearer("secret\r\nX: y"))) {
            assertThatThrownBy(() -> way.send(transport, Call.get("/x")))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("Authorization")
                    .hasMessageNotContaining("secret");
            assertThat(server.requests()).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void send_headers_areTheSame(Way way) throws Exception {
        try (FakeServer server = new FakeServer(request -> Answer.ok("{}"));
                Transport transport = to(server, Credentials.bearer("x"))) {
            way.send(transport, WRITE);

            Request request = server.last();
            assertThat(new TreeSet<>(request.headers().keySet()))
                    .containsExactly("Accept", "Authorization", "Content-length", "Content-type", "Host", "User-agent");
            assertThat(request.header("User-agent")).isEqualTo("tests");
            assertThat(request.header("Host"))
                    .isEqualTo("127.0.0.1:" + server.uri().getPort());
        }
    }

    @ParameterizedTest
    @EnumSource
    void send_nonAsciiName_isNeverAnotherName(Way way) throws Exception {
        try (FakeServer server = new FakeServer(request -> Answer.ok("{}"));
                Transport transport = to(server, Credentials.none().impersonating("j\u00fcrgen", List.of()))) {
            if (way == Way.ASYNC) {
                assertThatThrownBy(() -> way.send(transport, WRITE)).isInstanceOf(IllegalArgumentException.class);
                assertThat(server.requests()).isEmpty();
            } else {
                way.send(transport, WRITE);
                assertThat(server.last().header("Impersonate-user")).isEqualTo("j\u00c3\u00bcrgen");
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void send_nonAsciiWarning_isDecoded(Way way) throws Exception {
        List<String> warnings = new CopyOnWriteArrayList<>();
        try (FakeServer server =
                        new FakeServer(request -> Answer.ok("{}").header("Warning", "299 - \"field \u00c3\u00bc\""));
                Transport transport =
                        new Transport(ClientConfig.of(server.uri()), SETTINGS.withWarnings(warnings::add))) {
            way.send(transport, WRITE);

            assertThat(warnings).containsExactly("field \u00fc");
        }
    }
}
