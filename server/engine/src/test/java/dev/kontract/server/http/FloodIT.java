package dev.kontract.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.server.request.ResponseSink;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Frames of HTTP/2 that cost the sender little and the server something (RFC 9113, 10.5). */
class FloodIT {

    private static final String PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
    private static final int BATCH = 100;
    private static final int BATCHES = 20_000;

    private static final int DATA = 0;
    private static final int HEADERS = 1;
    private static final int PRIORITY = 2;
    private static final int RESET = 3;
    private static final int SETTINGS = 4;
    private static final int PING = 6;
    private static final int GO_AWAY = 7;
    private static final int CONTINUATION = 9;

    private static final int ACK = 1;
    private static final int END_STREAM = 1;
    private static final int END_HEADERS = 4;

    /** POST / over http to the authority "a", from the table that HPACK begins with. */
    private static final String POST = "\u0083\u0084\u0086\u0041\u0001a";

    private static final String CANCEL = "\0\0\0\u0008";
    private static final String CALM = "\0\0\0\u000b";

    private static final int CANCELLED_WATCHES = 500;

    private Running running;

    @BeforeEach
    void start() throws IOException {
        running = new Running();
    }

    @AfterEach
    void stop() {
        running.close();
    }

    static Stream<Arguments> floods() {
        return Stream.of(
                flood("rapid reset", "", FloodIT::cancelled),
                flood("settings", "", i -> frame(SETTINGS, 0, 0, "\0\u0004\0\0\u00ff\u00ff")),
                flood("pings", "", i -> frame(PING, 0, 0, "12345678")),
                flood("priorities", "", i -> frame(PRIORITY, 0, 1, "\0\0\0\0\u0001")),
                flood("empty data", frame(HEADERS, END_HEADERS, 1, POST), i -> frame(DATA, 0, 1, "")),
                flood("no end of headers", frame(HEADERS, END_STREAM, 1, POST), i -> frame(CONTINUATION, 0, 1, "")),
                flood(
                        "headers without end",
                        frame(HEADERS, END_STREAM, 1, POST),
                        i -> frame(CONTINUATION, 0, 1, "\0\u0001x\u0064" + "y".repeat(100))));
    }

    private static Arguments flood(String name, String before, IntFunction<String> frame) {
        return Arguments.of(name, before, frame);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("floods")
    void flood_endsItsConnectionAlone(String name, String before, IntFunction<String> frame) throws Exception {
        try (Wire wire = Wire.to(running.uri).send(PREFACE + frame(SETTINGS, 0, 0, "") + before)) {
            assertThat(pour(wire, frame)).as(name).isTrue();

            assertThat(running.get("/api/v1/things/a").statusCode()).isEqualTo(200);
        }
    }

    /** Resets of one stream cost the server less than its requests would, so that a slow machine reaches the limit as well. */
    @Test
    void resets_areAnsweredWithGoAway_thatAsksForCalm() throws Exception {
        try (Wire wire = Wire.to(running.uri).send(PREFACE + frame(SETTINGS, 0, 0, "") + cancelled(0))) {
            pour(wire, i -> frame(RESET, 0, 1, CANCEL));

            Pattern goAway = Pattern.compile((char) GO_AWAY + "\0\0\0\0\0.{4}" + CALM, Pattern.DOTALL);
            assertThat(wire.readAll()).containsPattern(goAway);
        }
    }

    /** The JDK's client over one connection, which a GOAWAY would end with all of its watches. */
    @Test
    void watchesCancelledTogether_leaveTheConnectionOpen() throws Exception {
        List<HttpResponse<InputStream>> watches = new ArrayList<>();
        for (int i = 0; i <= CANCELLED_WATCHES; i++) {
            HttpRequest watch = running.request("/api/v1/things?watch=true").build();
            watches.add(running.client.send(watch, HttpResponse.BodyHandlers.ofInputStream()));
        }
        ResponseSink first = running.sink();
        for (HttpResponse<InputStream> each : watches.subList(1, watches.size())) {
            each.body().close();
        }
        for (int i = 0; i < CANCELLED_WATCHES; i++) {
            Running.assertClosed(running.sink());
        }
        first.write("still open".getBytes(StandardCharsets.US_ASCII));

        assertThat(watches.get(0).body().readNBytes(10)).asString().isEqualTo("still open");
    }

    /** A precondition of the floods: a connection that starts with the preface speaks HTTP/2, even without TLS. */
    @Test
    void preface_beginsHttp2() throws Exception {
        String ping = frame(PING, 0, 0, "12345678");
        String last = frame(GO_AWAY, 0, 0, "\0".repeat(8));
        try (Wire wire = Wire.to(running.uri).send(PREFACE + frame(SETTINGS, 0, 0, "") + ping + last)) {
            assertThat(wire.readAll()).contains(frame(PING, ACK, 0, "12345678"));
        }
    }

    /** Returns whether the other side hangs up before all is sent. */
    private static boolean pour(Wire wire, IntFunction<String> frame) {
        try {
            for (int i = 0; i < BATCHES; i++) {
                StringBuilder batch = new StringBuilder();
                for (int k = 0; k < BATCH; k++) {
                    batch.append(frame.apply(i * BATCH + k));
                }
                wire.send(batch.toString());
            }
            return false;
        } catch (IOException e) {
            return true;
        }
    }

    private static String cancelled(int number) {
        int stream = 2 * number + 1;
        return frame(HEADERS, END_HEADERS, stream, POST) + frame(RESET, 0, stream, CANCEL);
    }

    private static String frame(int type, int flags, int stream, String payload) {
        StringBuilder frame = new StringBuilder();
        frame.append((char) 0).append((char) (payload.length() >> 8)).append((char) (payload.length() & 0xFF));
        frame.append((char) type).append((char) flags);
        for (int shift = 24; shift >= 0; shift -= 8) {
            frame.append((char) (stream >> shift & 0xFF));
        }
        return frame.append(payload).toString();
    }
}
