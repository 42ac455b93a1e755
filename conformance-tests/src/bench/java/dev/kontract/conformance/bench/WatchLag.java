package dev.kontract.conformance.bench;

import dev.kontract.conformance.bench.http.Call;
import dev.kontract.conformance.bench.http.Connection;
import dev.kontract.conformance.bench.http.EventLines;
import dev.kontract.conformance.bench.servers.Target;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Watches of all pods on connections of their own, as if each were an informer, and the time that a change takes to reach them. Patches
 * of the marker pod contain the time at which they were sent, so that a lag includes the write.
 */
final class WatchLag implements AutoCloseable {

    private static final Pattern SENT =
            Pattern.compile("\"name\":\"" + ClusterObjects.MARKER + "\".*\"sent\":\"(\\d+)\"", Pattern.DOTALL);

    /** The marker has no more metadata before its annotations. */
    private static final int BEGINNING = 512;

    private final List<Connection> open = new ArrayList<>();
    private final AtomicInteger ended = new AtomicInteger();
    private final Latencies lags = new Latencies();

    WatchLag(Target target, int watches) throws IOException {
        try {
            for (int i = 0; i < watches; i++) {
                Connection connection = target.connect();
                open.add(connection);
                Thread reader = new Thread(null, () -> read(connection), "watch", 256 * 1024);
                reader.setDaemon(true);
                reader.start();
            }
        } catch (IOException e) {
            close();
            throw e;
        }
    }

    /** Returns the patch of the marker pod that every watch receives. */
    static Call mark() {
        String body = "{\"metadata\":{\"annotations\":{\"sent\":\"" + System.nanoTime() + "\"}}}";
        return Call.of(
                "PATCH", ClusterObjects.PODS + "/" + ClusterObjects.MARKER, "application/merge-patch+json", body);
    }

    private void read(Connection connection) {
        try {
            connection.receive(List.of(PodTally.WATCH), new EventLines(BEGINNING, this::event));
        } catch (IOException | RuntimeException e) {
            ended.incrementAndGet();
        }
    }

    private void event(byte[] line, int from, int to) {
        long now = System.nanoTime();
        if (!isMarker(line, to)) {
            return;
        }
        Matcher matcher = SENT.matcher(new String(line, from, to, StandardCharsets.UTF_8));
        if (matcher.find()) {
            lags.add(now - Long.parseLong(matcher.group(1)));
        }
    }

    /** Returns whether the name, which is the first field of the metadata, begins as that of the marker. */
    private static boolean isMarker(byte[] line, int length) {
        String name = "\"metadata\":{\"name\":\"" + ClusterObjects.MARKER;
        return new String(line, 0, Math.min(length, 120), StandardCharsets.ISO_8859_1).contains(name);
    }

    /** Returns the lags since the last call as text, and the number of watches that the server has ended so far. */
    String report() {
        return lags.take() + "; watches ended by the server: " + ended.get() + " of " + open.size();
    }

    @Override
    public void close() throws IOException {
        for (Connection connection : open) {
            connection.close();
        }
    }
}
