package dev.kontract.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.server.Patience;
import dev.kontract.server.http.connection.HttpLimits;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Clients that take their time, on servers that give them little. */
class SlowClientIT {

    private static final Duration LITTLE = Duration.ofMillis(400);
    private static final int ROOM = 8;
    private static final String KNOWN = "Authorization: Bearer " + Running.TOKEN;

    private final List<AutoCloseable> opened = new ArrayList<>();

    @AfterEach
    void stop() throws Exception {
        for (AutoCloseable each : opened) {
            each.close();
        }
    }

    private Running serve(Duration headers, Duration bodies) throws Exception {
        Running running =
                new Running(new HttpLimits(headers, bodies, Duration.ofMinutes(1), ROOM, "max-age=60; preload"));
        opened.add(running);
        return running;
    }

    private Wire connect(Running running) throws Exception {
        Wire wire = Wire.to(running.uri);
        opened.add(wire);
        return wire;
    }

    @Test
    void silence_endsTheConnection() throws Exception {
        Wire wire = connect(serve(LITTLE, Patience.LIMIT));

        assertThat(wire.readAll()).isEmpty();
    }

    @Test
    void aHeadThatDoesNotEnd_endsTheConnection() throws Exception {
        Wire wire = connect(serve(LITTLE, Patience.LIMIT)).send("GET /open HTTP/1.1\r\nHost: a\r\nX-Slow: ");

        assertThat(wire.readAll()).isIn("", "(reset)");
    }

    /** Where the first head is too late already, which says nothing of the second, it is tried again. */
    @Test
    void aSecondHeadThatDoesNotEnd_endsTheConnectionOfAKnownUserToo() throws Exception {
        Running running = serve(LITTLE, Patience.LIMIT);
        String all = "";
        for (int attempt = 0; attempt < 100 && !all.startsWith("HTTP/1.1"); attempt++) {
            Wire wire = connect(running).head("GET /api/v1/things/a HTTP/1.1", "Host: a", KNOWN);
            all = wire.send("GET /api/v1/things/b HTTP/1.1\r\nHost: a\r\nX-Slow: ")
                    .readAll();
        }

        assertThat(all).startsWith("HTTP/1.1 200 OK").endsWith("\r\n\r\na");
    }

    @Test
    void aBodyThatDoesNotCome_isAnsweredWith408() throws Exception {
        Wire wire = connect(serve(Patience.LIMIT, LITTLE));
        wire.head(
                "POST /api/v1/things HTTP/1.1",
                "Host: a",
                KNOWN,
                "Content-Type: application/json",
                "Content-Length: 100");
        wire.send("{");

        assertThat(wire.readAll())
                .startsWith("HTTP/1.1 408 Request Timeout")
                .contains("Connection: close", "\"code\":408");
    }

    @Test
    void manyStrangers_makeRoomForOneMore() throws Exception {
        Running running = serve(Patience.LIMIT.multipliedBy(2), Patience.LIMIT);
        Wire oldest = connect(running).head("GET /open HTTP/1.1", "Host: a");
        assertThat(oldest.readHead()).startsWith("HTTP/1.1 404");
        for (int i = 0; i < ROOM; i++) {
            connect(running).send("GET");
        }

        assertThat(oldest.readAll()).doesNotContain("HTTP/1.1");
        assertThat(running.get("/api/v1/things/a").statusCode()).isEqualTo(200);
    }

    @Test
    void answers_carryTheHeadersBrowsersGoBy() throws Exception {
        Running running = serve(Patience.LIMIT, Patience.LIMIT);

        assertThat(running.get("/api/v1/things/a").headers().map())
                .containsEntry("cache-control", List.of("no-cache, private"))
                .containsEntry("strict-transport-security", List.of("max-age=60; preload"));
    }
}
