package dev.kontract.server.storage.etcd;

import com.google.protobuf.ByteString;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.Listing;
import dev.kontract.server.storage.Range;
import dev.kontract.server.storage.StorageException;
import dev.kontract.server.storage.Versioner;
import dev.kontract.server.storage.window.StorageKeyOrder;
import io.etcd.jetcd.api.KeyValue;
import io.etcd.jetcd.api.RangeRequest;
import io.etcd.jetcd.api.RangeResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Linearizable reads of etcd. Safe for use by many threads. */
final class EtcdReads {

    /** Maximum number of attempts of a list whose revision is compacted before the last page; compactions are minutes apart. */
    private static final int ATTEMPTS = 5;

    private final EtcdClient client;
    private final EtcdKeys keys;
    private final Versioner versioner;
    private final ByteString probe;
    private final RangeRequest newest;
    private final RevisionReads revisions;

    EtcdReads(EtcdClient client, EtcdKeys keys, Versioner versioner) {
        this.client = client;
        this.keys = keys;
        this.versioner = versioner;
        this.probe = keys.encode("health");
        this.newest = probe(0);
        this.revisions = new RevisionReads(() -> headerAt(0));
    }

    /** Returns the revision of the latest write to etcd. */
    long revision() {
        return revisions.newest();
    }

    /**
     * Checks that a revision can be read.
     *
     * @throws StorageException if it is compacted or has not been reached
     */
    void require(long revision) {
        var unused = headerAt(revision);
    }

    /** Returns the revision of the latest write to etcd without blocking; fails soon if no member responds. */
    CompletableFuture<Long> revisionLater() {
        return client.rangeLater(newest).thenApply(found -> found.getHeader().getRevision());
    }

    private long headerAt(long revision) {
        return client.range(probe(revision)).getHeader().getRevision();
    }

    /** Returns a read of an absent key, sent for the header of its response. */
    RangeRequest probe(long revision) {
        return RangeRequest.newBuilder()
                .setKey(probe)
                .setKeysOnly(true)
                .setRevision(revision)
                .build();
    }

    Optional<Entry> get(String key) {
        RangeResponse found =
                client.range(RangeRequest.newBuilder().setKey(keys.encode(key)).build());
        return found.getKvsList().stream().map(this::entry).findFirst();
    }

    /**
     * Returns a list. A list of the latest state is restarted a few times if its revision is compacted before the last page.
     */
    Listing list(Range range) {
        for (int attempt = 1; ; attempt++) {
            try {
                return pages(range);
            } catch (StorageException e) {
                boolean compacted = e.reason() == StorageException.Reason.COMPACTED;
                if (!compacted || range.revision() != 0 || attempt == ATTEMPTS) {
                    throw e;
                }
            }
        }
    }

    /** Reads the range page by page; each read has its own timeout. */
    private Listing pages(Range range) {
        boolean filtered = range.filter() != Range.EVERY;
        int limit = range.limit();
        List<Entry> page = new ArrayList<>();
        long rejected = 0;
        long revision = range.revision();
        ByteString start = start(range);
        PageSize size = new PageSize();
        while (true) {
            int most = limit == 0 || filtered ? size.entries() : Math.min(size.entries(), limit - page.size());
            RangeResponse found = client.range(request(start, range, most, revision));
            size.adapt(found);
            revision = revision == 0 ? found.getHeader().getRevision() : revision;
            for (int i = 0; i < found.getKvsCount(); i++) {
                KeyValue each = found.getKvs(i);
                if (EtcdKeys.isMarker(keys.decode(each.getKey()))) {
                    continue;
                }
                Entry entry = entry(each);
                if (!range.filter().test(entry)) {
                    rejected++;
                    continue;
                }
                page.add(entry);
                if (page.size() == limit) {
                    return new Listing(page, revision, found.getCount() - i - 1, rejected);
                }
            }
            if (!found.getMore()) {
                return new Listing(page, revision, 0, rejected);
            }
            start = keys.behind(
                    keys.decode(found.getKvs(found.getKvsCount() - 1).getKey()));
        }
    }

    private ByteString start(Range range) {
        return StorageKeyOrder.compare(range.after(), range.prefix()) < 0
                ? keys.encode(range.prefix())
                : keys.behind(range.after());
    }

    private RangeRequest request(ByteString start, Range range, int limit, long revision) {
        return RangeRequest.newBuilder()
                .setKey(start)
                .setRangeEnd(keys.end(range.prefix()))
                .setLimit(limit)
                .setRevision(revision)
                .build();
    }

    private Entry entry(KeyValue found) {
        String key = keys.decode(found.getKey());
        return new Entry(
                key, versioned(versioner, key, found.getValue(), found.getModRevision()), found.getModRevision());
    }

    /**
     * Returns the value of a key with {@code revision} filled in.
     *
     * @throws StorageException if the value was not written by a server
     */
    static byte[] versioned(Versioner versioner, String key, ByteString value, long revision) {
        try {
            return versioner.at(value.toByteArray(), revision);
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            throw EtcdEndpoints.unavailable("the value of " + key
                    + " in etcd is not of this program: another one uses the" + " same prefix (--etcd-prefix)");
        }
    }
}
