package dev.kontract.server.storage.etcd;

import com.google.protobuf.ByteString;
import dev.kontract.server.request.WriteContext;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.Keys;
import dev.kontract.server.storage.StorageException;
import dev.kontract.server.storage.StorageException.Reason;
import dev.kontract.server.storage.StoreCopy;
import dev.kontract.server.storage.Versioner;
import io.etcd.jetcd.api.KeyValue;
import io.etcd.jetcd.api.RangeRequest;
import io.etcd.jetcd.api.RangeResponse;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;

/**
 * Reads and writes stores in etcd as {@link StoreCopy copies}, to move objects between kinds of storage. Used by one thread.
 *
 * <p>A copy is written object by object in the order of the original revisions, each at a new revision. A marker key exists
 * until it is complete: servers do not start on an incomplete store, and another copy from the same origin replaces it.
 */
public final class StoreCopies implements AutoCloseable {

    /** Every store used by a server has keys with this prefix and one more segment. */
    private static final String NAMESPACES = Keys.of("", "namespaces").root();

    private final EtcdClient client;
    private final EtcdKeys keys;
    private final Versioner versioner;
    private final LongSupplier clock;

    private StoreCopies(EtcdClient client, EtcdKeys keys, Versioner versioner, LongSupplier clock) {
        this.client = client;
        this.keys = keys;
        this.versioner = versioner;
        this.clock = clock;
    }

    /**
     * Creates copies of an etcd that is connected on first use.
     *
     * @param clock the time in milliseconds since the epoch
     */
    public static StoreCopies in(EtcdProvider options, Versioner versioner, LongSupplier clock) {
        EtcdEndpoints endpoints = EtcdEndpoints.of(options);
        return new StoreCopies(new EtcdClient(endpoints), new EtcdKeys(options.prefix()), versioner, clock);
    }

    /**
     * @throws StorageException if the store is incomplete
     */
    static void requireFinished(EtcdClient client, EtcdKeys keys) {
        origin(client, keys).ifPresent(origin -> {
            throw refusal("the objects of " + origin + " have been written only in part to etcd below " + keys
                    + "; repeat the command that wrote them");
        });
    }

    private static Optional<String> origin(EtcdClient client, EtcdKeys keys) {
        return client.range(RangeRequest.newBuilder().setKey(keys.unfinished()).build()).getKvsList().stream()
                .findFirst()
                .map(each -> each.getValue().toStringUtf8());
    }

    /**
     * Copies everything below the prefix at one revision.
     *
     * @throws StorageException if etcd does not respond, or holds an incomplete store
     */
    public StoreCopy read() {
        requireFinished(client, keys);
        Map<Long, Long> expirations = new HashMap<>();
        List<StoreCopy.Item> items = new ArrayList<>();
        long revision = forEach(RangeRequest.newBuilder(), (key, found) -> {
            if (!EtcdKeys.isMarker(key)) {
                long expires = expirations.computeIfAbsent(found.getLease(), this::expiry);
                items.add(new StoreCopy.Item(entry(key, found), expires));
            }
        });
        items.sort(Comparator.comparingLong(each -> each.entry().revision()));
        return new StoreCopy(revision, Map.of(), items);
    }

    /** Visits everything below the prefix at one revision, and returns that revision. */
    private long forEach(RangeRequest.Builder request, BiConsumer<String, KeyValue> taker) {
        request.setKey(keys.encode("")).setRangeEnd(keys.end(""));
        PageSize size = new PageSize();
        boolean more = true;
        while (more) {
            RangeResponse page = client.range(request.setLimit(size.entries()).build());
            size.adapt(page);
            if (request.getRevision() == 0) {
                request.setRevision(page.getHeader().getRevision());
            }
            for (KeyValue each : page.getKvsList()) {
                String key = keys.decode(each.getKey());
                request.setKey(keys.behind(key));
                taker.accept(key, each);
            }
            more = page.getMore();
        }
        return request.getRevision();
    }

    private Entry entry(String key, KeyValue found) {
        long revision = found.getModRevision();
        return new Entry(key, EtcdReads.versioned(versioner, key, found.getValue(), revision), revision);
    }

    private long expiry(long lease) {
        return lease == SharedLeases.NONE
                ? 0
                : clock.getAsLong() + client.timeToLive(lease).toMillis();
    }

    /** Returns whether a server has ever written below the prefix. */
    public boolean isUsed() {
        return isUsed(keys);
    }

    private boolean isUsed(EtcdKeys by) {
        RangeRequest any = RangeRequest.newBuilder()
                .setKey(by.encode(NAMESPACES))
                .setRangeEnd(by.end(NAMESPACES))
                .setKeysOnly(true)
                .setLimit(1)
                .build();
        return client.range(any).getKvsCount() > 0;
    }

    /** Returns the origin of an incomplete copy. */
    public Optional<String> unfinished() {
        return origin(client, keys);
    }

    /**
     * Replaces everything below the prefix with a copy. No server may be running on it. New revisions are higher than {@code
     * floor}, and resuming a watch from a revision up to it fails as compacted.
     *
     * @param origin the origin of the copy
     * @param floor no object gets a revision from 1 to this one
     * @return the number of objects written
     * @throws StorageException if etcd does not respond, {@code floor} is too far away, or the prefix and that of another store
     *     overlap
     */
    public int write(StoreCopy copy, String origin, long floor) {
        requireApart();
        RevisionAdvance advance = new RevisionAdvance(client, keys.unfinished());
        advance.requireWithinReach(floor);
        client.put(keys.unfinished(), ByteString.copyFromUtf8(origin));
        client.delete(keys.behind(EtcdKeys.UNFINISHED), keys.end(""));
        advance.to(floor, ByteString.copyFromUtf8(origin));
        EtcdWrites writes = new EtcdWrites(client, keys);
        long now = clock.getAsLong();
        int written = 0;
        for (StoreCopy.Item each : copy.items()) {
            Entry entry = each.entry();
            if (!each.timeToLive(now).isNegative()) {
                writes.create(
                        entry.key(),
                        revision -> versioner.at(entry.value(), revision),
                        each.timeToLive(now),
                        WriteContext.NONE);
                written++;
            }
        }
        long last = client.put(keys.unfinished(), ByteString.copyFromUtf8(origin));
        client.compact(last);
        client.delete(keys.unfinished(), ByteString.EMPTY);
        return written;
    }

    private void requireApart() {
        keys.enclosing().stream().filter(this::isVisiblyUsed).findFirst().ifPresent(this::refuseBeside);
        forEach(RangeRequest.newBuilder().setKeysOnly(true), (key, unread) -> {
            int behindPrefix = key.indexOf('/' + NAMESPACES);
            if (behindPrefix >= 0) {
                refuseBeside(keys + key.substring(0, behindPrefix + 1));
            }
        });
    }

    /** A user whose role is limited to the prefix cannot see what is above it. */
    private boolean isVisiblyUsed(EtcdKeys above) {
        try {
            return isUsed(above);
        } catch (StorageException e) {
            if (EtcdFailure.isDenied(e)) {
                return false;
            }
            throw e;
        }
    }

    private void refuseBeside(Object other) {
        throw refusal("etcd has another store below " + other + ", and one of " + other + " and " + keys
                + " lies within the other; choose another --etcd-prefix");
    }

    private static StorageException refusal(String message) {
        return new StorageException(Reason.UNAVAILABLE, message, 0);
    }

    @Override
    public void close() {
        client.close();
    }
}
