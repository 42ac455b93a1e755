package dev.kontract.server.storage.sqlite;

import static dev.kontract.server.storage.StorageContract.to;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.ExpiryTimer;
import dev.kontract.server.storage.KeyConversion;
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
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Upgrades of a folder written by version 1. */
class StoreUpgradeTest {

    private static final Map<String, String> GROUPS = Map.of("sets", "apps", "pods", "_core");

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @BeforeEach
    void writeVersionOne() throws SQLException, IOException {
        try (VersionOne store = new VersionOne(folder)) {
            store.write(2, "pods/default/p", 0, 0, "p1")
                    .write(3, "sets/default/s", 0, 0, "s1")
                    .write(4, "pods/default/gone", 0, 0, "g1")
                    .write(5, "pods/default/p", 1, 2, "p2")
                    .write(6, "pods/default/gone", 2, 4, "g2");
        }
    }

    @Test
    void converts_currentEntriesAndHistory() {
        try (SqliteStorage storage = open(StoreUpgradeTest::convert)) {
            assertThat(list(storage, 0)).containsExactly("_core/pods/default/p@5=p2", "apps/sets/default/s@3=s1");
            assertThat(list(storage, 4))
                    .containsExactly(
                            "_core/pods/default/gone@4=g1", "_core/pods/default/p@2=p1", "apps/sets/default/s@3=s1");
            assertThat(storage.get("apps/sets/default/s"))
                    .map(StorageContract::text)
                    .contains("s1");
            assertThat(storage.get("sets/default/s")).isEmpty();

            RecordingWatcher watcher = new RecordingWatcher();
            storage.watch("_core/pods/", 2, watcher);
            assertThat(watcher.next(3))
                    .containsExactly(
                            "CREATED _core/pods/default/gone@4=g1",
                            "UPDATED _core/pods/default/p@5=p2 (_core/pods/default/p@2=p1)",
                            "DELETED _core/pods/default/gone@6=g2 (_core/pods/default/gone@4=g1)");
            Entry next = storage.update("apps/sets/default/s", 3, to("s2"));
            assertThat(next.revision()).isEqualTo(7);
        }
        try (SqliteStorage again = open(KeyConversion.NONE)) {
            assertThat(list(again, 0)).containsExactly("_core/pods/default/p@5=p2", "apps/sets/default/s@7=s2");
        }
    }

    @Test
    void changesNothing_whenAKeyCannotBeConverted() throws SQLException {
        assertThatExceptionOfType(StorageException.class)
                .isThrownBy(() -> open((key, value) -> {
                            if (key.startsWith("sets/")) {
                                throw new IllegalArgumentException("no resource of " + key);
                            }
                            return convert(key, value);
                        })
                        .close())
                .withMessage("the store has version 1 and cannot be converted: no resource of sets/default/s."
                        + " Nothing was changed")
                .extracting(StorageException::reason)
                .isEqualTo(Reason.UNAVAILABLE);
        assertThat(number("PRAGMA user_version")).isEqualTo(1);
        assertThat(number("SELECT count(*) FROM log WHERE key LIKE '%/pods/%'")).isZero();

        open(StoreUpgradeTest::convert).close();
    }

    @Test
    void isNotConverted_outsideAServer() {
        assertThatExceptionOfType(StorageException.class)
                .isThrownBy(() -> SqliteStorage.open(SqliteOptions.in(folder)).close())
                .withMessageContaining("version 1")
                .withMessageContaining("start a server on it");
    }

    @Test
    void restores_aBackupOfVersionOne() {
        Path backup = folder.resolve("backup.db");
        Path other = folder.resolve("other");
        SqliteStorage.backup(folder, backup);
        SqliteStorage.restore(backup, other);

        try (SqliteStorage storage =
                SqliteStorage.open(SqliteOptions.in(other), environment(StoreUpgradeTest::convert))) {
            assertThat(list(storage, 0)).containsExactly("_core/pods/default/p@5=p2", "apps/sets/default/s@3=s1");
            assertThat(storage.revision()).isGreaterThan(1_000_000_000L);
        }
    }

    @Test
    void releasesTheFolder_whenTheConversionFails() throws IOException {
        assertThatExceptionOfType(StorageException.class)
                .isThrownBy(() -> open(KeyConversion.NONE).close());
        Files.delete(folder.resolve("kontract.db"));
        open(KeyConversion.NONE).close();
    }

    private static String convert(String key, byte[] value) {
        return GROUPS.get(key.substring(0, key.indexOf('/'))) + "/" + key;
    }

    private static List<String> list(SqliteStorage storage, long revision) {
        return storage.list(new Range("", "", 0, revision)).entries().stream()
                .map(RecordingWatcher::describe)
                .toList();
    }

    private long number(String query) throws SQLException {
        try (Connection connection = new Database(SqliteOptions.in(folder)).connect()) {
            return Database.number(connection, query);
        }
    }

    private SqliteStorage open(KeyConversion conversion) {
        return SqliteStorage.open(SqliteOptions.in(folder), environment(conversion));
    }

    private static StorageEnvironment environment(KeyConversion conversion) {
        return new StorageEnvironment(Optional.empty(), Map.of(), ExpiryTimer.STOPPED, Versioner.UNCHANGED, conversion);
    }
}
