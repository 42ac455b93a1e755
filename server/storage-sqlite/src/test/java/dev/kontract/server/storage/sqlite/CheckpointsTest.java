package dev.kontract.server.storage.sqlite;

import static dev.kontract.server.storage.StorageContract.to;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CheckpointsTest {

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Test
    void empty_keepsTheLogWhileAReaderUsesIt() throws SQLException {
        SqliteOptions options = SqliteOptions.in(folder);
        Database database = new Database(options);
        try (SqliteStorage storage = SqliteStorage.open(options);
                Checkpoints checkpoints = new Checkpoints(database);
                Connection reader = Database.connectToRead(database.file())) {
            storage.create("a", to("one"));
            Database.execute(reader, "BEGIN");
            assertThat(Database.number(reader, "SELECT count(*) FROM log")).isEqualTo(1);
            storage.create("b", to("two"));

            assertThat(checkpoints.empty()).isFalse();
            assertThat(database.walBytes()).isPositive();

            Database.execute(reader, "ROLLBACK");
            assertThat(checkpoints.empty()).isTrue();
            assertThat(database.walBytes()).isZero();
        }
    }
}
