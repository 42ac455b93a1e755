package dev.kontract.conformance.promise;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** The events of an open watch. Used by one thread; a thread of its own reads them. */
public final class EventStream implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(15);
    private static final ObjectMapper JSON = new ObjectMapper();

    private final InputStream stream;
    private final BlockingQueue<JsonNode> events = new LinkedBlockingQueue<>();
    private final List<String> seen = new ArrayList<>();

    EventStream(InputStream stream) {
        this.stream = stream;
        Thread reader = new Thread(this::read, "watch");
        reader.setDaemon(true);
        reader.start();
    }

    private void read() {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                events.add(JSON.readTree(line));
            }
        } catch (IOException | UncheckedIOException e) {
            // The stream was closed, or broke: waiting readers get the end of the stream.
        }
    }

    /**
     * Waits for the next event about the object {@code name}.
     *
     * @throws BrokenPromise if it is of another type, or if none comes in time
     */
    public JsonNode expect(String type, String name) throws InterruptedException {
        JsonNode event = await(
                type + ' ' + name,
                each -> each.at("/object/metadata/name").asText().equals(name));
        if (!event.path("type").asText().equals(type)) {
            throw new BrokenPromise(type + ' ' + name, received());
        }
        return event;
    }

    /**
     * Waits for the next event that fulfils a condition, which {@code what} describes, and skips all others.
     *
     * @throws BrokenPromise if none comes in time
     */
    public JsonNode await(String what, Predicate<JsonNode> condition) throws InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        for (long left = PATIENCE.toNanos(); left > 0; left = end - System.nanoTime()) {
            JsonNode event = events.poll(left, TimeUnit.NANOSECONDS);
            if (event == null) {
                break;
            }
            seen.add(event.path("type").asText()
                    + ' '
                    + event.at("/object/metadata/name").asText());
            if (condition.test(event)) {
                return event;
            }
        }
        throw new BrokenPromise(what, received());
    }

    private String received() {
        return seen.isEmpty() ? "no event" : "events: " + String.join(", ", seen);
    }

    @Override
    public void close() throws IOException {
        stream.close();
    }
}
