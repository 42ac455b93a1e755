package dev.kontract.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.server.http.connection.ServingSettings;
import dev.kontract.server.http.connection.ServingSettings.Http2;
import dev.kontract.server.http.connection.ServingSettings.Shutdown;
import dev.kontract.server.http.connection.ServingSettings.Tls;
import dev.kontract.server.protection.ProtectionSettings;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A server that stops while a request is in progress. */
@Timeout(60)
class ShutdownIT {

    private static final String MAPS = "/api/v1/namespaces/default/configmaps";
    private static final String MAP = "{\"metadata\": {\"name\": \"late\"}}";

    @Test
    void stoppingServer_rejectsNewRequests_completesOthers_andEndsWatchesLast() throws Exception {
        Shutdown shutdown = new Shutdown(Duration.ZERO, true, Duration.ofMillis(10));
        ServingSettings settings = new ServingSettings(
                Tls.DEFAULT, Http2.DEFAULT, false, List.of(), Optional.empty(), Map.of(), Set.of(), shutdown);
        TestServer server = TestServer.start(ServerConfig.builder()
                .controllers("none")
                .protection(ProtectionSettings.DEFAULT.withServing(settings)));
        AtomicBoolean sent = new AtomicBoolean();
        try (Socket slow = new Socket(server.uri.getHost(), server.uri.getPort());
                BufferedReader watch = server.lines(MAPS + "?watch=1")) {
            OutputStream out = slow.getOutputStream();
            out.write(("POST " + MAPS + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                            + "Authorization: Bearer " + server.server.adminToken() + "\r\nContent-Length: "
                            + MAP.length() + "\r\nExpect: 100-continue\r\n\r\n")
                    .getBytes(StandardCharsets.US_ASCII));
            BufferedReader answer =
                    new BufferedReader(new InputStreamReader(slow.getInputStream(), StandardCharsets.US_ASCII));
            assertThat(answer.readLine()).contains("100"); // the request is in progress
            CompletableFuture<Boolean> watchedToTheEnd = CompletableFuture.supplyAsync(() -> {
                long unused = watch.lines().count();
                return sent.get();
            });

            Thread closing = new Thread(server::close);
            closing.start();
            Patience.await(
                    "new requests are rejected", () -> server.send("GET", MAPS).statusCode() == 429);
            HttpResponse<String> rejected = server.send("GET", MAPS);
            assertThat(rejected.headers().firstValue("Retry-After")).contains("5");
            assertThat(rejected.body()).isEqualTo("The apiserver is shutting down, please try again later.\n");
            assertThat(server.send("GET", "/livez").statusCode()).isEqualTo(200);

            sent.set(true);
            out.write(MAP.getBytes(StandardCharsets.US_ASCII));
            String line = answer.readLine();
            while (line.isEmpty()) {
                line = answer.readLine();
            }
            assertThat(line).contains("201");
            slow.close();
            assertThat(watchedToTheEnd.get()).isTrue();
            closing.join();
        }
    }
}
