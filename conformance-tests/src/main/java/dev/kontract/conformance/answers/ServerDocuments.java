package dev.kontract.conformance.answers;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.kontract.conformance.transcript.TranscriptTarget;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * The documents that a server publishes at {@code /openapi/v3}, each read when an answer is about its paths. Thread-safe.
 *
 * <p>Documents of custom resources come and go: one that is not known, or not any more what the server publishes, is read again
 * when {@link #renewed} is asked for, which waits until half a second has passed since the last reading.
 */
final class ServerDocuments implements AnswerDocuments {

    private static final String INDEX = "/openapi/v3";
    private static final long PAUSE_NANOS = Duration.ofMillis(500).toNanos();
    private static final ObjectMapper JSON = new ObjectMapper();

    private final TranscriptTarget server;

    /** The URLs of the documents by name, such as {@code apis/apps/v1}. */
    private final Map<String, String> urls = new HashMap<>();

    /** The documents by URL; null cannot be stored, so that one that cannot be read is read again. */
    private final Map<String, AnswerCheck> documents = new HashMap<>();

    private final Set<String> first;
    private long indexed;

    /**
     * Reads the names of the documents.
     *
     * @throws IOException if the server publishes none
     */
    ServerDocuments(TranscriptTarget server) throws IOException, InterruptedException {
        this.server = server;
        index();
        this.first = Set.copyOf(urls.keySet());
        if (urls.isEmpty()) {
            throw new IOException(server.url() + " publishes no documents at " + INDEX);
        }
    }

    @Override
    public synchronized int size() {
        return urls.size();
    }

    @Override
    public synchronized Optional<AnswerCheck> of(String path) throws IOException, InterruptedException {
        String url = urls.get(AnswerDocuments.name(path));
        if (url == null && System.nanoTime() - indexed > PAUSE_NANOS) {
            index();
            url = urls.get(AnswerDocuments.name(path));
        }
        AnswerCheck known = url == null ? null : documents.get(url);
        if (url != null && known == null) {
            String current = url.replaceFirst("\\?.*", ""); // A hashed URL is not found once the document has changed.
            try {
                known = new AnswerCheck(new DescribedApi(read(current)));
                documents.put(url, known);
            } catch (IOException e) {
                urls.remove(AnswerDocuments.name(path)); // The last definition of the group version was deleted.
            }
        }
        return Optional.ofNullable(known);
    }

    @Override
    public boolean mayChange(String path) {
        return !first.contains(AnswerDocuments.name(path));
    }

    @Override
    public synchronized Optional<AnswerCheck> renewed(String path) throws IOException, InterruptedException {
        long left = indexed + PAUSE_NANOS - System.nanoTime();
        while (left > 0) {
            TimeUnit.NANOSECONDS.timedWait(this, left);
            left = indexed + PAUSE_NANOS - System.nanoTime();
        }
        index();
        return of(path);
    }

    private void index() throws IOException, InterruptedException {
        for (Map.Entry<String, JsonNode> entry : read(INDEX).path("paths").properties()) {
            String url = entry.getValue().path("serverRelativeURL").asText(INDEX + '/' + entry.getKey());
            String former = urls.put(entry.getKey(), url);
            if (former != null && !former.equals(url)) {
                documents.remove(former);
            }
        }
        indexed = System.nanoTime();
    }

    private JsonNode read(String path) throws IOException, InterruptedException {
        HttpResponse<byte[]> response = server.send("GET", path, Map.of(), null);
        if (response.statusCode() != 200) {
            throw new IOException(path + " is answered with " + response.statusCode());
        }
        JsonNode document = JSON.readTree(response.body());
        return document == null ? JSON.missingNode() : document;
    }
}
