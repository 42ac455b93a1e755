package dev.kontract.server.storage.etcd;

import dev.kontract.server.request.WriteContext;
import dev.kontract.server.storage.Encoding;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.History;
import dev.kontract.server.storage.Listing;
import dev.kontract.server.storage.Range;
import dev.kontract.server.storage.RequestTimes;
import dev.kontract.server.storage.Storage;
import dev.kontract.server.storage.StorageEnvironment;
import dev.kontract.server.storage.StorageException;
import dev.kontract.server.storage.Subscription;
import dev.kontract.server.storage.Versioner;
import dev.kontract.server.storage.Watcher;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * A storage in etcd, to which other processes may write at the same time. Safe for use by many threads. Every read is a request
 * to etcd; a server needs a {@link dev.kontract.server.storage.cacher.WatchCache} in front of it.
 *
 * <p>Keys expire with leases of etcd and by its clock, slightly later than requested ({@link SharedLeases}); keys of one lease
 * are deleted at one revision.
 */
public final class EtcdStorage implements Storage {

    private final EtcdClient client;
    private final EtcdKeys keys;
    private final Versioner versioner;
    private final EtcdReads reads;
    private final EtcdWrites writes;
    private final EtcdHistory history;
    private final CompactionLoop compaction;
    private final Set<EtcdWatch> watches = ConcurrentHashMap.newKeySet();
    private final RequestTimer timer = new RequestTimer();
    private final Duration healthTimeout;
    private volatile boolean closed;

    private EtcdStorage(EtcdClient client, EtcdProvider options, StorageEnvironment environment) {
        this.client = client;
        this.keys = new EtcdKeys(options.prefix());
        this.versioner = environment.versioner();
        this.reads = new EtcdReads(client, keys, versioner);
        this.writes = new EtcdWrites(client, keys);
        this.history = new EtcdHistory(this, reads);
        this.healthTimeout = options.healthTimeout();
        this.compaction = new CompactionLoop(client, options.compactionInterval());
    }

    /**
     * Opens the storage.
     *
     * @throws StorageException {@link StorageException.Reason#UNAVAILABLE} if etcd does not respond, or holds an incomplete
     *     store; the message states the cause
     * @throws IllegalArgumentException if a file for TLS cannot be used
     */
    public static EtcdStorage open(EtcdProvider options, StorageEnvironment environment) {
        EtcdStorage opened = new EtcdStorage(new EtcdClient(EtcdEndpoints.of(options)), options, environment);
        try {
            opened.awaitEtcd();
            StoreCopies.requireFinished(opened.client, opened.keys);
            opened.compaction.start();
            return opened;
        } catch (StorageException e) {
            opened.close();
            throw e;
        }
    }

    /** Waits for an etcd that is started together with the server, up to the timeout of a request. */
    private void awaitEtcd() {
        long end = System.nanoTime() + EtcdClient.LIMIT.toNanos();
        while (true) {
            try {
                var unused = revision();
                return;
            } catch (StorageException e) {
                if (System.nanoTime() - end > 0) {
                    throw e;
                }
                LockSupport.parkNanos(Duration.ofMillis(100).toNanos());
            }
        }
    }

    @Override
    public long revision() {
        requireOpen();
        return timer.timed("getCurrentResourceVersion", "", reads::revision);
    }

    /** Every read is a request to etcd. */
    @Override
    public boolean isCurrent(long atLeast) {
        return false;
    }

    @Override
    public CompletableFuture<Long> readPoint() {
        return closed
                ? CompletableFuture.failedFuture(EtcdEndpoints.unavailable("closed"))
                : timer.timedLater("getCurrentResourceVersion", "", reads.revisionLater());
    }

    @Override
    public Optional<Entry> get(String key) {
        requireOpen();
        return timer.timed("get", key, () -> reads.get(key));
    }

    @Override
    public Listing list(Range range) {
        requireOpen();
        return timer.timed("list", range.prefix(), () -> reads.list(range));
    }

    @Override
    public Entry create(String key, Encoding value, Duration timeToLive, WriteContext context) {
        requireOpen();
        return timer.timed("create", key, () -> writes.create(key, value, timeToLive, context));
    }

    @Override
    public Entry update(String key, long expected, Encoding value, Duration timeToLive, WriteContext context) {
        requireOpen();
        return timer.timed("update", key, () -> writes.update(key, expected, value, timeToLive, context));
    }

    @Override
    public Entry delete(String key, long expected, Encoding last, WriteContext context) {
        requireOpen();
        return timer.timed("delete", key, () -> writes.delete(key, expected, last, context));
    }

    @Override
    public Subscription watch(String prefix, long after, Watcher watcher) {
        requireOpen();
        reads.require(after);
        EtcdWatch watch = new EtcdWatch(client, keys, reads, versioner, prefix, after, watcher, watches::remove);
        watches.add(watch);
        watch.start();
        if (closed) {
            watch.end();
        }
        return watch;
    }

    @Override
    public History history() {
        return history;
    }

    /** The health checks of kube-apiserver. */
    @Override
    public Map<String, BooleanSupplier> healthChecks() {
        return Map.of("etcd", this::answers, "etcd-readiness", this::answers);
    }

    private boolean answers() {
        requireOpen();
        return client.range(reads.probe(0), healthTimeout).getHeader().getRevision() > 0;
    }

    @Override
    public List<RequestTimes> requestTimes() {
        return timer.snapshot();
    }

    /** Compacts the history of etcd up to {@code revision}. */
    void compact(long revision) {
        client.compact(revision);
    }

    @Override
    public void close() {
        closed = true;
        compaction.close();
        watches.forEach(EtcdWatch::end);
        client.close();
    }

    private void requireOpen() {
        if (closed) {
            throw EtcdEndpoints.unavailable("closed");
        }
    }
}
