package dev.kontract.server.storage.sqlite;

import static dev.kontract.server.storage.StorageContract.to;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.kontract.server.Patience;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.ExpiryTimer;
import dev.kontract.server.storage.KeyConversion;
import dev.kontract.server.storage.Range;
import dev.kontract.server.storage.StorageEnvironment;
import dev.kontract.server.storage.StorageException;
import dev.kontract.server.storage.StorageException.Reason;
import dev.kontract.server.storage.Versioner;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Simulates a full disk with a quota. */
class DiskFullTest {

    private static final Retention LONG = new Retention(Duration.ofDays(1), 1_000_000, 1_000_000);
    private static final Retention SHORT = new Retention(Duration.ofDays(1), 1, 1_000_000);
    private static final String LARGE = "value ".repeat(2_000);

    private static final String GOING = "going ";

    /** Values that begin with {@link #GOING} are being deleted. */
    private static final StorageEnvironment MARKED = new StorageEnvironment(
            Optional.empty(),
            Map.of(),
            ExpiryTimer.STOPPED,
            new Versioner() {
                @Override
                public byte[] at(byte[] value, long revision) {
                    return value;
                }

                @Override
                public boolean isBeingDeleted(byte[] value) {
                    return new String(value, StandardCharsets.UTF_8).startsWith(GOING);
                }
            },
            KeyConversion.NONE);

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Test
    void rejectsWrites_butServesReads() {
        try (SqliteStorage storage = open(LONG, 400_000)) {
            int written = fill(storage);
            long revision = storage.revision();
            assertThat(storage.list(Range.of("")).entries()).hasSize(written);
            assertThat(revision).isEqualTo(written + 1);
        }
        try (SqliteStorage storage = open(LONG, 800_000)) {
            long before = storage.revision();
            assertThat(storage.create("more", to(LARGE)).revision()).isEqualTo(before + 1);
        }
    }

    @Test
    void writesAgain_afterCompactionFreedSpace() {
        try (SqliteStorage storage = open(SHORT, 400_000)) {
            Entry entry = storage.create("a", to(LARGE));
            for (int i = 0; i < 400; i++) {
                entry = updateWhenThereIsRoom(storage, entry);
            }
            assertThat(storage.get("a").orElseThrow().revision()).isEqualTo(entry.revision());
        }
    }

    @Test
    void deletes_andReusesTheFreedSpace() {
        try (SqliteStorage storage = open(LONG, 400_000)) {
            int written = fill(storage);
            for (int i = 0; i < written; i++) {
                Entry doomed = storage.get("a/" + i).orElseThrow();
                storage.delete(doomed.key(), doomed.revision(), to(LARGE));
            }
            createOnceThereIsRoom(storage, "b");
            assertThat(storage.list(Range.of("")).entries()).hasSize(1);
        }
    }

    @Test
    void updatesOfWhatIsBeingDeleted_useTheReserve_unlessTheyGrow() {
        try (SqliteStorage storage = openMarked()) {
            fill(storage);
            Entry first = storage.get("a/0").orElseThrow();
            assertFull(() -> storage.update("a/0", first.revision(), to(LARGE)));

            Entry going = storage.update("a/0", first.revision(), to(GOING + LARGE));
            assertFull(() -> storage.update("a/0", going.revision(), to(GOING + LARGE.repeat(10))));
            assertThat(storage.get("a/0")).map(Entry::revision).contains(going.revision());
        }
    }

    @Test
    void updatesThatMakeAValueSmaller_useTheReserve() {
        try (SqliteStorage storage = openMarked()) {
            fill(storage);
            Entry first = storage.get("a/0").orElseThrow();

            Entry smaller = storage.update("a/0", first.revision(), to(LARGE.substring(1)));
            assertThat(storage.get("a/0")).map(Entry::revision).contains(smaller.revision());
        }
    }

    private SqliteStorage openMarked() {
        return SqliteStorage.open(SqliteOptions.in(folder).retaining(LONG).limitedTo(400_000), MARKED);
    }

    private static void assertFull(Supplier<Entry> write) {
        assertThatExceptionOfType(StorageException.class)
                .isThrownBy(write::get)
                .extracting(StorageException::reason)
                .isEqualTo(Reason.FULL);
    }

    @Test
    void revisionsContinue_afterCompactionOfTheLatest() {
        long newest;
        try (SqliteStorage storage = open(LONG, 400_000)) {
            fill(storage);
            Entry doomed = storage.get("a/0").orElseThrow();
            newest = storage.delete("a/0", doomed.revision(), to(LARGE)).revision();
            awaitCompacted(storage, newest);
        }
        try (SqliteStorage storage = open(LONG, 400_000)) {
            assertThat(storage.revision()).isEqualTo(newest);
            assertThat(storage.create("a/0", to("small")).revision()).isEqualTo(newest + 1);
        }
    }

    private static void awaitCompacted(SqliteStorage storage, long revision) {
        Patience.await("a compaction", () -> {
            try {
                storage.list(new Range("", "", 1, revision - 1));
                return false;
            } catch (StorageException e) {
                assertThat(e.reason()).isEqualTo(Reason.COMPACTED);
                return true;
            }
        });
    }

    private static void createOnceThereIsRoom(SqliteStorage storage, String key) {
        onceThereIsRoom(() -> storage.create(key, to(LARGE)));
    }

    private static Entry updateWhenThereIsRoom(SqliteStorage storage, Entry entry) {
        return onceThereIsRoom(() -> storage.update("a", entry.revision(), to(LARGE)));
    }

    private static Entry onceThereIsRoom(Supplier<Entry> write) {
        AtomicReference<Entry> written = new AtomicReference<>();
        Patience.await("room", () -> {
            try {
                written.set(write.get());
                return true;
            } catch (StorageException e) {
                assertThat(e.reason()).isEqualTo(Reason.FULL);
                return false;
            }
        });
        return written.get();
    }

    private static int fill(SqliteStorage storage) {
        int written = 0;
        while (written < 1_000) {
            String key = "a/" + written;
            try {
                storage.create(key, to(LARGE));
                written++;
            } catch (StorageException e) {
                assertThat(e.reason()).isEqualTo(Reason.FULL);
                return written;
            }
        }
        throw new AssertionError("never full");
    }

    @Test
    void keepsSmallWrites_whenALargeOneFails() {
        try (SqliteStorage storage = open(LONG, 400_000)) {
            assertThatExceptionOfType(StorageException.class)
                    .isThrownBy(() -> storage.create("large", to("x".repeat(1_000_000))))
                    .extracting(StorageException::reason)
                    .isEqualTo(Reason.FULL);
            assertThat(storage.create("small", to("x")).revision()).isEqualTo(2);
        }
    }

    private SqliteStorage open(Retention retention, long quota) {
        return SqliteStorage.open(SqliteOptions.in(folder).retaining(retention).limitedTo(quota));
    }
}
