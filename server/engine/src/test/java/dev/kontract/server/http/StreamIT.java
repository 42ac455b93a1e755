package dev.kontract.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.server.request.ResponseSink;
import dev.kontract.server.request.StreamBatch;
import java.io.BufferedReader;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
            ResponseSink sink = running.sink();
            sink.write(line("one"));
            assertThat(lines.readLine()).isEqualTo("one");
            sink.write(line("two"));
            sink.write(line("three"));
            assertThat(lines.readLine()).isEqualTo("two");
            sink.end();

            assertThat(lines.readLine()).isEqualTo("three");
            assertThat(lines.readLine()).isNull();
            Running.assertClosed(sink);
        }
    }

    @ParameterizedTest
    @EnumSource(HttpClient.Version.class)
    void batch_isHeardByAllStreams_inOrder(HttpClient.Version version) throws Exception {
        List<BufferedReader> readers = new ArrayList<>();
        List<ResponseSink> sinks = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            readers.add(watch(version));
            sinks.add(running.sink());
        }
        StreamBatch batch = new StreamBatch();
        for (int round = 0; round < 20; round++) {
            for (ResponseSink sink : sinks) {
                sink.write(line(round + " first"), batch);
                sink.write(line(round + " second"), batch);
            }
            batch.send();
        }
        sinks.forEach(ResponseSink::end);
        for (BufferedReader reader : readers) {
            for (int round = 0; round < 20; round++) {
                assertThat(reader.readLine()).isEqualTo(round + " first");
                assertThat(reader.readLine()).isEqualTo(round + " second");
            }
            assertThat(reader.readLine()).isNull();
            reader.close();
        }
    }

    @ParameterizedTest
    @EnumSource(HttpClient.Version.class)
    void writeAll_isTakenAsThereIsRoom(HttpClient.Version version) throws Exception {
        try (BufferedReader lines = watch(version)) {
            ResponseSink sink = running.sink();
            sink.writeAll(
                    Stream.generate(() -> line("x".repeat(1023))).limit(40_000).iterator());
            sink.write(line("last"));
            sink.end();

            assertThat(lines.lines().skip(40_000)).containsExactly("last");
        }
    }

    @Test
    void reader_thatLeaves_closesTheSink() throws Exception {
        ResponseSink sink;
        try (Wire wire = open()) {
            sink = running.sink();
            assertThat(wire).isNotNull();
        }
        Running.assertClosed(sink);
    }

    @Test
    void reader_thatLeaves_closesTheSink_overHttp2() throws Exception {
        HttpResponse<InputStream> response = open(HttpClient.Version.HTTP_2);
        ResponseSink sink = running.sink();
        response.body().close();

        Running.assertClosed(sink);
    }

    @Test
    void reader_thatDoesNotRead_isCutOff() throws Exception {
        try (Wire wire = open()) {
            ResponseSink sink = running.sink();
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
    void close_endsStreamsInGoodOrder() throws Exception {
        try (BufferedReader lines = watch(HttpClient.Version.HTTP_1_1)) {
            running.sink().write(line("one"));
            CompletableFuture<Void> closed = CompletableFuture.runAsync(running::close);

            assertThat(lines.lines()).containsExactly("one");
            closed.get();
        }
    }

    @Test
    void end_isToldApartFromACut() throws Exception {
        try (Wire wire = open("Connection: close")) {
            ResponseSink sink = running.sink();
            sink.write(line("one"));
            sink.end();

            assertThat(wire.readAll())
                    .contains("Transfer-Encoding: chunked\r\n", "Connection: close\r\n")
                    .endsWith("4\r\none\n\r\n0\r\n\r\n");
        }
    }

    @ParameterizedTest
    @CsvSource({"false, 0", "false, 3", "true, 1", "true, 3"})
    void connection_servesTheNextRequest_afterAStream(boolean tls, int pieces) throws Exception {
        try (Wire wire = tls ? Wire.to(running.secureUri, running.client.sslContext()) : Wire.to(running.uri)) {
            watch(wire);
            ResponseSink sink = running.sink();
            for (int i = 0; i < pieces; i++) {
                sink.write(line("one"));
            }
            sink.end();
            assertThat(wire.readHead()).doesNotContain("Connection: ");
            assertThat(wire.readChunks()).isEqualTo("one\n".repeat(pieces));
            watch(wire);
            running.sink().end();
            assertThat(wire.readHead()).startsWith("HTTP/1.1 200 ");
            assertThat(wire.readChunks()).isEmpty();

            watch(wire, "Connection: close");
            running.sink().end();
            assertThat(wire.readAll()).startsWith("HTTP/1.1 200 ");
        }
    }

    @Test
    void stream_toAnOldClient_endsWithTheConnection() throws Exception {
        try (Wire wire = Wire.to(running.uri)) {
            wire.head("GET " + WATCH + " HTTP/1.0", "Authorization: Bearer " + Running.TOKEN);
            ResponseSink sink = running.sink();
            sink.write(line("one"));
            sink.end();

            assertThat(wire.readAll()).doesNotContain("chunked").endsWith("\r\n\r\none\n");
        }
    }

    private BufferedReader watch(HttpClient.Version version) throws Exception {
        return new BufferedReader(new InputStreamReader(open(version).body(), StandardCharsets.UTF_8));
    }

    private HttpResponse<InputStream> open(HttpClient.Version version) throws Exception {
        HttpRequest request = running.request(WATCH).version(version).build();
        HttpResponse<InputStream> response = running.client.send(request, HttpResponse.BodyHandlers.ofInputStream());
        assertThat(response.version()).isEqualTo(version);
        return response;
    }

    private Wire open(String... headers) throws Exception {
        return watch(Wire.to(running.uri), headers);
    }

    private static Wire watch(Wire wire, String... headers) throws Exception {
        List<String> lines = new ArrayList<>(
                List.of("GET " + WATCH + " HTTP/1.1", "Host: x", "Authorization: Bearer " + Running.TOKEN));
        lines.addAll(List.of(headers));
        return wire.head(lines.toArray(String[]::new));
    }

    private static byte[] line(String text) {
        return (text + "\n").getBytes(StandardCharsets.UTF_8);
    }
}
