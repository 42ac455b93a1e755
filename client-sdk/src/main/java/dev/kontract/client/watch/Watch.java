package dev.kontract.client.watch;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import dev.kontract.client.error.ApiException;
import dev.kontract.client.error.FailureReader;
import dev.kontract.client.error.TransportException;
import dev.kontract.client.http.ResponseStream;
import dev.kontract.model.Json;
import dev.kontract.model.KubernetesObject;
import dev.kontract.model.Status;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The events of a single watch request. Read by one thread at a time; any thread may close it.
 *
 * <p>A dead connection is detected some time after the server should have ended the watch.
 *
 * <pre>{@code
 * try (Watch<Pod> watch = client.pods("shop").watch(ListOptions.all())) {
 *     for (Optional<WatchEvent<Pod>> event = watch.next(); event.isPresent(); event = watch.next()) {
 *         System.out.println(event.get().type() + " " + event.get().object().name());
 *     }
 * }
 * }</pre>
 */
public final class Watch<T extends KubernetesObject> implements AutoCloseable {

    private final AtomicReference<@Nullable InputStream> stream;
    private final ObjectReader objects;
    private @Nullable JsonParser started;
    private final EventLines lines = new EventLines();

    /**
     * Reads events from {@code stream}, which is closed together with this watch and should fail if the connection is
     * dead.
     *
     * @param type the class of the objects
     */
    public Watch(InputStream stream, Class<T> type) {
        this.stream = new AtomicReference<>(stream);
        objects = Json.mapper().readerFor(type);
    }

    /**
     * Waits for the next event.
     *
     * @return the event; empty if the server ended the watch or it was closed
     * @throws ApiException if the server reports an error; {@link ApiException.Expired} if the resource version has
     *     expired
     * @throws TransportException if the connection fails or the data is malformed
     */
    public Optional<WatchEvent<T>> next() {
        InputStream open = stream.get();
        if (open == null) {
            return Optional.empty();
        }
        try {
            return open instanceof ResponseStream pushed && pushed.isPushed() ? nextLine(pushed) : next(parser());
        } catch (IOException e) {
            if (stream.get() == null) {
                return Optional.empty();
            }
            throw cut(e);
        }
    }

    private TransportException cut(IOException failure) {
        close();
        return new TransportException("the watch connection failed", failure);
    }

    /** Returns whether there may be more events. */
    public boolean isOpen() {
        return stream.get() != null;
    }

    /**
     * Calls {@code ready} once as soon as {@link #next} would not block.
     *
     * @return false if it would not block now, or if that is unknown; {@code ready} is not called then
     * @throws TransportException as {@link #next}
     */
    public boolean whenReady(Runnable ready) {
        if (!(stream.get() instanceof ResponseStream open) || !open.isPushed()) {
            return false;
        }
        try {
            while (!lines.hasNext()) {
                if (open.whenReadable(ready)) {
                    return true;
                }
                if (!lines.readFrom(open)) {
                    return false;
                }
            }
            return false;
        } catch (IOException e) {
            if (stream.get() == null) {
                return false;
            }
            throw cut(e);
        }
    }

    private Optional<WatchEvent<T>> next(JsonParser parser) throws IOException {
        return parser.nextToken() == JsonToken.START_OBJECT ? Optional.of(event(parser)) : ended(parser);
    }

    /**
     * Reads whole lines only, so that a partial event is never taken for a complete one. Closing the parser makes the field names that
     * it has found known to the next one, which otherwise copies the table of names to add them again.
     */
    private Optional<WatchEvent<T>> nextLine(ResponseStream open) throws IOException {
        while (!lines.hasNext()) {
            if (!lines.readFrom(open)) {
                return ended(null);
            }
        }
        try (JsonParser parser = Json.mapper().createParser(lines.next())) {
            return next(parser);
        }
    }

    /** Created lazily, because detecting the encoding waits for the first bytes. */
    private JsonParser parser() throws IOException {
        JsonParser parser = started;
        if (parser == null) {
            InputStream open = stream.get();
            if (open == null) {
                throw new IOException("closed");
            }
            parser = Json.mapper().createParser(open);
            started = parser;
        }
        return parser;
    }

    private Optional<WatchEvent<T>> ended(@Nullable JsonParser parser) throws IOException {
        if (parser != null && parser.currentToken() != null) {
            throw new IOException("not a watch event");
        }
        close();
        return Optional.empty();
    }

    private WatchEvent<T> event(JsonParser parser) throws IOException {
        String type = "";
        T object = null;
        JsonNode tree = null;
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String field = parser.currentName();
            parser.nextToken();
            if (field.equals("type")) {
                type = parser.getText();
            } else if (field.equals("object") && !type.isEmpty() && !type.equals("ERROR")) {
                object = objects.readValue(parser);
            } else if (field.equals("object")) {
                tree = parser.readValueAsTree();
            } else {
                parser.skipChildren();
            }
        }
        if (parser.currentToken() != JsonToken.END_OBJECT) {
            throw new EOFException("the response ends in the middle of an event");
        }
        if (type.equals("ERROR") && tree != null) {
            close();
            throw FailureReader.of(Json.mapper().treeToValue(tree, Status.class));
        }
        T parsed = object != null || tree == null ? object : objects.readValue(tree);
        if (parsed == null) {
            throw new IOException("a watch event without an object");
        }
        return new WatchEvent<>(typeOf(type), parsed);
    }

    private static WatchEvent.Type typeOf(String name) throws IOException {
        return switch (name) {
            case "ADDED" -> WatchEvent.Type.ADDED;
            case "MODIFIED" -> WatchEvent.Type.MODIFIED;
            case "DELETED" -> WatchEvent.Type.DELETED;
            case "BOOKMARK" -> WatchEvent.Type.BOOKMARK;
            default -> throw new IOException("a watch event of the unknown type " + name);
        };
    }

    /** Closes the connection; a thread blocked in {@link #next()} gets an empty result. */
    @Override
    public void close() {
        InputStream open = stream.getAndSet(null);
        if (open != null) {
            try {
                open.close();
            } catch (IOException e) {
                // Ignored: the connection is discarded anyway.
            }
        }
    }
}
