package dev.kontract.conformance.rollout;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.kontract.conformance.transcript.TranscriptTarget;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** Watches one resource in a namespace and records its events: ADDED, READY, DELETED. */
final class NamespaceLog {

    /** How long to wait for events, which may arrive later than a read shows the change. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private static final ObjectMapper JSON = new ObjectMapper();

    private final TranscriptTarget target;
    private final String path;
    private final RevisionNumbers revisions;
    private final Set<String> ready = new HashSet<>();
    private final List<List<String>> lines = new ArrayList<>();
    private volatile boolean ended;

    NamespaceLog(TranscriptTarget target, String namespace, String resource, RevisionNumbers revisions) {
        this.target = target;
        this.path =
                "/api/v1/namespaces/" + namespace + '/' + resource + "?watch=1&resourceVersion=0&timeoutSeconds=600";
        this.revisions = revisions;
    }

    /** Starts the watch on a separate thread, which runs until {@link #end}. No event after this call is missed. */
    void follow() throws IOException, InterruptedException {
        InputStream stream = target.stream(path);
        Thread thread = new Thread(() -> read(stream), "follow " + path);
        thread.setDaemon(true);
        thread.start();
    }

    void end() {
        ended = true;
    }

    /** Waits until there are {@code wanted} lines, or until a timeout expires. */
    synchronized void await(int wanted) throws InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        for (long left = PATIENCE.toMillis(); lines.size() < wanted && left > 0; ) {
            wait(left);
            left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
        }
    }

    synchronized int size() {
        return lines.size();
    }

    /** Returns the lines from index {@code start} on. */
    synchronized List<List<String>> since(int start) {
        return List.copyOf(lines.subList(start, lines.size()));
    }

    private void read(InputStream stream) {
        try (BufferedReader events = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
            String line = events.readLine();
            while (line != null && !ended) {
                note(JSON.readTree(line));
                line = events.readLine();
            }
        } catch (IOException | UncheckedIOException e) {
            if (!ended) {
                add("STREAM BROKE", "", "");
            }
        }
    }

    private synchronized void note(JsonNode event) {
        String type = event.path("type").asText();
        JsonNode object = event.path("object");
        String name = object.at("/metadata/name").asText();
        String revision = revisions.see(
                object.at("/metadata/labels/controller-revision-hash").asText());
        if (type.equals("ADDED") || type.equals("DELETED")) {
            add(type, name, revision);
        }
        if (!type.equals("DELETED")
                && isReady(object)
                && ready.add(object.at("/metadata/uid").asText())) {
            add("READY", name, revision);
        }
    }

    private synchronized void add(String what, String name, String revision) {
        lines.add(List.of(what, name, revision));
        notifyAll();
    }

    private static boolean isReady(JsonNode object) {
        for (JsonNode condition : object.at("/status/conditions")) {
            if (condition.path("type").asText().equals("Ready")
                    && condition.path("status").asText().equals("True")) {
                return true;
            }
        }
        return false;
    }
}
