package dev.kontract.conformance.transcript;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.http.HttpHeaders;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** A watch that is open while the steps of a scenario run. A thread reads its events as they arrive. */
final class OpenWatch implements AutoCloseable {

    private static final String BOOKMARK = "{\"type\":\"BOOKMARK\"";

    private final HttpResponse<InputStream> response;
    private final StringBuilder lines = new StringBuilder();
    private int events;
    private boolean ended;

    private OpenWatch(HttpResponse<InputStream> response) {
        this.response = response;
    }

    /** Reads the events of {@code response} until it ends or is closed. */
    static OpenWatch of(HttpResponse<InputStream> response) {
        OpenWatch watch = new OpenWatch(response);
        Thread reader = new Thread(watch::read, "open-watch");
        reader.setDaemon(true);
        reader.start();
        return watch;
    }

    int status() {
        return response.statusCode();
    }

    HttpHeaders headers() {
        return response.headers();
    }

    private void read() {
        try (BufferedReader in = new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                add(line);
            }
        } catch (IOException e) {
            // The watch was closed.
        } finally {
            finish();
        }
    }

    private synchronized void add(String line) {
        lines.append(line).append('\n');
        events += line.startsWith(BOOKMARK) && !line.contains(MaskedAnswers.INITIAL_EVENTS_END) ? 0 : 1;
        notifyAll();
    }

    private synchronized void finish() {
        ended = true;
        notifyAll();
    }

    /**
     * Waits until {@code wanted} events have arrived, bookmarks not counted, closes the watch, and returns the lines.
     *
     * @param patience how long to wait
     */
    synchronized String end(int wanted, Duration patience) throws InterruptedException {
        long until = System.nanoTime() + patience.toNanos();
        for (long left = patience.toMillis(); events < wanted && !ended && left > 0; ) {
            wait(left);
            left = TimeUnit.NANOSECONDS.toMillis(until - System.nanoTime());
        }
        close();
        return lines.toString();
    }

    @Override
    public void close() {
        try {
            response.body().close();
        } catch (IOException e) {
            // It is over either way.
        }
    }
}
