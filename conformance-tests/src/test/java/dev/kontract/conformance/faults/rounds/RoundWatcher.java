package dev.kontract.conformance.faults.rounds;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.conformance.faults.rounds.Operation.Listing;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A client that watches a collection permanently: when a watch ends, it resumes on any server from its last revision, and lists
 * again only if that revision is compacted. Thread-safe.
 */
final class RoundWatcher implements AutoCloseable {

    private static final int GONE = 410;

    private final String name;
    private final WatchedKind kind;
    private final List<ServerConnection> servers;
    private final ScheduledExecutorService timer;
    private final Random random;
    private RoundHistory history = new RoundHistory();
    private List<Version> events = new ArrayList<>();
    private List<Watched> parts = new ArrayList<>();
    private List<String> wrong = new ArrayList<>();
    private long after;
    private long last;
    private int listings;
    private int watches;
    private @Nullable Stream stream;
    private boolean closed;

    /** Watches what comes after the revision {@code after}. */
    RoundWatcher(
            String name,
            WatchedKind kind,
            List<ServerConnection> servers,
            ScheduledExecutorService timer,
            Random random,
            long after) {
        this.name = name;
        this.kind = kind;
        this.servers = servers;
        this.timer = timer;
        this.random = random;
        this.after = after;
        this.last = after;
    }

    /** One request. */
    private final class Stream implements Flow.Subscriber<String> {

        private volatile Flow.@Nullable Subscription subscription;
        private boolean forgotten;

        @Override
        public void onSubscribe(Flow.Subscription made) {
            subscription = made;
            made.request(Long.MAX_VALUE);
        }

        @Override
        public void onNext(String line) {
            try {
                forgotten |= receive(this, ServerConnection.JSON.readTree(line));
            } catch (JsonProcessingException e) {
                return; // Cut off in the middle of a line.
            }
        }

        @Override
        public void onError(Throwable failure) {}

        @Override
        public void onComplete() {}

        void cancel() {
            Flow.Subscription open = subscription;
            if (open != null) {
                open.cancel();
            }
        }
    }

    private ServerConnection anyServer() {
        return servers.get(random.nextInt(servers.size()));
    }

    /** Begins a watch where the last one has ended. */
    synchronized void connect() {
        if (closed) {
            return;
        }
        Stream next = new Stream();
        stream = next;
        watches++;
        String path = kind.path() + "?watch=true&allowWatchBookmarks=true&resourceVersion=" + last + "&timeoutSeconds="
                + (1 + random.nextInt(20));
        CompletableFuture<Integer> status = anyServer().watch(path, next);
        var unused = status.whenComplete((code, failure) -> ended(next, code != null && code == GONE));
    }

    private synchronized void ended(Stream from, boolean refused) {
        if (from != stream) {
            return;
        }
        Runnable next = refused || from.forgotten ? this::listAnew : this::connect;
        schedule(next);
    }

    private void schedule(Runnable next) {
        if (!closed) {
            var unused = timer.schedule(next, 10 + random.nextInt(90), TimeUnit.MILLISECONDS);
        }
    }

    private void listAnew() {
        RoundHistory notes;
        ServerConnection server;
        synchronized (this) {
            notes = history;
            server = anyServer();
        }
        Listing listing = RoundWriter.list(server, kind, notes);
        synchronized (this) {
            if (listing == null) {
                schedule(this::listAnew);
                return;
            }
            restart(listing.revision());
            listings++;
            connect();
        }
    }

    private void restart(long from) {
        parts.add(new Watched(name, kind.path(), after, last, events));
        events = new ArrayList<>();
        after = from;
        last = from;
    }

    /** Returns whether the event says that the revision is forgotten. */
    private synchronized boolean receive(Stream from, JsonNode event) {
        if (from != stream) {
            return false;
        }
        String type = event.path("type").asText();
        JsonNode object = event.path("object");
        if (type.equals("ERROR")) {
            return object.path("code").asInt() == GONE;
        }
        long revision = WatchedKind.revision(object);
        boolean bookmark = type.equals("BOOKMARK");
        if (revision < last || (revision == last && !bookmark)) {
            wrong.add(name + " received " + type + " at " + revision + " after " + last);
        }
        if (!bookmark) {
            Version version = kind.version(object);
            events.add(type.equals("DELETED") ? Version.absent(version.key(), revision) : version);
        }
        last = revision;
        notifyAll();
        return false;
    }

    WatchedKind kind() {
        return kind;
    }

    /** Returns its last revision. */
    synchronized long last() {
        return last;
    }

    /** Begins a round. With {@code from}, the watch is given up for one that begins there. */
    synchronized void begin(RoundHistory notes, long from) {
        history = notes;
        if (from > 0) {
            Stream left = stream;
            stream = null;
            if (left != null) {
                left.cancel();
            }
            restart(from);
            connect();
        }
    }

    /** Returns the events of this round. */
    synchronized List<Watched> take() {
        restart(last);
        List<Watched> all = parts;
        parts = new ArrayList<>();
        return all;
    }

    synchronized List<String> wrong() {
        List<String> all = wrong;
        wrong = new ArrayList<>();
        return all;
    }

    /** Returns the number of its lists. */
    synchronized int listings() {
        return listings;
    }

    /** Returns the number of its watches. */
    synchronized int watches() {
        return watches;
    }

    @Override
    public synchronized String toString() {
        return name + " of " + kind + " at " + last;
    }

    @Override
    public synchronized void close() {
        closed = true;
        Stream open = stream;
        stream = null;
        if (open != null) {
            open.cancel();
        }
    }
}
