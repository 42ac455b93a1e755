package dev.kontract.server.storage.sqlite;

import static dev.kontract.server.storage.StorageContract.to;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.ExpiryTimer;
import dev.kontract.server.storage.KeyConversion;
import dev.kontract.server.storage.ManualExpiryTimer;
import dev.kontract.server.storage.Range;
import dev.kontract.server.storage.RecordingWatcher;
import dev.kontract.server.storage.StorageContract;
import dev.kontract.server.storage.StorageEnvironment;
import dev.kontract.server.storage.StorageException;
import dev.kontract.server.storage.StorageException.Reason;
import dev.kontract.server.storage.Versioner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What survives a restart, and what prevents a start. */
class SqliteRestartTest {

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Test
    void resumes_whereItStopped() {
        Entry one;
        Entry gone;
        try (SqliteStorage storage = open()) {
            one = storage.create("a", to("one"));
            gone = storage.create("b", to("two"));
            gone = storage.delete("b", gone.revision(), to("two"));
        }
        try (SqliteStorage storage = open()) {
            assertThat(storage.revision()).isEqualTo(gone.revision());
            assertThat(storage.list(Range.of("")).entries()).hasSize(1);
            RecordingWatcher watcher = new RecordingWatcher();
            storage.watch("", one.revision(), watcher);
            Entry three = storage.create("c", to("three"));
            assertThat(three.revision()).isEqualTo(gone.revision() + 1);
            assertThat(watcher.next(3))
                    .extracting(line -> line.substring(0, line.indexOf('@')))
                    .containsExactly("CREATED b", "DELETED b", "CREATED c");
        }
    }

    @Test
    void deletes_keysExpiredDuringDowntimeAndLater() {
        ManualExpiryTimer time = new ManualExpiryTimer(Instant.parse("2030-01-01T00:00:00Z"));
        try (SqliteStorage storage = open(time, Map.of())) {
            storage.create("short", to("one"), Duration.ofMinutes(1));
            storage.create("long", to("one"), Duration.ofMinutes(10));
            Entry kept = storage.create("kept", to("one"), Duration.ofMinutes(1));
            storage.update("kept", kept.revision(), to("two"));
        }
        time.advance(Duration.ofMinutes(5));
        try (SqliteStorage storage = open(time, Map.of())) {
            time.advance(Duration.ZERO);
            assertThat(storage.list(Range.of("")).entries())
                    .extracting(Entry::key)
                    .containsExactly("kept", "long");
            time.advance(Duration.ofMinutes(5));
            assertThat(storage.list(Range.of("")).entries())
                    .extracting(Entry::key)
                    .containsExactly("kept");
        }
    }

    @Test
    void rejects_aServerWithOtherSettings() {
        open().close(); // Opened outside of a server, which records no settings.
        open(ExpiryTimer.STOPPED, Map.of("group-domain", "example.org")).close();
        assertThatExceptionOfType(StorageException.class)
                .isThrownBy(() -> open(ExpiryTimer.STOPPED, Map.of("group-domain", "k8s.io"))
                        .close())
                .withMessage("the store was written with --group-domain example.org, not k8s.io; start the server with"
                        + " --group-domain example.org, or on another data directory");
        open(ExpiryTimer.STOPPED, Map.of("group-domain", "example.org")).close();
        open().close();
    }

    private SqliteStorage open(ExpiryTimer timer, Map<String, String> identity) {
        return SqliteStorage.open(
                SqliteOptions.in(folder),
                new StorageEnvironment(Optional.empty(), identity, timer, Versioner.UNCHANGED, KeyConversion.NONE));
    }

    @Test
    void continues_afterCompactionOfADeletion() {
        long newest;
        try (SqliteStorage storage = open()) {
            Entry one = storage.create("a", to("one"));
            newest = storage.delete("a", one.revision(), to("one")).revision();
            storage.compact(newest);
        }
        try (SqliteStorage storage = open()) {
            assertThat(storage.revision()).isEqualTo(newest);
        }
    }

    @Test
    void excludesOthers_whileOpen() {
        try (SqliteStorage storage = open()) {
            assertRefusedToOpen("in use by a running server");
            storage.create("a", to("one"));
        }
        open().close();
    }

    @Test
    void rejects_aFileThatIsNotADatabase() throws IOException {
        Files.writeString(folder.resolve("kontract.db"), "no database ".repeat(1000));
        assertRefusedToOpen("damaged");
    }

    @Test
    void rejects_aDamagedFile() throws IOException, SQLException {
        try (SqliteStorage storage = open()) {
            for (int i = 0; i < 500; i++) {
                storage.create("a/" + i, to("value ".repeat(50)));
            }
        }
        Path file = folder.resolve("kontract.db");
        byte[] bytes = Files.readAllBytes(file);
        Arrays.fill(bytes, 3 * Database.PAGE_BYTES, 12 * Database.PAGE_BYTES, (byte) 0x5A);
        Files.write(file, bytes);
        leaveUnclean();
        assertRefusedToOpen("Restore a backup");
    }

    @Test
    void rejects_aStoreOfANewerVersion() throws SQLException {
        open().close();
        execute("PRAGMA user_version = 99");
        assertRefusedToOpen("version 99");
    }

    @Test
    void rejects_aDatabaseOfAnotherApplication() throws SQLException {
        execute("CREATE TABLE other (x)");
        assertRefusedToOpen("something else");
    }

    @Test
    void releasesTheFolder_whenOpeningFails() throws IOException {
        Path file = folder.resolve("kontract.db");
        Files.writeString(file, "no database ".repeat(1000));
        assertRefusedToOpen("damaged");
        Files.delete(file);
        open().close();
    }

    @Test
    void restores_aBackupMadeWhileServing() {
        Path backup = folder.resolve("backup.db");
        Path other = folder.resolve("other");
        long newest;
        try (SqliteStorage storage = open()) {
            Entry one = storage.create("a", to("one"));
            storage.update("a", one.revision(), to("two"));
            Entry gone = storage.create("b", to("gone"));
            storage.delete("b", gone.revision(), to("gone"));
            storage.backup(backup);
            newest = storage.create("after", to("lost")).revision();
            assertThatExceptionOfType(StorageException.class)
                    .isThrownBy(() -> storage.backup(backup))
                    .withMessageContaining("exists");
            assertThatExceptionOfType(StorageException.class)
                    .isThrownBy(() -> SqliteStorage.restore(backup, folder))
                    .withMessageContaining("in use");
        }
        SqliteStorage.restore(backup, other);
        SqliteStorage.restore(backup, folder);
        for (Path restored : new Path[] {other, folder}) {
            assertRestored(restored, newest);
        }
    }

    private static void assertRestored(Path restored, long newest) {
        try (SqliteStorage storage = SqliteStorage.open(SqliteOptions.in(restored))) {
            assertThat(storage.list(Range.of("")).entries())
                    .extracting(StorageContract::text)
                    .containsExactly("two");
            assertThat(storage.revision()).isGreaterThan(newest);
            assertThatExceptionOfType(StorageException.class)
                    .isThrownBy(() -> storage.watch("", newest, new RecordingWatcher()))
                    .extracting(StorageException::reason)
                    .isEqualTo(Reason.COMPACTED);
            long before = storage.revision();
            assertThat(storage.create("c", to("three")).revision()).isEqualTo(before + 1);
        }
    }

    @Test
    void keepsTheReplacedStore_withoutTheLogOfItsPredecessor() throws IOException {
        Path backup = backupOf("one");
        leaveUnclean();
        SqliteStorage.restore(backup, folder);
        assertThat(folder.resolve("before-restore.db-wal")).exists();

        SqliteStorage.restore(backup, folder);

        assertThat(folder.resolve("before-restore.db")).exists();
        assertThat(folder.resolve("before-restore.db-wal")).doesNotExist();
    }

    @Test
    void restores_afterAnInterruptedRestore() throws IOException {
        Path backup = backupOf("two");
        Files.move(folder.resolve("kontract.db"), folder.resolve("before-restore.db"));
        leaveUnclean();
        Files.write(folder.resolve("kontract.db.partial-wal"), new byte[] {0});

        SqliteStorage.restore(backup, folder);

        assertThat(folder.resolve("before-restore.db")).exists();
        assertThat(folder.resolve("before-restore.db-wal")).exists();
        assertThat(folder).isDirectoryNotContaining("glob:**kontract.db{-wal,.partial*}");
        assertRestored(folder, 0);
    }

    @Test
    void rejects_aBackupWithoutItsLog() throws IOException {
        open().close();
        leaveUnclean();
        assertThatExceptionOfType(StorageException.class)
                .isThrownBy(() -> SqliteStorage.restore(folder.resolve("kontract.db"), folder.resolve("other")))
                .withMessageContaining("make a backup of it");
    }

    @Test
    void rejects_aDamagedBackup() throws IOException {
        Path backup = folder.resolve("backup.db");
        Files.writeString(backup, "no database ".repeat(1000));
        assertThatExceptionOfType(StorageException.class)
                .isThrownBy(() -> SqliteStorage.restore(backup, folder.resolve("other")));
        assertThat(folder.resolve("other")).isDirectoryNotContaining("glob:**kontract.db*");
    }

    private SqliteStorage open() {
        return SqliteStorage.open(SqliteOptions.in(folder));
    }

    private void assertRefusedToOpen(String message) {
        assertThatExceptionOfType(StorageException.class)
                .isThrownBy(() -> open().close())
                .withMessageContaining(message)
                .extracting(StorageException::reason)
                .isEqualTo(Reason.UNAVAILABLE);
    }

    /** Returns a backup of a store with one object. */
    private Path backupOf(String text) {
        Path backup = folder.resolve("backup.db");
        try (SqliteStorage storage = open()) {
            storage.create("a", to(text));
            storage.backup(backup);
        }
        return backup;
    }

    /** Leaves the file as if the last process had not closed it. */
    private void leaveUnclean() throws IOException {
        Files.write(
                folder.resolve("kontract.db-wal"),
                new byte[] {0},
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
    }

    private void execute(String statement) throws SQLException {
        try (Connection connection = new Database(SqliteOptions.in(folder)).connect()) {
            Database.execute(connection, statement);
        }
    }
}
