package dev.kontract.server.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.client.controller.ManualClock;
import dev.kontract.server.Patience;
import dev.kontract.server.storage.StorageException.Reason;
import dev.kontract.server.storage.memory.MemoryStorage;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;

class CompactedHistoryTest {

    private static final Duration INTERVAL = Duration.ofMinutes(5);
    private static final String PREFIX = "/registry/maps/";

    private final ManualClock clock = ManualClock.at(Instant.parse("2030-01-01T00:00:00Z"));
    private final ExpiryTimer timer = new ExpiryTimer() {
        @Override
        public long millis() {
            return clock.millis();
        }

        @Override
        public void after(Duration delay, Runnable task) {
            clock.after(delay, task);
        }
    };
    private final Storage storage = CompactedHistory.of(new MemoryStorage(), timer, INTERVAL);

    private long create(String name) {
        return storage.create(PREFIX + name, revision -> name.getBytes(StandardCharsets.UTF_8), Storage.FOREVER)
                .revision();
    }

    private Listing listAt(long revision) {
        return storage.list(new Range(PREFIX, "", 0, revision));
    }

    @Test
    void list_atACompactedRevision_isRejected() {
        long first = create("a");
        long second = create("b");

        clock.advance(INTERVAL);
        assertThat(listAt(first).entries()).hasSize(1);
        clock.advance(INTERVAL);

        assertThatThrownBy(() -> listAt(first))
                .isInstanceOfSatisfying(
                        StorageException.class, e -> assertThat(e.reason()).isEqualTo(Reason.COMPACTED));
        assertThat(listAt(second).entries()).hasSize(2);
        assertThat(listAt(0).entries()).hasSize(2);
    }

    @Test
    void list_atTheLatestRevision_isNeverRejected() {
        long newest = create("a");

        clock.advance(INTERVAL.multipliedBy(10));

        assertThat(listAt(newest).entries()).hasSize(1);
    }

    @Test
    void watch_resumesFromKeptHistory() throws InterruptedException {
        long first = create("a");
        create("b");
        clock.advance(INTERVAL.multipliedBy(3));

        BlockingQueue<Change> seen = new LinkedBlockingQueue<>();
        Watcher watcher = new Watcher() {
            @Override
            public void changed(Change change) {
                seen.add(change);
            }

            @Override
            public void progressed(long revision) {}

            @Override
            public void ended() {}
        };
        try (Subscription unused = storage.watch(PREFIX, first, watcher)) {
            assertThat(Patience.next(seen).entry().key()).isEqualTo(PREFIX + "b");
        }
    }

    @Test
    void zeroInterval_returnsTheStorageItself() {
        Storage plain = new MemoryStorage();

        assertThat(CompactedHistory.of(plain, timer, Duration.ZERO)).isSameAs(plain);
    }

    @Test
    void compaction_schedulesNothing() {
        create("a");
        listAt(0);

        assertThat(clock.nextDue()).isEmpty();
    }
}
