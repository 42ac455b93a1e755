package dev.kontract.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.server.TestServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Watches in numbers, and one whose reader has fallen asleep. */
class WatchLoadIT {

    private static final String CONFIG_MAPS = "/api/v1/namespaces/default/configmaps";
    private static final int IDLE = 500;
    private static final int POOLS = 150;
    private static final int EVENTS = 40;

    private final List<Socket> sockets = new ArrayList<>();
    private TestServer server;

    @BeforeEach
    void start() throws IOException {
        server = TestServer.start();
    }

    @AfterEach
    void stop() throws IOException {
        for (Socket socket : sockets) {
            socket.close();
        }
        server.close();
    }

    @Test
    void idleWatches_haveNoThreadEach() throws Exception {
        head(watch());
        int before = ManagementFactory.getThreadMXBean().getThreadCount();
        List<BufferedReader> watches = new ArrayList<>();
        for (int i = 0; i < IDLE; i++) {
            watches.add(watch());
        }
        for (BufferedReader watch : watches) {
            head(watch);
        }
        assertThat(ManagementFactory.getThreadMXBean().getThreadCount() - before)
                .isLessThan(POOLS);
    }

    @Test
    void watcherThatDoesNotRead_isCutOff_andOthersHearEverything() throws Exception {
        BufferedReader asleep = watch();
        BufferedReader awake = watch();
        head(asleep);
        head(awake);
        assertThat(write("POST", CONFIG_MAPS, 0)).isEqualTo(201);
        assertHears(awake, 0);
        for (int i = 1; i < EVENTS; i++) {
            assertThat(write("PUT", CONFIG_MAPS + "/large", i)).isEqualTo(200);
            assertHears(awake, i);
        }
        assertThat(eventsUntilCut(asleep)).isLessThan(EVENTS);
    }

    private BufferedReader watch() throws IOException {
        Socket socket = new Socket(server.uri.getHost(), server.uri.getPort());
        sockets.add(socket);
        String request = "GET " + CONFIG_MAPS + "?watch=1 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer "
                + server.server.adminToken() + "\r\n\r\n";
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        return new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
    }

    private static void head(BufferedReader watch) throws IOException {
        assertThat(watch.readLine()).isEqualTo("HTTP/1.1 200 OK");
    }

    /** Called before the next event is created: a slow reader must not be taken for one that does not read. */
    private static void assertHears(BufferedReader watch, int number) throws IOException {
        String line = watch.readLine();
        while (line != null && !isEvent(line)) {
            line = watch.readLine();
        }
        assertThat(line).contains("\"n\":\"" + number + "\"");
    }

    private static boolean isEvent(String line) {
        return line.startsWith("{\"type\":");
    }

    private static long eventsUntilCut(BufferedReader watch) throws IOException {
        long events = 0;
        try {
            for (String line = watch.readLine(); line != null; line = watch.readLine()) {
                events += isEvent(line) ? 1 : 0;
            }
        } catch (SocketException e) {
            assertThat(e).hasMessageContaining("reset");
        }
        return events;
    }

    private int write(String method, String path, int number) throws IOException, InterruptedException {
        String object =
                "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"large\"},\"data\":{\"n\":\""
                        + number + "\",\"x\":\"" + "x".repeat(600_000) + "\"}}";
        return server.send(method, path, "application/json", object).statusCode();
    }
}
