package dev.kontract.server.storage;

import dev.kontract.server.request.WriteContext;
import dev.kontract.server.storage.StorageException.Reason;
import dev.kontract.server.storage.ValueEncryption.UnreadableValueException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A storage whose values are encrypted. Callers see plain values; the storage behind it, its history and its backups hold
 * encrypted ones.
 *
 * <p>Reads fail if a value cannot be decrypted. The history may contain values of keys that have been removed since: it then begins
 * after the last of them. A value whose key is not available now does not shorten it.
 */
public final class EncryptedStorage extends ForwardingStorage {

    private static final Logger LOG = LoggerFactory.getLogger(EncryptedStorage.class);

    private final ValueEncryption encryption;
    private final Versioner versioner;
    private final AtomicLong unreadable = new AtomicLong();

    private EncryptedStorage(Storage storage, ValueEncryption encryption, Versioner versioner) {
        super(storage);
        this.encryption = encryption;
        this.versioner = versioner;
    }

    /**
     * Opens a storage with the encryption of {@code environment}, which is closed with the storage. Without encryption, reads of
     * encrypted values fail.
     *
     * @param opener opens the storage that holds the values
     */
    public static Storage open(StorageEnvironment environment, Function<StorageEnvironment, Storage> opener) {
        Versioner versioner = environment.versioner();
        Storage storage = opener.apply(environment.versionedBy(versioner.exceptEncrypted()));
        return new EncryptedStorage(storage, environment.encryption(), versioner);
    }

    @Override
    public Optional<Entry> get(String key) {
        return delegate().get(key).map(this::readable);
    }

    @Override
    public Optional<Entry> get(String key, long atLeast) {
        return delegate().get(key, atLeast).map(this::readable);
    }

    @Override
    public Listing list(Range range) {
        return readable(delegate().list(stored(range)), range);
    }

    @Override
    public Listing list(Range range, long atLeast) {
        return readable(delegate().list(stored(range), atLeast), range);
    }

    private Range stored(Range range) {
        return range.filter() == Range.EVERY
                ? range
                : range.matching(entry -> range.filter().test(readable(entry)));
    }

    private Listing readable(Listing stored, Range range) {
        List<Entry> entries = new ArrayList<>(stored.entries().size());
        for (Entry entry : stored.entries()) {
            try {
                entries.add(decrypted(entry));
            } catch (UnreadableValueException e) {
                boolean isGone = range.revision() != 0 && !e.isTemporary();
                throw failure(isGone ? Reason.COMPACTED : Reason.UNAVAILABLE, entry, e);
            }
        }
        return new Listing(entries, stored.revision(), stored.remaining(), stored.rejected());
    }

    private Entry readable(Entry stored) {
        try {
            return decrypted(stored);
        } catch (UnreadableValueException e) {
            throw failure(Reason.UNAVAILABLE, stored, e);
        }
    }

    private Entry decrypted(Entry stored) throws UnreadableValueException {
        byte[] value = encryption.decrypt(stored.key(), stored.value());
        return ValueEncryption.isEncrypted(stored.value())
                ? new Entry(stored.key(), versioner.at(value, stored.revision()), stored.revision())
                : stored;
    }

    private static StorageException failure(Reason reason, Entry stored, UnreadableValueException why) {
        return new StorageException(
                reason, "unable to transform key \"" + stored.key() + "\": " + why.getMessage(), stored.revision());
    }

    @Override
    public Entry create(String key, Encoding value, Duration timeToLive, WriteContext context) {
        return plain(super.create(key, encrypted(key, value), timeToLive, context), value);
    }

    @Override
    public Entry update(String key, long expected, Encoding value, Duration timeToLive, WriteContext context) {
        return plain(super.update(key, expected, encrypted(key, value), timeToLive, context), value);
    }

    @Override
    public Entry delete(String key, long expected, Encoding last, WriteContext context) {
        return plain(super.delete(key, expected, encrypted(key, last), context), last);
    }

    private Encoding encrypted(String key, Encoding value) {
        return revision -> encryption.encrypt(key, value.at(revision));
    }

    private static Entry plain(Entry written, Encoding value) {
        return ValueEncryption.isEncrypted(written.value())
                ? new Entry(written.key(), value.at(written.revision()), written.revision())
                : written;
    }

    @Override
    public boolean isOutdated(String key) {
        return encryption.covers(key)
                && delegate()
                        .get(key)
                        .filter(stored -> !encryption.isCurrent(key, stored.value()))
                        .isPresent();
    }

    @Override
    public Map<String, BooleanSupplier> healthChecks() {
        Map<String, BooleanSupplier> checks = new LinkedHashMap<>(super.healthChecks());
        checks.putAll(encryption.healthChecks());
        return checks;
    }

    @Override
    public Map<String, Supplier<String>> notes() {
        return encryption.notes();
    }

    @Override
    public Subscription watch(String prefix, long after, Watcher watcher) {
        long first = unreadable.get();
        if (after < first) {
            throw new StorageException(
                    Reason.COMPACTED, "the history up to revision " + first + " cannot be decrypted", revision());
        }
        return super.watch(prefix, after, new DecryptingWatcher(watcher));
    }

    /** @param watcher may have the value before */
    private Change decrypted(Change stored, Watcher watcher) throws UnreadableValueException {
        Entry before = stored.previous();
        Entry known = before == null ? null : watcher.known(before.key(), before.revision());
        return known == null ? decrypted(stored) : new Change(stored.type(), decrypted(stored.entry()), known);
    }

    private Change decrypted(Change stored) throws UnreadableValueException {
        Entry entry = decrypted(stored.entry());
        Entry before = stored.previous();
        Entry previous = before == null ? null : decrypted(before);
        return entry == stored.entry() && previous == before ? stored : new Change(stored.type(), entry, previous);
    }

    @Override
    public History history() {
        return (key, limit) -> readable(delegate().history().of(key, limit));
    }

    private History.OfKey readable(History.OfKey stored) {
        List<Change> changes = new ArrayList<>();
        for (Change change : stored.changes()) {
            try {
                changes.add(decrypted(change));
            } catch (UnreadableValueException e) {
                if (e.isTemporary()) {
                    throw failure(Reason.UNAVAILABLE, change.entry(), e);
                }
                return new History.OfKey(changes, change.revision());
            }
        }
        return new History.OfKey(changes, stored.since());
    }

    @Override
    public void close() {
        try {
            super.close();
        } finally {
            encryption.close();
        }
    }

    /** Ends with the first change that cannot be decrypted; later watches begin after it. */
    private final class DecryptingWatcher implements Watcher {

        private final Watcher watcher;
        private volatile boolean over;

        DecryptingWatcher(Watcher watcher) {
            this.watcher = watcher;
        }

        @Override
        public void changed(Change change) {
            if (over) {
                return;
            }
            try {
                watcher.changed(decrypted(change, watcher));
            } catch (UnreadableValueException e) {
                LOG.warn("The change of {} cannot be decrypted: {}", change.entry(), e.getMessage());
                if (!e.isTemporary()) {
                    unreadable.accumulateAndGet(change.revision(), Math::max);
                }
                ended();
            }
        }

        @Override
        public void progressed(long revision) {
            if (!over) {
                watcher.progressed(revision);
            }
        }

        @Override
        public void ended() {
            if (!over) {
                over = true;
                watcher.ended();
            }
        }
    }
}
