package dev.kontract.server.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.server.storage.Encoding;
import dev.kontract.server.storage.Storage;
import dev.kontract.server.storage.StorageEnvironment;
import dev.kontract.server.storage.sqlite.SqliteProvider;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The commands {@code backup} and {@code restore}, as they are typed. */
class BackupCommandTest {

    @TempDir
    private Path directory;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private Path data;
    private Path file;

    @BeforeEach
    void name() {
        data = directory.resolve("data");
        file = directory.resolve("backup.db");
    }

    @Test
    void restore_restoresTheStateAtTheBackup() throws IOException {
        try (Storage storage = open()) {
            storage.create("a", to("before"));
            assertThat(run("backup", "--data-dir=" + data, "--to=" + file)).isEqualTo(Main.OK);
            storage.create("b", to("after"));
        }
        assertThat(run("--data-dir=" + data, "restore", "--from=" + file)).isEqualTo(Main.OK);

        assertThat(text(err)).isEmpty();
        assertThat(text(out)).contains("Backed up to " + file, "Restored from " + file);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        try (Storage storage = open()) {
            assertThat(storage.get("a")).isPresent();
            assertThat(storage.get("b")).isEmpty();
        }
    }

    @Test
    void backup_afterTheServerHasStopped_works() {
        try (Storage storage = open()) {
            storage.create("a", to("before"));
        }
        assertThat(run("backup", "--data-dir=" + data, "--to=" + file)).isEqualTo(Main.OK);

        assertThat(file).isNotEmptyFile();
    }

    @Test
    void restore_whileAServerRuns_isRejected() {
        try (Storage storage = open()) {
            storage.create("a", to("before"));
            assertThat(run("backup", "--data-dir=" + data, "--to=" + file)).isEqualTo(Main.OK);

            assertFailure("is in use by a running server", "restore", "--data-dir=" + data, "--from=" + file);
            assertThat(storage.get("a")).isPresent();
        }
    }

    @Test
    void backup_overAFile_isRejected() throws IOException {
        open().close();
        Files.writeString(file, "precious");

        assertFailure("exists already", "backup", "--data-dir=" + data, "--to=" + file);
        assertThat(file).hasContent("precious");
    }

    @Test
    void backup_withoutAStore_isRejected() {
        assertFailure("there is no store in", "backup", "--data-dir=" + data, "--to=" + file);

        assertThat(data).doesNotExist();
        assertThat(file).doesNotExist();
    }

    @Test
    void restore_ofAnotherFile_isRejected() throws IOException {
        assertFailure("there is no file " + file, "restore", "--data-dir=" + data, "--from=" + file);
        for (String content : List.of("no database ".repeat(1000), "SQLite format 3\0", "")) {
            Files.writeString(file, content);
            assertFailure(file + " is not a backup of this server", "restore", "--data-dir=" + data, "--from=" + file);
        }
        assertFailure(
                directory + " is not a backup of this server", "restore", "--data-dir=" + data, "--from=" + directory);
    }

    @Test
    void restore_ofAStoreInUse_reportsThatItsLogWouldBeLost() {
        Path store = SqliteProvider.folderIn(data).resolve("kontract.db");
        try (Storage storage = open()) {
            storage.create("a", to("before"));

            assertFailure("write-ahead log", "restore", "--data-dir=" + directory.resolve("new"), "--from=" + store);
        }
    }

    @Test
    void restore_ofADamagedBackup_isRejected() throws IOException {
        try (Storage storage = open()) {
            storage.create("a", to("before"));
        }
        assertThat(run("backup", "--data-dir=" + data, "--to=" + file)).isEqualTo(Main.OK);
        byte[] bytes = Files.readAllBytes(file);
        Arrays.fill(bytes, 100, bytes.length, (byte) 0x5A); // All but the header.
        Files.write(file, bytes);

        assertFailure("the backup is damaged", "restore", "--data-dir=" + data, "--from=" + file);
    }

    @ParameterizedTest
    @ValueSource(strings = {"backup", "restore"})
    void help_listsTheOptions(String command) {
        assertThat(run(command, "--help")).isEqualTo(Main.OK);

        assertThat(text(out)).contains("kontract " + command, "--data-dir", "Print this help and exit");
    }

    private Storage open() {
        return SqliteProvider.standard().in(SqliteProvider.folderIn(data)).open(StorageEnvironment.DETACHED);
    }

    private static Encoding to(String value) {
        return revision -> value.getBytes(StandardCharsets.UTF_8);
    }

    private void assertFailure(String reason, String... arguments) {
        err.reset();
        assertThat(run(arguments)).isEqualTo(Main.FAILED);
        assertThat(text(err)).startsWith("error: ").contains(reason).hasLineCount(1);
    }

    private int run(String... arguments) {
        return new Main(print(out), print(err), new CountDownLatch(0)).run(arguments);
    }

    private static PrintStream print(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    private static String text(ByteArrayOutputStream bytes) {
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
