package dev.kontract.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.server.request.Sink;
import java.io.BufferedReader;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class StreamIT {

    private static final String WATCH = "/api/v1/things?watch=1";
    private Running running;

    @BeforeEach
    void start() throws Exception {
        running = new Running();
    }

    @AfterEach
    void stop() {
        running.close();
    }

    @ParameterizedTest
    @EnumSource(HttpClient.Version.class)
    void write_isHeardAtOnce(HttpClient.Version version) throws Exception {
        try (BufferedReader lines = watch(version)) {
            Sink sink = sink();
            sink.write(line("one"));
            assertThat(lines.readLine()).isEqualTo("one");
            sink.write(line("two"));
            sink.write(line("three"));
            assertThat(lines.readLine()).isEqualTo("two");
            sink.end();

            assertThat(lines.readLine()).isEqualTo("three");
            assertThat(lines.readLine()).isNull();
            assertClosed(sink);
        }
    }

    @ParameterizedTest
    @EnumSource(HttpClient.Version.class)
    void writeAll_isTakenAsThereIsRoom(HttpClient.Version version) throws Exception {
        try (BufferedReader lines = watch(version)) {
            Sink sink = sink();
            sink.writeAll(
                    Stream.generate(() -> line("x".repeat(1023))).limit(40_000).iterator());
            sink.write(line("last"));
            sink.end();

            assertThat(lines.lines().skip(40_000)).containsExactly("last");
        }
    }

    @Test
    void reader_thatLeaves_closesTheSink() throws Exception {
        Sink sink;
        try (Socket socket = open()) {
            sink = sink();
            assertThat(socket.isConnected()).isTrue();
        }
        assertClosed(sink);
    }

    @Test
    void reader_thatLeaves_closesTheSink_overHttp2() throws Exception {
        HttpResponse<InputStream> response = HttpClient.newHttpClient()
                .send(running.request(WATCH).build(), HttpResponse.BodyHandlers.ofInputStream());
        Sink sink = sink();
        response.body().close();

        assertClosed(sink);
    }

    @Test
    void reader_thatDoesNotRead_isCutOff() throws Exception {
        try (Socket socket = open()) {
            Sink sink = sink();
            byte[] much = new byte[1 << 20];
            Arrays.fill(much, (byte) 'x');
            for (int i = 0; i < 64 && !sink.isClosed(); i++) {
                sink.write(much);
            }

            assertClosed(sink);
            assertThat(socket.isConnected()).isTrue();
        }
    }

    @Test
    void close_endsStreamsInGoodOrder() throws Exception {
        try (BufferedReader lines = watch(HttpClient.Version.HTTP_1_1)) {
            sink().write(line("one"));
            CompletableFuture<Void> closed = CompletableFuture.runAsync(running::close);

            assertThat(lines.lines()).containsExactly("one");
            closed.get(10, TimeUnit.SECONDS);
        }
    }

    @Test
    void end_isToldApartFromACut() throws Exception {
        try (Socket socket = open()) {
            Sink sink = sink();
            sink.write(line("one"));
            sink.end();
            socket.setSoTimeout(10_000);
            String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

            assertThat(answer).contains("Transfer-Encoding: chunked\r\n").endsWith("4\r\none\n\r\n0\r\n\r\n");
        }
    }

    private BufferedReader watch(HttpClient.Version version) throws Exception {
        HttpClient client = HttpClient.newBuilder().version(version).build();
        HttpResponse<InputStream> response =
                client.send(running.request(WATCH).build(), HttpResponse.BodyHandlers.ofInputStream());
        assertThat(response.version()).isEqualTo(version);
        return new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8));
    }

    private Socket open() throws Exception {
        URI uri = running.uri;
        Socket socket = new Socket(uri.getHost(), uri.getPort());
        socket.getOutputStream()
                .write(("GET " + WATCH + " HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer secret\r\n\r\n")
                        .getBytes(StandardCharsets.ISO_8859_1));
        return socket;
    }

    private Sink sink() throws InterruptedException {
        Sink sink = running.things.sinks.poll(10, TimeUnit.SECONDS);
        assertThat(sink).isNotNull();
        return sink;
    }

    private static void assertClosed(Sink sink) throws InterruptedException {
        CountDownLatch closed = new CountDownLatch(1);
        sink.onClosed(closed::countDown);
        assertThat(closed.await(10, TimeUnit.SECONDS)).isTrue();
        assertThat(sink.isClosed()).isTrue();
    }

    private static byte[] line(String text) {
        return (text + "\n").getBytes(StandardCharsets.UTF_8);
    }
}
