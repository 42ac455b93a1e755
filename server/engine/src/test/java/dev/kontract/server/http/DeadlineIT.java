package dev.kontract.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.server.Patience;
import dev.kontract.server.http.connection.HttpLimits;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class DeadlineIT {

    private static final String HUNG = "/api/v1/hung/x";
    private static final String EXPIRED = "{\"metadata\":{},\"status\":\"Failure\","
            + "\"message\":\"Timeout: request did not complete within the allotted timeout\","
            + "\"reason\":\"Timeout\",\"details\":{},\"code\":504}\n";

    @ParameterizedTest
    @EnumSource
    void requestThatHangs_isAnsweredAtItsDeadline(HttpClient.Version version) throws Exception {
        try (Running running = new Running()) {
            HttpResponse<String> late =
                    hang(running, running.request(HUNG + "?timeout=50ms").version(version));

            assertThat(late.statusCode()).isEqualTo(504);
            assertThat(late.headers().firstValue("Content-Type")).contains("text/plain; charset=utf-8");
            assertThat(late.body()).isEqualTo(EXPIRED);
            Patience.await(running.things.freed);
            assertThat(running.get("/api/v1/things/t").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void requestThatHangs_endsAtTheLimitOfTheServer() throws Exception {
        try (Running running = new Running(HttpLimits.DEFAULT.withRequestTimeout(Duration.ofMillis(50)))) {
            HttpResponse<String> late =
                    hang(running, running.request(HUNG + "?timeout=1h").POST(BodyPublishers.ofString("{}")));

            assertThat(late.statusCode()).isEqualTo(504);
            Patience.await(running.things.freed);
        }
    }

    /** Repeats a request whose deadline has passed before the server worked on it, as happens on a busy machine. */
    private static HttpResponse<String> hang(Running running, HttpRequest.Builder request) throws Exception {
        HttpResponse<String> late = running.send(request);
        while (running.things.hanging.getCount() > 0) {
            late = running.send(request);
        }
        return late;
    }

    @Test
    void watch_hasNoDeadline() throws Exception {
        try (Running running = new Running(HttpLimits.DEFAULT.withRequestTimeout(Duration.ofMillis(1)))) {
            CompletableFuture<HttpResponse<Void>> answer = running.client.sendAsync(
                    running.request("/api/v1/things?watch=1&timeout=x").build(), BodyHandlers.discarding());
            running.sink().end();

            assertThat(answer.get(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS).statusCode())
                    .isEqualTo(200);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/api/v1/things", "/thread"})
    void malformedTimeout_isRefusedBeforeAuthentication(String path) throws Exception {
        try (Running running = new Running()) {
            HttpResponse<String> refused = running.send(running.anonymous(path + "?timeout=1x"));

            assertThat(refused.statusCode()).isEqualTo(400);
            assertThat(refused.body())
                    .contains("invalid timeout specified in the request URL"
                            + " - time: unknown unit \\\"x\\\" in duration \\\"1x\\\"");
        }
    }

    @ParameterizedTest
    @EnumSource
    void requestThatHangs_lastsUntilItsClientLeaves(HttpClient.Version version) throws Exception {
        try (Running running = new Running()) {
            HttpRequest request = running.request(HUNG).version(version).build();
            CompletableFuture<HttpResponse<String>> answer = running.client.sendAsync(request, BodyHandlers.ofString());
            Patience.await(running.things.hanging);
            running.server.expire();
            running.server.expire();
            assertThat(answer).isNotDone();
            assertThat(running.things.freed.getCount()).isOne();

            answer.cancel(true);

            Patience.await(running.things.freed);
        }
    }

    @ParameterizedTest
    @EnumSource
    void clientThatHasLeftAlready_endsTheWork(HttpClient.Version version) throws Exception {
        try (Running running = new Running()) {
            HttpRequest request = running.request(HUNG).version(version).build();
            CompletableFuture<HttpResponse<String>> answer = running.client.sendAsync(request, BodyHandlers.ofString());
            Patience.await(running.things.hanging);
            answer.cancel(true);

            Patience.await("the end of the work", () -> {
                running.server.expire();
                return running.things.freed.getCount() == 0;
            });
        }
    }

    @Test
    void callerInTheProcessThatCancels_endsTheWork() throws Exception {
        try (Running running = Running.withoutPorts()) {
            CompletableFuture<InProcessResponse> answer = running.server
                    .inProcess()
                    .send(new InProcessRequest(
                            "GET", HUNG, Map.of("Authorization", List.of("Bearer " + Running.TOKEN)), new byte[0]));
            Patience.await(running.things.hanging);
            running.server.expire();
            running.server.expire();

            answer.cancel(true);

            Patience.await(running.things.freed);
        }
    }

    @Test
    void slowAnswer_isSentAfterTheClientIsWatched_andTheNextOnTheSameConnection() throws Exception {
        try (Running running = new Running();
                Wire wire = Wire.to(running.uri)) {
            wire.head("GET /api/v1/held/x HTTP/1.1", "Host: a", "Authorization: Bearer " + Running.TOKEN);
            Patience.await(running.things.hanging);
            running.server.expire();
            running.server.expire();
            running.things.held.countDown();

            assertThat(wire.readHead()).startsWith("HTTP/1.1 200 ").doesNotContain("Connection: close");
            wire.head(
                    "GET /api/v1/things/t HTTP/1.1",
                    "Host: a",
                    "Authorization: Bearer " + Running.TOKEN,
                    "Connection: close");
            assertThat(wire.readAll()).startsWith("heldHTTP/1.1 200 ");
        }
    }

    @Test
    void bodyThatArrivesSlowly_isReadWhole() throws Exception {
        try (Running running = new Running();
                Wire wire = Wire.to(running.uri)) {
            wire.head(
                    "POST /api/v1/things HTTP/1.1",
                    "Host: a",
                    "Authorization: Bearer " + Running.TOKEN,
                    "Connection: close",
                    "Content-Length: 4");
            Patience.await("the head", () -> !running.things.authenticatedOn.isEmpty());
            for (String part : List.of("b", "o", "d", "y")) {
                running.server.expire();
                wire.send(part);
            }

            assertThat(wire.readAll()).startsWith("HTTP/1.1 201").endsWith("body");
        }
    }
}
