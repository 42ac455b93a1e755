package dev.kontract.server.controller.workload;

import dev.kontract.client.Kind;
import dev.kontract.client.KontractClient;
import dev.kontract.client.controller.Request;
import dev.kontract.client.error.ApiException;
import dev.kontract.model.KubernetesObject;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Writes the status of objects of one kind. Thread-safe. */
public final class StatusWriter<T extends KubernetesObject> {

    private final KontractClient client;
    private final Kind<T> kind;
    private final Consumer<T> written;

    /** Creates a writer for a controller that tolerates reading its own writes late. */
    public StatusWriter(KontractClient client, Kind<T> kind) {
        this(client, kind, object -> {});
    }

    /**
     * Creates a writer for a controller that waits for its own writes.
     *
     * @param expectations expect the written objects
     */
    public StatusWriter(KontractClient client, Kind<T> kind, Expectations expectations) {
        this(client, kind, object -> expectations.wrote(Request.of(object), kind, object));
    }

    private StatusWriter(KontractClient client, Kind<T> kind, Consumer<T> written) {
        this.client = client;
        this.kind = kind;
        this.written = written;
    }

    /** Returns a count as the server returns it: null for zero. */
    public static @Nullable Integer nonZero(int count) {
        return count == 0 ? null : count;
    }

    /**
     * Replaces the status on the server with that of {@code object}.
     *
     * @return the object as stored; empty if it was deleted, which the informer will report
     */
    public Optional<T> write(T object) {
        try {
            T stored = client.resource(kind).status().replace(object);
            written.accept(stored);
            return Optional.of(stored);
        } catch (ApiException.NotFound e) {
            return Optional.empty();
        }
    }
}
