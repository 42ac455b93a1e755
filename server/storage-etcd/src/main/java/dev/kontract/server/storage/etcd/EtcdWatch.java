package dev.kontract.server.storage.etcd;

import com.google.protobuf.ByteString;
import dev.kontract.server.storage.Change;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.StorageException;
import dev.kontract.server.storage.Subscription;
import dev.kontract.server.storage.Versioner;
import dev.kontract.server.storage.Watcher;
import io.etcd.jetcd.api.Event;
import io.grpc.StatusRuntimeException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A watch that survives the failure of its streams.
 *
 * <p>A stream delivers whole revisions in order. The watch records the last revision that was delivered, or that a progress
 * notification has confirmed, and the next stream starts right after it, so no event is lost or delivered twice. The watch ends
 * only if that revision is compacted in the meantime, if its watcher fails, or with the storage.
 *
 * <p>Guarded by this, except for the watcher, which is called without a lock on the thread of the current stream; a new stream
 * starts only after that call has returned.
 */
final class EtcdWatch implements Subscription {

    private static final Logger LOG = LoggerFactory.getLogger(EtcdWatch.class);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(1);
    private static final Duration SHORTEST_PAUSE = Duration.ofMillis(20);

    /** The interval of kube-apiserver. */
    private static final Duration PROGRESS_PAUSE = Duration.ofMillis(100);

    private final EtcdClient client;
    private final EtcdKeys keys;
    private final EtcdReads reads;
    private final Versioner versioner;
    private final String prefix;
    private final Watcher watcher;
    private final Consumer<EtcdWatch> onClose;
    private final Consumer<EtcdEndpoint> onFailure = this::leave;
    private final ScheduledExecutorService connecting = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread made = new Thread(task, "etcd-watch");
        made.setDaemon(true);
        return made;
    });
    private long lastDelivered;
    private int pendingRequests;
    private boolean polling;
    private Duration pause = SHORTEST_PAUSE;
    private @Nullable EtcdWatchStream stream;
    private boolean delivering;
    private boolean over;

    EtcdWatch(
            EtcdClient client,
            EtcdKeys keys,
            EtcdReads reads,
            Versioner versioner,
            String prefix,
            long after,
            Watcher watcher,
            Consumer<EtcdWatch> onClose) {
        this.client = client;
        this.keys = keys;
        this.reads = reads;
        this.versioner = versioner;
        this.prefix = prefix;
        this.lastDelivered = after;
        this.watcher = watcher;
        this.onClose = onClose;
    }

    /** Starts the watch; the stream is opened on another thread. */
    void start() {
        client.endpoints().onFailure(onFailure);
        connecting.execute(this::connect);
    }

    /** Opens a new stream, after the watcher has processed its current change, which takes place in memory. */
    private void connect() {
        try {
            EtcdEndpoint endpoint = client.connected();
            boolean reliableProgress = endpoint.version(client.attempt()).hasReliableProgress();
            EtcdWatchStream next = new EtcdWatchStream(this, endpoint, reliableProgress);
            synchronized (this) {
                while (delivering && !over) {
                    wait();
                }
                if (over) {
                    return;
                }
                stream = next;
                next.open(keys.encode(prefix), keys.end(prefix), lastDelivered + 1);
            }
        } catch (StorageException e) {
            connectLater(e.getMessage());
        } catch (StatusRuntimeException e) {
            connectLater(EtcdFailure.text(e));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) { // An escaping exception would end the watch silently.
            LOG.error("The watch of {} was not resumed; retrying", prefix, e);
            connectLater(String.valueOf(e.getMessage()));
        }
    }

    private synchronized void connectLater(String why) {
        if (over) {
            return;
        }
        LOG.debug("The watch of {} was interrupted after revision {}: {}", prefix, lastDelivered, why);
        stream = null;
        schedule(this::connect, pause);
        boolean known = isOutage();
        Duration longer = pause.multipliedBy(2);
        pause = longer.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : longer;
        if (isOutage() && !known) {
            LOG.warn("The watch of etcd cannot be resumed yet: {}", why);
        }
    }

    /** Returns whether attempts have failed for about a second. */
    private boolean isOutage() {
        return pause.equals(LONGEST_PAUSE);
    }

    /** Switches to another member if this one did not respond to a request. */
    private void leave(EtcdEndpoint failed) {
        EtcdWatchStream left;
        synchronized (this) {
            left = stream;
            if (left == null || left.endpoint() != failed) {
                return;
            }
            connectLater(failed + " did not answer");
        }
        left.cancel();
    }

    /** Called when the stream has started. */
    synchronized void created(EtcdWatchStream from) {
        if (isCurrent(from)) {
            if (isOutage()) {
                LOG.info("The watch of etcd is resumed");
            }
            pause = SHORTEST_PAUSE;
            startPolling();
        }
    }

    private synchronized boolean isOver() {
        return over;
    }

    private boolean isCurrent(EtcdWatchStream from) {
        return from == stream && !over;
    }

    /** Delivers all events of one or several revisions. */
    void deliver(EtcdWatchStream from, List<Event> events) {
        if (!acquire(from)) {
            return;
        }
        try {
            for (Event event : events) {
                if (!deliver(event)) {
                    return;
                }
            }
        } finally {
            release(events.get(events.size() - 1).getKv().getModRevision());
        }
    }

    /** Reports that everything up to {@code revision} has been delivered. */
    void progressed(EtcdWatchStream from, long revision) {
        if (!acquire(from)) {
            return;
        }
        try {
            reportProgress(revision);
        } finally {
            release(revision);
        }
    }

    /**
     * Acquires the right to deliver for a stream; returns false if the stream is stale. No other stream starts until it is
     * released.
     */
    private synchronized boolean acquire(EtcdWatchStream from) {
        try {
            while (delivering && isCurrent(from)) {
                wait();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
        if (!isCurrent(from)) {
            return false;
        }
        delivering = true;
        return true;
    }

    private synchronized void release(long revision) {
        lastDelivered = Math.max(lastDelivered, revision);
        delivering = false;
        notifyAll();
    }

    private boolean deliver(Event event) {
        String key = keys.decode(event.getKv().getKey());
        if (!EtcdKeys.isMarker(key)) {
            return deliver(key, event);
        }
        return reportProgress(event.getKv().getModRevision());
    }

    private boolean deliver(String key, Event event) {
        Change change;
        try {
            change = change(key, event);
        } catch (StorageException e) {
            LOG.error("A change was skipped: {}", e.getMessage());
            return true;
        }
        if (change == null) {
            LOG.warn("etcd no longer has the previous value of {}; closing the watch", key);
            end();
            return false;
        }
        return guarded(() -> watcher.changed(change));
    }

    /** Returns the change, or null if etcd has compacted the previous value. */
    private @Nullable Change change(String key, Event event) {
        long revision = event.getKv().getModRevision();
        if (event.getType() == Event.EventType.PUT && event.getKv().getCreateRevision() == revision) {
            return new Change(Change.Type.CREATED, entry(key, event.getKv().getValue(), revision), null);
        }
        if (!event.hasPrevKv()) {
            return null;
        }
        Entry previous =
                entry(key, event.getPrevKv().getValue(), event.getPrevKv().getModRevision());
        return event.getType() == Event.EventType.PUT
                ? new Change(Change.Type.UPDATED, entry(key, event.getKv().getValue(), revision), previous)
                : new Change(Change.Type.DELETED, entry(key, event.getPrevKv().getValue(), revision), previous);
    }

    private Entry entry(String key, ByteString value, long revision) {
        return new Entry(key, EtcdReads.versioned(versioner, key, value, revision), revision);
    }

    /** Reports progress once, or once for each pending request; returns false if the watcher fails. */
    private boolean reportProgress(long revision) {
        int answers;
        synchronized (this) {
            answers = Math.max(1, pendingRequests);
            pendingRequests = 0;
        }
        boolean sound = true;
        for (int i = 0; i < answers && sound; i++) {
            sound = guarded(() -> watcher.progressed(revision));
        }
        return sound;
    }

    /** The revision from which this stream would resume has been compacted. */
    void compacted(EtcdWatchStream from) {
        synchronized (this) {
            if (!isCurrent(from)) {
                return;
            }
        }
        LOG.warn("Revision {} was compacted before the watch of \"{}\" had reached it", lastDelivered, prefix);
        end();
    }

    /** Called when the stream has ended. */
    synchronized void broken(EtcdWatchStream from, String why) {
        if (isCurrent(from)) {
            connectLater(why);
        }
    }

    /** Calls the watcher. If it throws it has missed an event, so the watch is closed; returns false then. */
    private boolean guarded(Runnable message) {
        if (isOver()) {
            return false;
        }
        try {
            message.run();
            return true;
        } catch (RuntimeException | Error e) {
            LOG.error("A watcher of {} failed; closing its watch", prefix, e);
            end();
            return false;
        }
    }

    @Override
    public void requestProgress() {
        synchronized (this) {
            pendingRequests++;
            startPolling();
        }
    }

    private synchronized void startPolling() {
        if (!polling && isResponsePending()) {
            polling = true;
            connecting.execute(this::pollProgress);
        }
    }

    private synchronized boolean isResponsePending() {
        return !over && stream != null && stream.isCreated() && pendingRequests > 0;
    }

    /** Requests progress repeatedly: etcd does not respond while the stream has pending events. */
    private void pollProgress() {
        EtcdWatchStream current;
        synchronized (this) {
            current = stream;
            if (current == null || !isResponsePending()) {
                polling = false;
                return;
            }
        }
        try {
            if (!isUpToDate(current)) {
                requestProgressOf(current);
            }
        } catch (
                RuntimeException
                        e) { // For example, if the stream was replaced in the meantime; the request is repeated.
            LOG.debug("The progress of the watch of {} could not be requested", prefix, e);
        }
        schedule(this::pollProgress, PROGRESS_PAUSE);
    }

    private void requestProgressOf(EtcdWatchStream current) {
        if (current.hasReliableProgress()) {
            current.requestProgress();
        } else {
            writeMarker();
        }
    }

    /**
     * Reports progress if all revisions have been delivered, and returns whether it did: etcd sends no notification to a watch
     * that starts at a future revision.
     */
    private boolean isUpToDate(EtcdWatchStream current) {
        try {
            long newest = reads.revision();
            if (newest <= lastDelivered()) {
                progressed(current, newest);
                return true;
            }
        } catch (StorageException e) {
            LOG.debug("The progress of the watch of {} is not known: {}", prefix, e.getMessage());
        }
        return false;
    }

    private synchronized long lastDelivered() {
        return lastDelivered;
    }

    private synchronized void schedule(Runnable task, Duration delay) {
        if (!over) {
            var unused = connecting.schedule(task, delay.toMillis(), TimeUnit.MILLISECONDS);
        }
    }

    /**
     * Writes a marker key, so that its event proves that all earlier events have arrived; for versions of etcd whose progress
     * notifications are unreliable.
     */
    private void writeMarker() {
        try {
            client.put(keys.marker(prefix), ByteString.EMPTY);
        } catch (StorageException e) {
            LOG.debug("The progress of the watch of {} cannot be marked: {}", prefix, e.getMessage());
        }
    }

    @Override
    public void close() {
        EtcdWatchStream open;
        synchronized (this) {
            if (over) {
                return;
            }
            over = true;
            open = stream;
        }
        client.endpoints().forget(onFailure);
        connecting.shutdownNow();
        onClose.accept(this);
        if (open != null) {
            open.cancel();
        }
    }

    /** Closes the watch and notifies the watcher. */
    void end() {
        synchronized (this) {
            if (over) {
                return;
            }
        }
        close();
        try {
            watcher.ended();
        } catch (RuntimeException | Error e) {
            LOG.error("A watcher of {} failed when its watch was closed", prefix, e);
        }
    }
}
