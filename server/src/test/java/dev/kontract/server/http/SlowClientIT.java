package dev.kontract.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Clients that take their time, on a server that gives them little. */
class SlowClientIT {

    private static final String KNOWN = "Authorization: Bearer " + Running.TOKEN;

    private Running running;

    @BeforeEach
    void start() throws Exception {
        HttpSettings usual =
                Running.settings(new HttpSettings.Ports("127.0.0.1", Optional.empty(), Optional.of(0)), List.of());
        Hardening impatient = new Hardening(Duration.ofMillis(400), Duration.ofMillis(400), 8, "max-age=60; preload");
        running = new Running(Running.with(usual, impatient), HttpClient.newHttpClient());
    }

    @AfterEach
    void stop() {
        running.close();
    }

    @Test
    void silence_endsTheConnection() throws Exception {
        try (Wire wire = Wire.to(running.uri)) {
            assertThat(wire.readAll()).isEmpty();
        }
    }

    @Test
    void aHeadThatDoesNotEnd_endsTheConnection() throws Exception {
        try (Wire wire = Wire.to(running.uri).send("GET /open HTTP/1.1\r\nHost: a\r\nX-Slow: ")) {
            assertThat(wire.readAll()).isEmpty();
        }
    }

    @Test
    void aSecondHeadThatDoesNotEnd_endsTheConnectionOfAKnownUserToo() throws Exception {
        try (Wire wire = Wire.to(running.uri).head("GET /api/v1/things/a HTTP/1.1", "Host: a", KNOWN)) {
            wire.send("GET /api/v1/things/b HTTP/1.1\r\nHost: a\r\nX-Slow: ");

            assertThat(wire.readAll()).startsWith("HTTP/1.1 200 OK").endsWith("\r\n\r\na");
        }
    }

    @Test
    void aBodyThatDoesNotCome_isAnsweredWith408() throws Exception {
        try (Wire wire = Wire.to(running.uri)) {
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
    }

    @Test
    void manyStrangers_makeRoomForOneMore() throws Exception {
        List<Wire> strangers = new ArrayList<>();
        for (int i = 0; i < 9; i++) {
            strangers.add(Wire.to(running.uri).send("GET"));
        }

        assertThat(strangers.get(0).readAll()).isIn("", "(reset)");
        assertThat(running.get("/api/v1/things/a").statusCode()).isEqualTo(200);
        for (Wire stranger : strangers) {
            stranger.close();
        }
    }

    @Test
    void answers_carryTheHeadersBrowsersGoBy() throws Exception {
        assertThat(running.get("/api/v1/things/a").headers().map())
                .containsEntry("cache-control", List.of("no-cache, private"))
                .containsEntry("strict-transport-security", List.of("max-age=60; preload"));
    }
}
