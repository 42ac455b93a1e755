package dev.kontract.server.storage.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.Range;
import dev.kontract.server.storage.RecordingWatcher;
import dev.kontract.server.storage.Storage;
import dev.kontract.server.storage.StorageContract;
import dev.kontract.server.storage.StorageEnvironment;
import dev.kontract.server.storage.StorageException;
import dev.kontract.server.storage.StorageException.Reason;
import dev.kontract.server.storage.StorageExpiryContract;
import dev.kontract.server.storage.window.HistoryCapacity;
import org.junit.jupiter.api.Test;

class MemoryStorageTest extends StorageContract implements StorageExpiryContract {

    @Override
    protected Storage open(StorageEnvironment environment) {
        return new MemoryStorage(HistoryCapacity.DEFAULT, environment);
    }

    private static Storage small(HistoryCapacity capacity) {
        return new MemoryStorage(capacity, StorageEnvironment.DETACHED);
    }

    @Test
    void evicts_changesBeyondItsCapacity() {
        try (Storage small = small(new HistoryCapacity(2, Long.MAX_VALUE))) {
            Entry one = small.create("a", to("one"));
            Entry two = small.create("b", to("two"));
            small.create("c", to("three"));
            assertThat(small.list(new Range("", "", 0, one.revision())).entries())
                    .hasSize(1);
            small.create("d", to("four"));
            assertThatExceptionOfType(StorageException.class)
                    .isThrownBy(() -> small.list(new Range("", "", 0, one.revision())))
                    .extracting(StorageException::reason)
                    .isEqualTo(Reason.COMPACTED);
            assertThatExceptionOfType(StorageException.class)
                    .isThrownBy(() -> small.watch("", one.revision(), new RecordingWatcher()))
                    .extracting(StorageException::reason)
                    .isEqualTo(Reason.COMPACTED);
            RecordingWatcher watcher = new RecordingWatcher();
            small.watch("", two.revision(), watcher);
            assertThat(watcher.next(2)).hasSize(2);
        }
    }

    @Test
    void evicts_byBytes() {
        try (Storage small = small(new HistoryCapacity(1000, 10))) {
            Entry one = small.create("a", to("12345678"));
            small.create("b", to("12345678"));
            small.create("c", to("12345678"));
            assertThatExceptionOfType(StorageException.class)
                    .isThrownBy(() -> small.list(new Range("", "", 0, one.revision())))
                    .extracting(StorageException::reason)
                    .isEqualTo(Reason.COMPACTED);
        }
    }

    @Test
    void returns_theSameEntryEachTime() {
        try (Storage storage = new MemoryStorage()) {
            storage.create("a", to("one"));
            assertThat(storage.get("a").orElseThrow())
                    .isSameAs(storage.list(Range.of("")).entries().get(0));
        }
    }
}
