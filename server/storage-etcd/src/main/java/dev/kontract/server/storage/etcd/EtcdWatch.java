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
 * A watch that outlives its streams.
 *
 * <p>A stream tells whole revisions in their order. The watch knows the last one that it has told of, or that etcd has said lies
 * behind it, and the next stream begins right after that: nothing is lost, and nothing is told twice. The watch ends only when
 * that revision has been compacted in the meantime, when its watcher fails, or with the storage.
 *
 * <p>Guarded by itself, but for the watcher, which is told without a lock by the thread of the one stream that is not stale; the
 * next stream begins when that has been done.
 */
final class EtcdWatch implements Subscription {

    private static final Logger LOG = LoggerFactory.getLogger(EtcdWatch.class);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(1);
    private static final Duration SHORTEST_PAUSE = Duration.ofMillis(20);

    /** As kube-apiserver asks. */
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
    private long told;
    private int progressWanted;
    private boolean asking;
    private Duration pause = SHORTEST_PAUSE;
    private @Nullable EtcdWatchStream stream;
    private boolean telling;
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
        this.told = after;
        this.watcher = watcher;
        this.onClose = onClose;
    }

    /** Begins; the stream is opened by another thread. */
    void start() {
        client.endpoints().onFailure(onFailure);
        connecting.execute(this::connect);
    }

    /** Waits while the watcher takes in a change, which is done in memory. */
    private void connect() {
        try {
            EtcdEndpoint endpoint = client.connected();
            boolean asksForProgress = endpoint.version(client.attempt()).tellsProgress();
            EtcdWatchStream next = new EtcdWatchStream(this, endpoint, asksForProgress);
            synchronized (this) {
                while (telling && !over) {
                    wait();
                }
                if (over) {
                    return;
                }
                stream = next;
                next.open(keys.encode(prefix), keys.end(prefix), told + 1);
            }
        } catch (StorageException e) {
            connectLater(e.getMessage());
        } catch (StatusRuntimeException e) {
            connectLater(EtcdFailure.text(e));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) { // What is thrown here would end the watch, and nobody would be told.
            LOG.error("The watch of {} was not resumed, which will be tried again", prefix, e);
            connectLater(String.valueOf(e.getMessage()));
        }
    }

    private synchronized void connectLater(String why) {
        if (over) {
            return;
        }
        LOG.debug("The watch of {} is interrupted behind revision {}: {}", prefix, told, why);
        stream = null;
        schedule(this::connect, pause);
        boolean known = isOutage();
        Duration longer = pause.multipliedBy(2);
        pause = longer.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : longer;
        if (isOutage() && !known) {
            LOG.warn("The watch of etcd cannot be resumed for now: {}", why);
        }
    }

    /** Whether attempts have failed for about a second. */
    private boolean isOutage() {
        return pause.equals(LONGEST_PAUSE);
    }

    /** Goes to another member when this one did not answer a request. */
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

    /** The stream has begun. */
    synchronized void created(EtcdWatchStream from) {
        if (isCurrent(from)) {
            if (isOutage()) {
                LOG.info("The watch of etcd is resumed");
            }
            pause = SHORTEST_PAUSE;
            beginToAsk();
        }
    }

    private synchronized boolean isOver() {
        return over;
    }

    private boolean isCurrent(EtcdWatchStream from) {
        return from == stream && !over;
    }

    /** All events of one revision or of several. */
    void told(EtcdWatchStream from, List<Event> events) {
        if (!begins(from)) {
            return;
        }
        try {
            for (Event event : events) {
                if (!tell(event)) {
                    return;
                }
            }
        } finally {
            finished(events.get(events.size() - 1).getKv().getModRevision());
        }
    }

    /** Everything up to {@code revision} has been told. */
    void progressed(EtcdWatchStream from, long revision) {
        if (!begins(from)) {
            return;
        }
        try {
            tellProgress(revision);
        } finally {
            finished(revision);
        }
    }

    /** Whether a stream may tell something now: a stale one may not. Until it has, no other one begins. */
    private synchronized boolean begins(EtcdWatchStream from) {
        try {
            while (telling && isCurrent(from)) {
                wait();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
        if (!isCurrent(from)) {
            return false;
        }
        telling = true;
        return true;
    }

    private synchronized void finished(long revision) {
        told = Math.max(told, revision);
        telling = false;
        notifyAll();
    }

    private boolean tell(Event event) {
        String key = keys.decode(event.getKv().getKey());
        if (!EtcdKeys.isMarker(key)) {
            return tell(key, event);
        }
        return tellProgress(event.getKv().getModRevision());
    }

    private boolean tell(String key, Event event) {
        Change change;
        try {
            change = change(key, event);
        } catch (StorageException e) {
            LOG.error("A change is left out: {}", e.getMessage());
            return true;
        }
        if (change == null) {
            LOG.warn("etcd does not know any more what {} was before, the watch ends", key);
            end();
            return false;
        }
        return guarded(() -> watcher.changed(change));
    }

    /** The change, or null when etcd has forgotten the value before it. */
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

    /** Tells it once, or as often as it was asked for; false when the watcher fails. */
    private boolean tellProgress(long revision) {
        int answers;
        synchronized (this) {
            answers = Math.max(1, progressWanted);
            progressWanted = 0;
        }
        boolean sound = true;
        for (int i = 0; i < answers && sound; i++) {
            sound = guarded(() -> watcher.progressed(revision));
        }
        return sound;
    }

    /** What this stream has to go on from is no longer kept. */
    void compacted(EtcdWatchStream from) {
        synchronized (this) {
            if (!isCurrent(from)) {
                return;
            }
        }
        LOG.warn("etcd was compacted beyond revision {} before the watch of \"{}\" came as far", told, prefix);
        end();
    }

    /** The stream has ended. */
    synchronized void broken(EtcdWatchStream from, String why) {
        if (isCurrent(from)) {
            connectLater(why);
        }
    }

    /** A watcher that throws has lost something; it is told that it ended. */
    private boolean guarded(Runnable message) {
        if (isOver()) {
            return false;
        }
        try {
            message.run();
            return true;
        } catch (RuntimeException | Error e) {
            LOG.error("A watcher of {} failed and is dropped", prefix, e);
            end();
            return false;
        }
    }

    @Override
    public void requestProgress() {
        synchronized (this) {
            progressWanted++;
            beginToAsk();
        }
    }

    private synchronized void beginToAsk() {
        if (!asking && isAnswerAwaited()) {
            asking = true;
            connecting.execute(this::askForProgress);
        }
    }

    private synchronized boolean isAnswerAwaited() {
        return !over && stream != null && stream.isCreated() && progressWanted > 0;
    }

    /** Asks until there is an answer: etcd gives none while it has not told the stream everything yet. */
    private void askForProgress() {
        EtcdWatchStream asked;
        synchronized (this) {
            asked = stream;
            if (asked == null || !isAnswerAwaited()) {
                asking = false;
                return;
            }
        }
        try {
            if (!isUpToDate(asked)) {
                ask(asked);
            }
        } catch (RuntimeException e) { // Such as of a stream that was left in this moment; it will be asked for again.
            LOG.debug("The progress of the watch of {} was not asked for", prefix, e);
        }
        schedule(this::askForProgress, PROGRESS_PAUSE);
    }

    private void ask(EtcdWatchStream asked) {
        if (asked.tellsProgress()) {
            asked.requestProgress();
        } else {
            mark();
        }
    }

    /** Whether there is nothing left to tell, and so it was said: etcd says nothing to a watch that begins in the future. */
    private boolean isUpToDate(EtcdWatchStream asked) {
        try {
            long newest = reads.revision();
            if (newest <= lastTold()) {
                progressed(asked, newest);
                return true;
            }
        } catch (StorageException e) {
            LOG.debug("The progress of the watch of {} is not known: {}", prefix, e.getMessage());
        }
        return false;
    }

    private synchronized long lastTold() {
        return told;
    }

    private synchronized void schedule(Runnable task, Duration delay) {
        if (!over) {
            var unused = connecting.schedule(task, delay.toMillis(), TimeUnit.MILLISECONDS);
        }
    }

    /** An etcd whose word cannot be relied on is made to tell of a key behind everything else. */
    private void mark() {
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

    /** Ends the watch, and tells the watcher. */
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
            LOG.error("A watcher of {} failed to end", prefix, e);
        }
    }
}
