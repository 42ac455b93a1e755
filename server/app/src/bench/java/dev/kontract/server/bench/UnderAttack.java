package dev.kontract.server.bench;

import dev.kontract.server.ApiServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The latency of a user's requests while a thousand connections of strangers are open: none, silent ones, ones that never
 * complete their heads, and ones that keep guessing tokens. Prints figures without a verdict: {@code java
 * dev.kontract.server.bench.UnderAttack [requests]}.
 */
public final class UnderAttack {

    private static final int STRANGERS = 1000;
    private static final byte[] GUESS =
            "GET /api/v1/namespaces HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer guess\r\n\r\n"
                    .getBytes(StandardCharsets.US_ASCII);
    private static final byte[] ENDLESS = "GET / HTTP/1.1\r\nHost: a\r\nX: ".getBytes(StandardCharsets.US_ASCII);

    private final ApiServer server;
    private final URI uri;
    private final int requests;
    private final HttpClient client = HttpClient.newHttpClient();
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    private volatile boolean attacking;

    private UnderAttack(ApiServer server, int requests) {
        this.server = server;
        this.uri = server.insecureUrl().orElseThrow();
        this.requests = requests;
    }

    /** Measures. */
    public static void main(String[] arguments) throws Exception {
        try (ApiServer server = ApiServer.start()) {
            UnderAttack bench = new UnderAttack(server, arguments.length > 0 ? Integer.parseInt(arguments[0]) : 2000);
            bench.measure("warm-up");
            bench.measure("quiet");
            bench.attacked("silent strangers", new byte[0]);
            bench.attacked("endless heads", ENDLESS);
            bench.attacked("guessing", GUESS);
            bench.measure("quiet again");
        }
    }

    private void attacked(String name, byte[] bytes) throws Exception {
        attacking = true;
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < STRANGERS; i++) {
            Thread thread = new Thread(null, () -> attack(bytes), "stranger", 128 * 1024L);
            thread.setDaemon(true);
            thread.start();
            threads.add(thread);
        }
        measure(name);
        attacking = false;
        for (Socket socket : sockets) {
            socket.close();
        }
        sockets.clear();
        for (Thread thread : threads) {
            thread.join();
        }
    }

    /** Reconnects whenever it is disconnected. */
    private void attack(byte[] bytes) {
        while (attacking) {
            try (Socket socket = new Socket(uri.getHost(), uri.getPort())) {
                sockets.add(socket);
                talk(socket, bytes);
                sockets.remove(socket);
            } catch (IOException e) {
                Thread.onSpinWait();
            }
        }
    }

    private void talk(Socket socket, byte[] bytes) throws IOException {
        InputStream in = socket.getInputStream();
        byte[] answer = new byte[4096];
        do {
            socket.getOutputStream().write(bytes);
        } while (attacking && in.read(answer) >= 0);
    }

    private void measure(String name) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(uri.resolve("/api/v1/namespaces/default"))
                .header("Authorization", "Bearer " + server.adminToken())
                .build();
        long[] nanos = new long[requests];
        for (int i = 0; i < requests; i++) {
            long begun = System.nanoTime();
            int code = client.send(request, HttpResponse.BodyHandlers.ofByteArray())
                    .statusCode();
            nanos[i] = System.nanoTime() - begun;
            if (code != 200) {
                throw new IllegalStateException("answered " + code);
            }
        }
        Arrays.sort(nanos);
        System.out.printf(
                Locale.ROOT,
                "%-18s p50 %7.2f ms  p99 %7.2f ms  max %7.2f ms%n",
                name,
                nanos[requests / 2] / 1e6,
                nanos[requests * 99 / 100] / 1e6,
                nanos[requests - 1] / 1e6);
    }
}
