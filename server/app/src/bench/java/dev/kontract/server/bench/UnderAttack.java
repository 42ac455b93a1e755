package dev.kontract.server.bench;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.LongStream;

/**
 * The latency of a user's requests to a running server while {@link Attack} burdens it from another process, whose priority is lower:
 * on a connection that is open, and on a new one for each request. Needs the server's port with TLS, the one without, and a token of a
 * user who may create ConfigMaps in the namespace {@code default}. Prints figures without a verdict: {@code java
 * dev.kontract.server.bench.UnderAttack https://127.0.0.1:6443 http://127.0.0.1:8080 TOKEN [SECONDS [KIND...]]}.
 */
public final class UnderAttack {

    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(2);
    private static final int REQUESTS_FOR_EACH_NEW_CONNECTION = 25;
    private static final Duration LONGEST = Duration.ofSeconds(30);

    private final URI secure;
    private final URI insecure;
    private final String token;
    private final int seconds;
    private final HttpClient client = client();

    private UnderAttack(URI secure, URI insecure, String token, int seconds) {
        this.secure = secure;
        this.insecure = insecure;
        this.token = token;
        this.seconds = seconds;
    }

    /** Measures. */
    public static void main(String[] arguments) throws Exception {
        int seconds = arguments.length > 3 ? Integer.parseInt(arguments[3]) : 20;
        UnderAttack bench = new UnderAttack(URI.create(arguments[0]), URI.create(arguments[1]), arguments[2], seconds);
        List<Attack.Kind> kinds = arguments.length > 4
                ? Arrays.stream(arguments).skip(4).map(Attack.Kind::valueOf).toList()
                : List.of(Attack.Kind.values());
        bench.measure("warm-up");
        for (Attack.Kind kind : kinds) {
            bench.measure("quiet");
            bench.attacked(kind);
        }
    }

    private static HttpClient client() {
        return HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .sslContext(TrustAll.context())
                .connectTimeout(LONGEST)
                .build();
    }

    private void attacked(Attack.Kind kind) throws Exception {
        URI target = kind.compareTo(Attack.Kind.RAPID_RESET) < 0 ? secure : insecure;
        Process attack = new ProcessBuilder(
                        "nice",
                        "-n",
                        "10",
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Attack.class.getName(),
                        kind.name(),
                        target.toString(),
                        token)
                .inheritIO()
                .start();
        try {
            TimeUnit.SECONDS.sleep(seconds / 2); // Until all of its clients are there.
            measure(kind.name().toLowerCase(Locale.ROOT).replace('_', ' '));
        } finally {
            attack.destroyForcibly().waitFor();
        }
    }

    private void measure(String name) throws IOException, InterruptedException {
        LongStream.Builder open = LongStream.builder();
        LongStream.Builder fresh = LongStream.builder();
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        int failed = 0;
        for (int i = 0; System.nanoTime() < end; i++) {
            boolean isFresh = i % REQUESTS_FOR_EACH_NEW_CONNECTION == 0;
            long begun = System.nanoTime();
            if (send(isFresh ? client() : client)) {
                (isFresh ? fresh : open).add(System.nanoTime() - begun);
            } else {
                failed++;
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
        System.out.printf(
                Locale.ROOT,
                "%-16s open: %s  new: %s  failed %d%n",
                name,
                shown(open.build().sorted().toArray()),
                shown(fresh.build().sorted().toArray()),
                failed);
    }

    private boolean send(HttpClient sender) throws InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(secure.resolve("/api/v1/namespaces/default"))
                .header("Authorization", "Bearer " + token)
                .timeout(LONGEST)
                .build();
        try {
            return sender.send(request, HttpResponse.BodyHandlers.ofByteArray()).statusCode() == 200;
        } catch (IOException e) {
            return false;
        }
    }

    private static String shown(long[] sorted) {
        return sorted.length == 0
                ? "none"
                : String.format(
                        Locale.ROOT,
                        "p50 %6.2f p99 %7.2f max %7.2f ms of %d",
                        sorted[sorted.length / 2] / 1e6,
                        sorted[sorted.length * 99 / 100] / 1e6,
                        sorted[sorted.length - 1] / 1e6,
                        sorted.length);
    }
}
