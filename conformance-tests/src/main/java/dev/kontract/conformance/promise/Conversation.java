package dev.kontract.conformance.promise;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.client.KontractClient;
import dev.kontract.conformance.transcript.MatchLevel;
import dev.kontract.conformance.transcript.TranscriptTarget;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The requests of one check of a promise. All of them are recorded, and what they create is deleted after the run. Not
 * thread-safe, but {@link #target} is.
 */
public final class Conversation {

    private static final String CONTENT_TYPE = "Content-Type";

    private final TranscriptTarget target;
    private final Workspace workspace;
    private final ServerProfile server;
    private final MatchLevel level;

    Conversation(TranscriptTarget target, Workspace workspace, ServerProfile server, MatchLevel level) {
        this.target = target;
        this.workspace = workspace;
        this.server = server;
        this.level = level;
    }

    /** Returns the server, for checks that send requests in their own way. */
    public TranscriptTarget target() {
        return target;
    }

    /** Returns a client of the SDK. Objects that it creates are not observed: see {@link #noteUnobserved}. */
    public KontractClient client() {
        return workspace.client();
    }

    /**
     * Records an object that is about to be created by other means than the requests of this conversation, so that it is
     * deleted after the run.
     *
     * @param path its path, with a unique name
     */
    public void noteUnobserved(String path) {
        workspace.noteUnobserved(path);
    }

    /** Returns what the server claims. */
    public ServerProfile server() {
        return server;
    }

    /** Returns how closely answers have to match. */
    public MatchLevel level() {
        return level;
    }

    /** Returns a name that no other object has. */
    public String unique(String prefix) {
        return workspace.unique(prefix);
    }

    /** Returns a namespace that the checks with the same {@code key} share. */
    public String sharedNamespace(String key) {
        return workspace.shared(key);
    }

    /** Creates a namespace for this check alone. */
    public String ownNamespace() {
        return workspace.namespace();
    }

    /** Sends a GET request. */
    public Answer get(String path) {
        return send("GET", path, Map.of(), null);
    }

    /** Sends a GET request for a media type. */
    public Answer get(String path, String accept) {
        return send("GET", path, Map.of("Accept", accept), null);
    }

    /** Sends a POST request with a JSON body. */
    public Answer post(String path, JsonNode body) {
        return send("POST", path, Map.of(CONTENT_TYPE, "application/json"), body.toString());
    }

    /** Sends a PUT request with a JSON body. */
    public Answer put(String path, JsonNode body) {
        return send("PUT", path, Map.of(CONTENT_TYPE, "application/json"), body.toString());
    }

    /** Sends a PATCH request. */
    public Answer patch(String path, PatchType type, String body) {
        return send("PATCH", path, Map.of(CONTENT_TYPE, type.mediaType()), body);
    }

    /** Sends a DELETE request. */
    public Answer delete(String path) {
        return send("DELETE", path, Map.of(), null);
    }

    /** Sends a DELETE request with a JSON body. */
    public Answer delete(String path, JsonNode options) {
        return send("DELETE", path, Map.of(CONTENT_TYPE, "application/json"), options.toString());
    }

    /** Sends a request without credentials. */
    public Answer anonymously(String method, String path) {
        return send(method, path, Map.of("Authorization", ""), null);
    }

    /** Sends a request as another user. */
    public Answer as(String user, String method, String path, @Nullable JsonNode body) {
        Map<String, String> headers = new LinkedHashMap<>(Map.of("Impersonate-User", user));
        if (body != null) {
            headers.put(CONTENT_TYPE, "application/json");
        }
        return send(method, path, headers, body == null ? null : body.toString());
    }

    /**
     * Sends a request.
     *
     * @throws BrokenPromise if no answer comes
     */
    public Answer send(String method, String path, Map<String, String> headers, @Nullable String body) {
        try {
            return new Answer(target.send(method, path, headers, body), level);
        } catch (IOException e) {
            throw new BrokenPromise("an answer", e.toString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BrokenPromise("an answer", "the run was interrupted");
        }
    }

    /** Opens a watch. */
    public EventStream watch(String path) throws InterruptedException {
        try {
            return new EventStream(target.stream(path));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
