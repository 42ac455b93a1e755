package dev.kontract.conformance.transcript;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ReplayIT {

    private static final String FORBIDDEN =
            "{'kind': 'Status', 'status': 'Failure', 'reason': 'Forbidden', 'message': 'no'}";

    private HttpServer server;
    private Replay replay;

    @BeforeEach
    void serveRefusals() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", ReplayIT::refuse);
        server.start();
        int port = server.getAddress().getPort();
        replay = new Replay(new TranscriptTarget(URI.create("http://127.0.0.1:" + port), "token"));
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void run_passesAllLevels_whenTheAnswerIsTheRecordedOne() throws Exception {
        Verdict verdict = replay.run(scenario("Forbidden", "no"));

        assertThat(List.of(MatchLevel.values())).allMatch(verdict::passes);
    }

    @Test
    void run_failsAtExactOnly_whenTheMessageDiffers() throws Exception {
        Verdict verdict = replay.run(scenario("Forbidden", "never"));

        assertThat(verdict.passes(MatchLevel.BODY)).isTrue();
        assertThat(verdict.at(MatchLevel.EXACT))
                .containsExactly("step 0 GET /apis/${ns}?a>b /body/message: expected \"never\", got \"no\"");
    }

    @Test
    void run_failsAtCode_whenTheReasonDiffers() throws Exception {
        assertThat(replay.run(scenario("NotFound", "no")).passes(MatchLevel.CODE))
                .isFalse();
    }

    private static Scenario scenario(String reason, String message) throws IOException {
        String step =
                "{'request': {'method': 'GET', 'path': '/apis/${ns}?a>b'}, 'response': {'status': 403, 'contentType': 'application/json', 'body': "
                        + FORBIDDEN.replace("Forbidden", reason).replace("'no'", "'" + message + "'") + "}}";
        return Scenario.parse(
                "t", new ObjectMapper().readTree(("{'name': 'refused', 'steps': [" + step + "]}").replace('\'', '"')));
    }

    private static void refuse(HttpExchange exchange) throws IOException {
        byte[] body = FORBIDDEN.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().add("Content-Type", "application/json");
        exchange.sendResponseHeaders(403, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }
}
