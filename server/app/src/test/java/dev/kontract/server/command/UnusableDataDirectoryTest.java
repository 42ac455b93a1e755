package dev.kontract.server.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.kontract.server.storage.StorageEnvironment;
import dev.kontract.server.storage.sqlite.SqliteProvider;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Starts on data directories that cannot be used: they end with code 1 and one line that names the remedy. */
class UnusableDataDirectoryTest {

    /** Offset of the version of the format in the header of a file of SQLite. */
    private static final int VERSION_AT = 60;

    @TempDir
    private Path folder;

    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private Path data;
    private Path store;

    @BeforeEach
    void name() {
        data = folder.resolve("data");
        store = SqliteProvider.folderIn(data).resolve("kontract.db");
    }

    @Test
    void aFile() throws IOException {
        Files.writeString(data, "precious");

        assertRefused("cannot use " + data + ": it exists and is not a directory");
        assertThat(data).hasContent("precious");
    }

    @Test
    void aFolderWithoutPermission() throws IOException {
        Files.createDirectory(data, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("r-xr-xr-x")));
        assumeFalse(Files.isWritable(data), "this user may write everywhere");

        assertRefused("cannot use " + data + ": access is denied to the user " + System.getProperty("user.name"));
    }

    @Test
    void aFileInPlaceOfTheStoresFolder() throws IOException {
        Files.createDirectory(data);
        Files.writeString(store.getParent(), "precious");

        assertRefused("cannot use " + store.getParent() + ": it exists and is not a directory");
    }

    @Test
    void aFolderInPlaceOfTheStore() throws IOException {
        Files.createDirectories(store);

        assertRefused("kontract.db has to be a file that the user");
    }

    @Test
    void aStoreOfALaterVersion() throws IOException {
        makeStore();
        write(VERSION_AT, new byte[] {0, 0, 0, 99});

        assertRefused(
                "the store has version 99, this server knows up to 2; use the server that wrote it, or a newer one");
    }

    @Test
    void aDamagedStore() throws IOException {
        makeStore();
        byte[] damage = "damaged ".repeat(1_000).getBytes(StandardCharsets.UTF_8);
        write(100, damage);

        assertRefused("the store is damaged", "Restore a backup of it", "Nothing was changed");
    }

    @Test
    void anotherFileInPlaceOfTheStore() throws IOException {
        Files.createDirectories(store.getParent());
        Files.writeString(store, "no database ".repeat(1_000));

        assertRefused("the store is damaged", "Restore a backup of it");
        assertThat(store).hasContent("no database ".repeat(1_000));
    }

    private void makeStore() {
        SqliteProvider.standard()
                .in(store.getParent())
                .open(StorageEnvironment.DETACHED)
                .close();
    }

    private void write(long position, byte[] bytes) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(store.toFile(), "rw")) {
            file.seek(position);
            file.write(bytes);
        }
    }

    private void assertRefused(String... parts) {
        PrintStream none = new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8);
        PrintStream errors = new PrintStream(err, true, StandardCharsets.UTF_8);
        int code = new Main(none, errors, new CountDownLatch(0))
                .run("--data-dir=" + data, "--secure-port=0", "--controllers=none");

        assertThat(code).isEqualTo(Main.FAILED);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .startsWith("error: ")
                .contains(parts)
                .hasLineCount(1);
    }
}
