package dev.kontract.server.storage.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.kontract.server.storage.EncryptedStorage;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.ExpiryTimer;
import dev.kontract.server.storage.KeyConversion;
import dev.kontract.server.storage.Range;
import dev.kontract.server.storage.RecordingWatcher;
import dev.kontract.server.storage.Storage;
import dev.kontract.server.storage.StorageContract;
import dev.kontract.server.storage.StorageEnvironment;
import dev.kontract.server.storage.StorageException;
import dev.kontract.server.storage.StorageException.Reason;
import dev.kontract.server.storage.ValueEncryption;
import dev.kontract.server.storage.Versioner;
import dev.kontract.server.storage.cacher.WatchCache;
import dev.kontract.server.storage.window.HistoryCapacity;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class EncryptedStorageTest extends StorageContract {

    /** Writes the name of a key before values; values of forgotten keys cannot be read. */
    private static final class NamedKeys implements ValueEncryption {

        private final List<String> names = new ArrayList<>();
        private final List<String> decrypted = new CopyOnWriteArrayList<>();

        /** Whether forgotten keys may come back. */
        private boolean isAway;

        NamedKeys(String name) {
            names.add(name);
        }

        @Override
        public byte[] encrypt(String key, byte[] value) {
            return (PREFIX + names.get(0) + ':' + new String(value, StandardCharsets.UTF_8))
                    .getBytes(StandardCharsets.UTF_8);
        }

        @Override
        public byte[] decrypt(String key, byte[] stored) throws UnreadableValueException {
            String[] parts = new String(stored, StandardCharsets.UTF_8).split(":", 4);
            if (parts.length < 4 || !names.contains(parts[2])) {
                throw new UnreadableValueException("unknown key", isAway);
            }
            decrypted.add(parts[3]);
            return parts[3].getBytes(StandardCharsets.UTF_8);
        }

        @Override
        public boolean isCurrent(String key, byte[] stored) {
            return new String(stored, StandardCharsets.UTF_8).startsWith(PREFIX + names.get(0));
        }
    }

    private final NamedKeys keys = new NamedKeys("one");
    private MemoryStorage stored = new MemoryStorage();

    /** The values of the common tests do not contain revisions. */
    @Override
    protected Storage open(StorageEnvironment environment) {
        return encrypted(StorageEnvironment.DETACHED.timedBy(environment.timer()));
    }

    private Storage encrypted(StorageEnvironment environment) {
        return EncryptedStorage.open(environment.encryptedBy(keys), inner -> {
            stored = new MemoryStorage(HistoryCapacity.DEFAULT, inner);
            return stored;
        });
    }

    private static void assertFails(Reason reason, ThrowingCallable read) {
        assertThatExceptionOfType(StorageException.class)
                .isThrownBy(read)
                .extracting(StorageException::reason)
                .isEqualTo(reason);
    }

    @Test
    void values_areStoredEncrypted() {
        storage().create("a", to("value"));

        assertThat(new String(stored.get("a").orElseThrow().value(), StandardCharsets.UTF_8))
                .isEqualTo("k8s:enc:one:value");
    }

    @Test
    void values_getTheRevisionOfTheirEntry_whoeverWroteThem() {
        Versioner versioner = (value, revision) -> ("at " + revision).getBytes(StandardCharsets.UTF_8);
        StorageEnvironment environment =
                new StorageEnvironment(Optional.empty(), Map.of(), ExpiryTimer.STOPPED, versioner, KeyConversion.NONE);
        try (Storage storage = encrypted(environment)) {
            Entry copied = stored.create("a", revision -> "k8s:enc:one:at 17".getBytes(StandardCharsets.UTF_8));

            assertThat(storage.get("a").map(StorageContract::text)).contains("at " + copied.revision());
        }
    }

    @Test
    void values_cannotBeReadWithoutEncryption() {
        try (Storage storage = EncryptedStorage.open(StorageEnvironment.DETACHED, inner -> stored)) {
            stored.create("a", revision -> "k8s:enc:one:value".getBytes(StandardCharsets.UTF_8));

            assertFails(Reason.UNAVAILABLE, () -> storage.get("a"));
        }
    }

    @Test
    void values_ofTheFormerKey_areOutdatedUntilTheyAreWrittenAgain() {
        Entry entry = storage().create("a", to("value"));
        assertThat(storage().isOutdated("a")).isFalse();

        keys.names.add(0, "two");
        assertThat(storage().isOutdated("a")).isTrue();
        storage().update("a", entry.revision(), to("value"));
        assertThat(storage().isOutdated("a")).isFalse();
        assertThat(storage().isOutdated("absent")).isFalse();
    }

    @Test
    void values_ofARemovedKey_cannotBeRead() {
        storage().create("a", to("value"));
        keys.names.set(0, "two");

        assertFails(Reason.UNAVAILABLE, () -> storage().get("a"));
        assertFails(Reason.UNAVAILABLE, () -> storage().list(Range.of("")));
    }

    @Test
    void history_isNotShortened_whileAKeyIsAway() {
        Entry first = storage().create("a", to("1"));
        keys.names.set(0, "two");
        keys.isAway = true;
        Entry second = storage().update("a", first.revision(), to("2"));
        RecordingWatcher watcher = new RecordingWatcher();
        storage().watch("", first.revision(), watcher);

        assertThat(watcher.next()).isEqualTo("ENDED");
        assertFails(Reason.UNAVAILABLE, () -> storage().list(new Range("", "", 0, first.revision())));
        assertFails(Reason.UNAVAILABLE, () -> storage().history().of("a", 10));

        keys.names.add("one");
        assertThat(storage().history().of("a", 10).changes())
                .extracting(change -> change.revision())
                .containsExactly(second.revision(), first.revision());
        RecordingWatcher next = new RecordingWatcher();
        storage().watch("", first.revision(), next);
        assertThat(next.next()).startsWith("UPDATED a@" + second.revision() + "=2");
    }

    @Test
    void history_beginsAfterTheLastValueOfARemovedKey() {
        Entry first = storage().create("a", to("1"));
        Entry second = storage().update("a", first.revision(), to("2"));
        keys.names.set(0, "two");
        Entry third = storage().update("a", second.revision(), to("3"));
        Entry fourth = storage().update("a", third.revision(), to("4"));

        assertFails(Reason.COMPACTED, () -> storage().list(new Range("", "", 0, second.revision())));
        assertThat(storage().history().of("a", 10).changes())
                .extracting(change -> change.revision())
                .containsExactly(fourth.revision());
        assertThat(storage().history().of("a", 10).since()).isEqualTo(third.revision());
    }

    @Test
    void watch_endsAtAValueOfARemovedKey_andLaterOnesBeginBehindIt() throws Exception {
        Entry first = storage().create("a", to("1"));
        keys.names.set(0, "two");
        Entry second = storage().update("a", first.revision(), to("2"));
        RecordingWatcher watcher = new RecordingWatcher();

        storage().watch("", first.revision(), watcher);

        assertThat(watcher.next()).isEqualTo("ENDED");
        assertFails(Reason.COMPACTED, () -> storage().watch("", first.revision(), new RecordingWatcher()));
        RecordingWatcher later = new RecordingWatcher();
        storage().watch("", second.revision(), later);
        storage().update("a", second.revision(), to("3"));
        assertThat(later.next(1)).hasSize(1);
    }

    /** Changes are reported on the thread that commits, which must not wait for the holder of a key. */
    @Test
    void cache_doesNotDecryptValuesAgain_whenTheyAreReplacedOrDeleted() {
        Entry first = storage().create("a", to("1"));
        Entry other = storage().create("b", to("1"));
        try (WatchCache cache = new WatchCache(storage(), HistoryCapacity.DEFAULT)) {
            keys.decrypted.clear();
            Entry second = cache.update("a", first.revision(), to("2"));
            cache.delete("b", other.revision(), to("last"));
            RecordingWatcher watcher = new RecordingWatcher();
            cache.watch("a", first.revision(), watcher);

            assertThat(watcher.next()).startsWith("UPDATED a@" + second.revision() + "=2");
            assertThat(keys.decrypted).containsExactly("2", "last");
        }
    }

    @Test
    void cache_isFilledAlthoughTheHistoryCannotBeRead() {
        Entry first = storage().create("a", to("1"));
        keys.names.set(0, "two");
        storage().update("a", first.revision(), to("2"));

        try (WatchCache cache = new WatchCache(storage(), HistoryCapacity.DEFAULT)) {
            assertThat(cache.get("a").map(StorageContract::text)).contains("2");
        }
    }
}
