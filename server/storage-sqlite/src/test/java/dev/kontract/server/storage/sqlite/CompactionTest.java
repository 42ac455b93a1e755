package dev.kontract.server.storage.sqlite;

import static dev.kontract.server.storage.StorageContract.to;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.Range;
import dev.kontract.server.storage.RecordingWatcher;
import dev.kontract.server.storage.StorageContract;
import dev.kontract.server.storage.StorageException;
import dev.kontract.server.storage.StorageException.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CompactionTest {

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Test
    void keeps_currentEntriesAndReplayableHistory() throws SQLException {
        try (SqliteStorage storage = open()) {
            Entry kept = storage.create("kept", to("kept"));
            Entry one = storage.create("a", to("one"));
            Entry two = storage.update("a", one.revision(), to("two"));
            Entry gone = storage.create("b", to("gone"));
            gone = storage.delete("b", gone.revision(), to("gone"));
            Entry three = storage.update("a", two.revision(), to("three"));
            storage.compact(gone.revision());

            assertThat(texts(storage, gone.revision())).containsExactly("two", "kept");
            assertThat(texts(storage, 0)).containsExactly("three", "kept");
            assertCompacted(storage, two.revision());
            RecordingWatcher watcher = new RecordingWatcher();
            storage.watch("", gone.revision(), watcher);
            assertThat(watcher.next())
                    .isEqualTo("UPDATED a@" + three.revision() + "=three (a@" + two.revision() + "=two)");
            assertThat(rows()).as("kept, two and three").isEqualTo(3);
            assertThat(kept.revision()).isLessThan(gone.revision());
        }
    }

    @Test
    void readsCurrentEntries_whenCompactedBeyondTheKnownRevision() throws SQLException {
        try (SqliteStorage storage = open()) {
            Entry one = storage.create("a", to("one"));
            Entry two = storage.update("a", one.revision(), to("two"));
            long next = two.revision() + 1;
            try (Connection connection = new Database(SqliteOptions.in(folder)).connect()) {
                Database.execute(
                        connection,
                        "INSERT INTO log VALUES (" + next + ", 'a', 1, " + two.revision()
                                + ", CAST('three' AS BLOB), 0)",
                        "DELETE FROM log WHERE revision < " + next,
                        "UPDATE meta SET value = " + next + " WHERE name = 'compacted'");
            }

            assertThat(storage.get("a")).map(StorageContract::text).contains("three");
            assertThat(texts(storage, 0)).containsExactly("three");
            assertThatExceptionOfType(StorageException.class)
                    .isThrownBy(() -> storage.list(new Range("", "", 0, one.revision())))
                    .extracting(StorageException::reason)
                    .isEqualTo(Reason.COMPACTED);
        }
    }

    @Test
    void returnsSpaceToTheDisk() throws IOException {
        try (SqliteStorage storage = open()) {
            Entry entry = storage.create("a", to("x"));
            for (int i = 0; i < 400; i++) {
                entry = storage.update("a", entry.revision(), to("value ".repeat(1000)));
            }
            storage.compact(entry.revision());
        }
        assertThat(Files.size(folder.resolve("kontract.db"))).isLessThan(200_000);
    }

    @Test
    void resumes_whereAPredecessorStopped() throws SQLException {
        try (SqliteStorage storage = open()) {
            Entry entry = storage.create("a", to("x"));
            for (int i = 0; i < 50; i++) {
                entry = storage.update("a", entry.revision(), to("x" + i));
                storage.compact(entry.revision() - 3);
            }
            assertThat(rows()).isEqualTo(4);
        }
        try (SqliteStorage storage = open()) {
            assertThat(storage.list(new Range("", "", 0, storage.revision() - 3))
                            .entries())
                    .hasSize(1);
            assertCompacted(storage, storage.revision() - 4);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "10000, 0, 0", // Nothing has exceeded its age. The latest thousand stay.
        "10000, 9500, 9000", // The newest thousand stay.
        "10000, 5000, 5000",
        "900000, 0, 800000", // Regardless of age.
        "500, 400, -500"
    })
    void aimsAt_whatAgeAndCountsAllow(long newest, long aged, long target) {
        Retention retention = new Retention(Duration.ofMinutes(5), 1_000, 100_000);
        assertThat(Compactor.target(retention, newest, aged)).isEqualTo(target);
    }

    @Test
    void returnsTheLatestRevision_ofAnAgeAgo() {
        RevisionTimes marks = new RevisionTimes();
        Duration age = Duration.ofNanos(10);
        assertThat(List.of(
                        marks.note(-5, 100, age),
                        marks.note(0, 200, age),
                        marks.note(5, 300, age),
                        marks.note(9, 400, age),
                        marks.note(30, 500, age)))
                .containsExactly(0L, 0L, 100L, 100L, 400L);
    }

    private static void assertCompacted(SqliteStorage storage, long revision) {
        assertThatExceptionOfType(StorageException.class)
                .isThrownBy(() -> storage.list(new Range("", "", 0, revision)))
                .extracting(StorageException::reason)
                .isEqualTo(Reason.COMPACTED);
        assertThatExceptionOfType(StorageException.class)
                .isThrownBy(() -> storage.watch("", revision, new RecordingWatcher()))
                .extracting(StorageException::reason)
                .isEqualTo(Reason.COMPACTED);
    }

    private static List<String> texts(SqliteStorage storage, long revision) {
        return storage.list(new Range("", "", 0, revision)).entries().stream()
                .map(StorageContract::text)
                .toList();
    }

    private long rows() throws SQLException {
        try (Connection connection = new Database(SqliteOptions.in(folder)).connect()) {
            return Database.number(connection, "SELECT count(*) FROM log");
        }
    }

    private SqliteStorage open() {
        return SqliteStorage.open(SqliteOptions.in(folder));
    }
}
