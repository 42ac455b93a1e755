package dev.kontract.server.storage.cacher;

import static dev.kontract.server.storage.StorageContract.text;
import static dev.kontract.server.storage.StorageContract.to;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.kontract.server.Patience;
import dev.kontract.server.request.ResourceVersion;
import dev.kontract.server.storage.BreakableStorage;
import dev.kontract.server.storage.Derivation;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.ForwardingStorage;
import dev.kontract.server.storage.Range;
import dev.kontract.server.storage.RecordingWatcher;
import dev.kontract.server.storage.Storage;
import dev.kontract.server.storage.StorageContract;
import dev.kontract.server.storage.StorageEnvironment;
import dev.kontract.server.storage.StorageException;
import dev.kontract.server.storage.StorageException.Reason;
import dev.kontract.server.storage.memory.MemoryStorage;
import dev.kontract.server.storage.window.HistoryCapacity;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class WatchCacheTest {

    private static final HistoryCapacity SMALL = new HistoryCapacity(3, Long.MAX_VALUE);

    private final BreakableStorage behind = new BreakableStorage(new MemoryStorage());

    @AfterEach
    void closeStorage() {
        behind.close();
    }

    @Test
    void reads_fromMemoryOnly() {
        behind.create("a/1", to("one"));
        try (WatchCache cacher = new WatchCache(behind, SMALL)) {
            cacher.create("a/2", to("two"));
            assertThat(cacher.list(Range.of("a/")).entries()).hasSize(2);
            assertThat(cacher.list(new Range("a/", "", 1, cacher.revision())).remaining())
                    .isEqualTo(1);
            assertThat(behind.lists()).as("the one that filled it").isEqualTo(1);
        }
    }

    @Test
    void readsOlderRevisions_fromTheUnderlyingStorage() {
        try (WatchCache cacher = new WatchCache(behind, SMALL)) {
            Entry first = cacher.create("a/1", to("one"));
            for (int i = 2; i < 9; i++) {
                cacher.create("a/" + i, to("more"));
            }
            assertThat(cacher.get("a/8")).as("the window has come this far").isPresent();
            assertThat(cacher.list(new Range("", "", 0, first.revision())).entries())
                    .extracting(StorageContract::text)
                    .containsExactly("one");
            assertThat(behind.lists()).isEqualTo(2);
        }
    }

    @Test
    void rejectsWatches_fromBeforeItsHistory() {
        try (WatchCache cacher = new WatchCache(behind, SMALL)) {
            Entry first = cacher.create("a/1", to("one"));
            for (int i = 2; i < 9; i++) {
                cacher.create("a/" + i, to("more"));
            }
            assertThat(cacher.get("a/8")).isPresent();
            assertThatExceptionOfType(StorageException.class)
                    .isThrownBy(() -> cacher.watch("", first.revision(), new RecordingWatcher()))
                    .extracting(StorageException::reason)
                    .isEqualTo(Reason.COMPACTED);
        }
    }

    @Test
    void keepsTheHistoryOfAQuietResource_whenOthersChangeOften() {
        try (WatchCache cacher = new WatchCache(behind, SMALL)) {
            Entry first = cacher.create("g/quiet/a", to("one"));
            for (int i = 0; i < 9; i++) {
                cacher.create("g/busy/" + i, to("more"));
            }
            Entry second = cacher.update("g/quiet/a", first.revision(), to("two"));
            RecordingWatcher watcher = new RecordingWatcher();
            cacher.watch("g/quiet/", first.revision(), watcher);
            assertThat(watcher.next()).startsWith("UPDATED g/quiet/a@" + second.revision());
            assertThat(cacher.list(new Range("g/quiet/", "", 0, second.revision() - 1))
                            .entries())
                    .extracting(StorageContract::text)
                    .containsExactly("one");
            assertThat(behind.lists()).as("the one that filled it").isEqualTo(1);
            assertThatExceptionOfType(StorageException.class)
                    .isThrownBy(() -> cacher.watch("g/busy/", first.revision(), new RecordingWatcher()))
                    .extracting(StorageException::reason)
                    .isEqualTo(Reason.COMPACTED);
        }
    }

    @Test
    void resumesWatches_fromBeforeItsStart() {
        Entry first = behind.create("a/1", to("one"));
        behind.create("a/2", to("two"));
        RecordingWatcher watcher = new RecordingWatcher();
        try (WatchCache cacher = new WatchCache(behind, SMALL)) {
            cacher.watch("", first.revision(), watcher);
            cacher.create("a/3", to("three"));
            assertThat(watcher.next(2))
                    .satisfiesExactly(
                            line -> assertThat(line).startsWith("CREATED a/2"),
                            line -> assertThat(line).startsWith("CREATED a/3"));
        }
    }

    @Test
    void resumesWatches_fromTheRestOfACompactedHistory() {
        try (MemoryStorage forgetful =
                new MemoryStorage(new HistoryCapacity(4, Long.MAX_VALUE), StorageEnvironment.DETACHED)) {
            for (int i = 0; i < 20; i++) {
                forgetful.create("a/" + i, to("value"));
            }
            RecordingWatcher watcher = new RecordingWatcher();
            try (WatchCache cacher = new WatchCache(forgetful, new HistoryCapacity(16, Long.MAX_VALUE))) {
                cacher.watch("", cacher.revision() - 2, watcher);
                assertThat(watcher.next(2))
                        .satisfiesExactly(
                                line -> assertThat(line).startsWith("CREATED a/18"),
                                line -> assertThat(line).startsWith("CREATED a/19"));
            }
        }
    }

    @Test
    void starts_withoutHistory() {
        try (MemoryStorage forgetful =
                new MemoryStorage(new HistoryCapacity(1, Long.MAX_VALUE), StorageEnvironment.DETACHED)) {
            forgetful.create("a/1", to("one"));
            forgetful.create("a/2", to("two"));
            forgetful.create("a/3", to("three"));
            try (WatchCache cacher = new WatchCache(forgetful, SMALL)) {
                assertThat(cacher.list(Range.of("a/")).entries()).hasSize(3);
            }
        }
    }

    @Test
    void seesWrites_byOthers() {
        try (WatchCache cacher = new WatchCache(behind, SMALL)) {
            behind.create("a/1", to("one"));
            assertThat(cacher.get("a/1").map(StorageContract::text)).contains("one");
        }
    }

    @Test
    void readsAtAReadPoint_sendNoRequest() {
        RemoteStorage remote = new RemoteStorage(behind);
        try (WatchCache cacher = new WatchCache(remote, SMALL)) {
            Entry first = cacher.create("a/1", to("one"));
            assertThat(cacher.isCurrent(ResourceVersion.NEWEST)).isFalse();
            CompletableFuture<Long> point = cacher.readPoint();
            assertThat(point).as("the storage has not answered").isNotDone();
            remote.answer.complete(first.revision());
            assertThat(point.join()).isEqualTo(first.revision());
            int revisionReads = remote.revisionReads.get();
            assertThat(cacher.isCurrent(point.join())).isTrue();
            assertThat(cacher.get("a/1", point.join())).isPresent();
            assertThat(cacher.list(Range.of("a/"), point.join()).entries()).hasSize(1);
            assertThat(cacher.isCurrent(first.revision() + 1)).isFalse();
            assertThat(remote.revisionReads).hasValue(revisionReads);
            assertThat(cacher.get("a/1", ResourceVersion.NEWEST)).isPresent();
            assertThat(remote.revisionReads.get()).isGreaterThan(revisionReads);
        }
    }

    @Test
    void readPoint_failsWhenTheCacheLagsBehind() {
        RemoteStorage remote = new RemoteStorage(behind);
        try (WatchCache cacher = new WatchCache(remote, SMALL)) {
            remote.answer.complete(cacher.knownRevision() + 1);
            assertThat(cacher.readPoint()).failsWithin(Patience.LIMIT);
        }
    }

    /** Returns its revision only on request, with a delay. */
    private static final class RemoteStorage extends ForwardingStorage {

        private final AtomicInteger revisionReads = new AtomicInteger();
        private final CompletableFuture<Long> answer = new CompletableFuture<>();

        RemoteStorage(Storage storage) {
            super(storage);
        }

        @Override
        public long revision() {
            revisionReads.incrementAndGet();
            return super.revision();
        }

        @Override
        public boolean isCurrent(long atLeast) {
            return false;
        }

        @Override
        public CompletableFuture<Long> readPoint() {
            return answer.copy();
        }
    }

    @Test
    void derives_oncePerEntry() {
        AtomicInteger derivations = new AtomicInteger();
        Derivation<String> label = entry -> {
            derivations.incrementAndGet();
            return text(entry);
        };
        try (WatchCache cacher = new WatchCache(behind, SMALL)) {
            cacher.create("a/1", to("red"));
            cacher.create("a/2", to("blue"));
            Range red = Range.of("a/").matching(entry -> entry.derived(label).equals("red"));
            for (int i = 0; i < 3; i++) {
                assertThat(cacher.list(red).entries()).extracting(Entry::key).containsExactly("a/1");
            }
        }
        assertThat(derivations).hasValue(2);
    }

    @Test
    void rebuildsItself_whenItsWatchBreaks() {
        try (WatchCache cacher = new WatchCache(behind, SMALL)) {
            RecordingWatcher watcher = new RecordingWatcher();
            cacher.watch("", cacher.revision(), watcher);
            behind.breakWatch();
            assertThat(watcher.next()).isEqualTo("ENDED");
            Entry after = cacher.create("a/1", to("one"));
            assertThat(cacher.get("a/1")).isPresent();
            RecordingWatcher next = new RecordingWatcher();
            cacher.watch("", after.revision() - 1, next);
            assertThat(next.next()).startsWith("CREATED a/1");
        }
    }
}
