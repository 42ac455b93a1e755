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
 * Stores in etcd as {@link StoreCopy copies}, for what moves objects between kinds of storage. Used by one thread.
 *
 * <p>A copy is written object by object, each at a revision of its own, in the order of the revisions they had. Until all of it is
 * written there is a key that says so: servers do not start on it, and a copy of the same origin begins anew.
 */
public final class StoreCopies implements AutoCloseable {

    private static final int PAGE = 1_000;

    /** What some keys of every store that a server has used begin with, and no key has further behind. */
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
     * Connects to etcd when it is first needed.
     *
     * @param clock the time in milliseconds since the epoch
     */
    public static StoreCopies in(EtcdProvider options, Versioner versioner, LongSupplier clock) {
        EtcdEndpoints endpoints = EtcdEndpoints.of(options);
        return new StoreCopies(new EtcdClient(endpoints), new EtcdKeys(options.prefix()), versioner, clock);
    }

    /** @throws StorageException when a copy was not written completely */
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
     * Copies everything below the prefix, as of one revision.
     *
     * @throws StorageException when etcd does not answer, or holds a store that was not written completely
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

    /** Goes through what is below the prefix as of one revision, which is returned. */
    private long forEach(RangeRequest.Builder request, BiConsumer<String, KeyValue> taker) {
        request.setKey(keys.encode("")).setRangeEnd(keys.end("")).setLimit(PAGE);
        boolean more = true;
        while (more) {
            RangeResponse page = client.range(request.build());
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

    /** Whether a server has ever written below the prefix. */
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

    /** Where the copy is from that was not written completely. */
    public Optional<String> unfinished() {
        return origin(client, keys);
    }

    /**
     * Replaces everything below the prefix by a copy. No server may be running on it. Revisions go on behind {@code floor}, and
     * whoever goes on from one up to it is told that it is compacted.
     *
     * @param origin where the copy is from
     * @param floor no revision from 1 to this one is given to an object
     * @return how many objects were written
     * @throws StorageException when etcd does not answer, {@code floor} is too far away, or the prefix and that of another store lie
     *     within one another
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
        keys.enclosing().stream().filter(this::isUsed).findFirst().ifPresent(this::refuseBeside);
        forEach(RangeRequest.newBuilder().setKeysOnly(true), (key, unread) -> {
            int behindPrefix = key.indexOf('/' + NAMESPACES);
            if (behindPrefix >= 0) {
                refuseBeside(keys + key.substring(0, behindPrefix + 1));
            }
        });
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
