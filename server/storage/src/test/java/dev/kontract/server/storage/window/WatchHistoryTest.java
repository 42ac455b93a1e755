package dev.kontract.server.storage.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.kontract.server.Patience;
import dev.kontract.server.storage.Change;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.Range;
import dev.kontract.server.storage.RecordingWatcher;
import dev.kontract.server.storage.StorageException;
import dev.kontract.server.storage.StorageException.Reason;
import dev.kontract.server.storage.Watcher;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class WatchHistoryTest {

    private final WatchHistory window =
            new WatchHistory("test-watch", new HistoryCapacity(4, Long.MAX_VALUE), Snapshot.empty(10));

    @AfterEach
    void closeWindow() {
        window.close();
    }

    @Test
    void returnsEachState_evenBetweenWrites() throws InterruptedException {
        window.append(created("a", 12));
        window.append(created("b", 15));
        window.advance(20);
        assertThat(keysAt(10)).isEmpty();
        assertThat(keysAt(11)).isEmpty();
        assertThat(keysAt(12)).containsExactly("a");
        assertThat(keysAt(14)).containsExactly("a");
        assertThat(keysAt(20)).containsExactly("a", "b");
        assertThat(window.await(20, Duration.ZERO)).isTrue();
        assertThat(window.await(21, Duration.ZERO)).isFalse();
    }

    @Test
    void completesAWait_onceItsRevisionIsReachedOrNeverWillBe() {
        CompletableFuture<Long> change = window.whenReached(12);
        CompletableFuture<Long> progress = window.whenReached(15);
        CompletableFuture<Long> never = window.whenReached(16);
        CompletableFuture<Long> abandoned = window.whenReached(13);
        window.append(created("a", 11));
        assertThat(change).isNotDone();
        window.append(created("b", 12));
        assertThat(change).isCompletedWithValue(12L);
        assertThat(abandoned.completeExceptionally(new IllegalStateException("late")))
                .isTrue();
        assertThat(progress).isNotDone();
        window.advance(15);
        assertThat(progress).isCompletedWithValue(15L);
        assertThat(window.whenReached(14)).isCompletedWithValue(14L);
        window.close();
        assertThat(never).isCompletedExceptionally();
        assertThat(window.whenReached(16)).isCompletedExceptionally();
    }

    @Test
    void evicts_theOldestFirst() {
        for (int i = 11; i <= 16; i++) {
            window.append(created("k" + i, i));
        }
        assertThat(window.at("", 11)).isNull();
        assertThat(keysAt(12)).containsExactly("k11", "k12");
    }

    @Test
    void evicts_byBytes_includingTreePaths() {
        try (WatchHistory small = new WatchHistory("test-watch", new HistoryCapacity(100, 1_500), Snapshot.empty(10))) {
            for (int i = 11; i <= 16; i++) {
                small.append(created("k" + i, i));
            }
            assertThat(small.at("", 13)).isNull();
            assertThat(small.at("", 14)).isNotNull();
        }
    }

    @Test
    void evicts_byAge_allButTheLatestChangesOfEachResource() {
        AtomicLong nanos = new AtomicLong();
        HistoryCapacity minute = new HistoryCapacity(1000, Long.MAX_VALUE, Duration.ofMinutes(1));
        try (WatchHistory aging = new WatchHistory("test-watch", minute, Snapshot.empty(10), 10, nanos::get)) {
            for (int i = 11; i <= 310; i++) {
                aging.append(created("g/busy/" + i, i));
            }
            nanos.addAndGet(Duration.ofSeconds(59).toNanos());
            aging.append(created("g/quiet/a", 311));
            assertThat(aging.at("g/busy/", 11)).isNotNull();
            nanos.addAndGet(Duration.ofSeconds(5).toNanos());
            aging.append(created("g/quiet/b", 312));
            assertThat(aging.at("g/busy/", 209)).isNull();
            assertThat(aging.at("g/busy/", 210)).isNotNull();
            assertThat(aging.at("g/quiet/", 11)).isNotNull();
        }
    }

    @Test
    void evictsAResource_byItsOwnChangesOnly() {
        window.append(created("g/quiet/a", 11));
        for (int i = 12; i <= 20; i++) {
            window.append(created("g/busy/" + i, i));
        }
        RecordingWatcher watcher = new RecordingWatcher();
        window.watch("g/quiet/", 10, watcher);
        assertThat(watcher.next()).isEqualTo("CREATED g/quiet/a@11=");
        window.watch("g/untouched/", 10, watcher).requestProgress();
        assertThat(watcher.next()).isEqualTo("PROGRESS 20");
        assertThat(window.at("g/quiet/", 10)).isNotNull();
        assertThat(window.at("g/busy/", 15)).isNull();
        assertThatExceptionOfType(StorageException.class)
                .isThrownBy(() -> window.watch("g/busy/", 15, watcher))
                .extracting(StorageException::reason)
                .isEqualTo(Reason.COMPACTED);
        assertThatExceptionOfType(StorageException.class)
                .as("one who watches both needs both")
                .isThrownBy(() -> window.watch("g/", 15, watcher));
        window.watch("g/", 17, watcher);
        assertThat(watcher.next(3)).element(0).asString().startsWith("CREATED g/busy/18");
    }

    @Test
    void evictsFromTheLargestResource_whenTheTotalIsExceeded() {
        try (WatchHistory small = new WatchHistory("test-watch", new HistoryCapacity(100, 9_000), Snapshot.empty(10))) {
            small.append(created("g/quiet/a", 11));
            small.append(created("g/quiet/b", 12));
            for (int i = 13; i <= 40; i++) {
                small.append(created("g/busy/" + i, i));
            }
            small.append(created("g/quiet/c", 41));
            assertThat(small.at("g/quiet/", 11)).isNotNull();
            assertThat(small.at("g/busy/", 29)).isNull();
            assertThat(small.at("g/busy/", 33)).isNotNull();
        }
    }

    @Test
    void sharesDerivedData_amongWatchersOfOneDelivery() {
        AtomicInteger made = new AtomicInteger();
        BlockingQueue<Integer> seen = new LinkedBlockingQueue<>();
        for (int i = 0; i < 3; i++) {
            window.watch("", 10, new SharingWatcher(made, seen));
        }
        window.append(created("a", 11));
        window.watch("", 10, new SharingWatcher(made, seen));
        assertThat(List.of(next(seen), next(seen), next(seen))).containsExactly(1, 1, 1);
        assertThat(next(seen)).as("a change from the history").isEqualTo(2);
    }

    private static int next(BlockingQueue<Integer> seen) {
        try {
            return Patience.next(seen);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private record SharingWatcher(AtomicInteger made, BlockingQueue<Integer> seen) implements Watcher {

        @Override
        public void changed(Change change) {
            seen.add(change.shared("key", made::incrementAndGet));
        }

        @Override
        public void ended() {}
    }

    @Test
    void keepsAnEighthOfTheHeap_butNotMoreThanAClientNeeds() {
        assertThat(HistoryCapacity.in(192L << 20).bytes()).isEqualTo(24L << 20);
        assertThat(HistoryCapacity.in(8L << 30).bytes()).isEqualTo(64L << 20);
    }

    @Test
    void replays_historyFromBeforeItsStart() {
        Change past = created("a", 9);
        Snapshot start = Snapshot.empty(8).after(past);
        try (WatchHistory received = new WatchHistory("test-watch", new HistoryCapacity(4, Long.MAX_VALUE), start, 8)) {
            received.remember(past);
            RecordingWatcher watcher = new RecordingWatcher();
            received.watch("", 8, watcher);
            received.append(created("b", 10));
            assertThat(watcher.next(2)).containsExactly("CREATED a@9=", "CREATED b@10=");
            assertThat(received.at("", 8)).as("earlier states are unknown").isNull();
            assertThat(received.at("", 9)).isNotNull();
        }
    }

    @Test
    void remembers_atMostItsCapacity() {
        Snapshot start = Snapshot.empty(8);
        try (WatchHistory small = new WatchHistory("test-watch", new HistoryCapacity(100, 4_000), start.at(40), 8)) {
            for (int i = 9; i <= 40; i++) {
                small.remember(updated(entry("a", i - 1, 500), entry("a", i, 500)));
            }
            assertThatExceptionOfType(StorageException.class)
                    .isThrownBy(() -> small.watch("", 36, new RecordingWatcher()));
            RecordingWatcher watcher = new RecordingWatcher();
            small.watch("", 38, watcher);
            assertThat(watcher.next(2)).hasSize(2);
        }
    }

    @Test
    void holdsEachValueOnce() {
        Entry first = entry("a", 11, 1);
        RecordedChange watcher = new RecordedChange();
        window.append(new Change(Change.Type.CREATED, first, null));
        window.append(updated(entry("a", 11, 1), entry("a", 12, 1)));
        window.watch("", 11, watcher);

        assertThat(watcher.received.join().previous()).isSameAs(first);
    }

    @Test
    void closesAWatch_whoseHistoryCannotBeReplayed() {
        RecordingWatcher watcher = new RecordingWatcher();
        try (WatchDispatcher dispatcher = new WatchDispatcher("test-watch", 1)) {
            Iterable<Change> past = () -> {
                throw new OutOfMemoryError("the past is too long");
            };
            dispatcher.subscribe("", past, watcher);
            assertThat(watcher.next()).isEqualTo("ENDED");
        }
    }

    private static Change updated(Entry previous, Entry entry) {
        return new Change(Change.Type.UPDATED, entry, previous);
    }

    private static Entry entry(String key, long revision, int bytes) {
        return new Entry(key, new byte[bytes], revision);
    }

    private static final class RecordedChange implements Watcher {

        private final CompletableFuture<Change> received = new CompletableFuture<>();

        @Override
        public void changed(Change change) {
            received.complete(change);
        }

        @Override
        public void ended() {}
    }

    @Test
    void failsWaits_whenClosed() {
        CompletableFuture<Boolean> waiting = CompletableFuture.supplyAsync(() -> {
            try {
                return window.await(100, Duration.ofMinutes(1));
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        window.close();
        assertThat(waiting.join()).isFalse();
    }

    @Test
    void delivers_onlyKeysWithThePrefix() {
        RecordingWatcher all = new RecordingWatcher();
        RecordingWatcher broad = new RecordingWatcher();
        RecordingWatcher exact = new RecordingWatcher();
        RecordingWatcher other = new RecordingWatcher();
        window.watch("", 10, all);
        window.watch("pods/", 10, broad);
        window.watch("pods/a/", 10, exact);
        window.watch("pods/b/", 10, other);
        window.append(created("pods/a/x", 11));
        window.append(created("pods/b/x", 12));
        assertThat(all.next(2)).hasSize(2);
        assertThat(broad.next(2)).hasSize(2);
        assertThat(exact.next()).isEqualTo("CREATED pods/a/x@11=");
        assertThat(other.next()).isEqualTo("CREATED pods/b/x@12=");
        assertThat(exact.silent()).isTrue();
    }

    private List<String> keysAt(long revision) {
        Snapshot state = window.at("", revision);
        assertThat(state).as("state at %d", revision).isNotNull();
        return state == null
                ? List.of()
                : state.list(Range.of("")).entries().stream().map(Entry::key).toList();
    }

    private static Change created(String key, long revision) {
        return new Change(Change.Type.CREATED, new Entry(key, new byte[0], revision), null);
    }
}
