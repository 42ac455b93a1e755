package dev.kontract.server.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.kontract.server.registry.ServerRecord;
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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
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

    @Test
    void verify_readsTheNewBackupAndAnExistingOne() {
        try (Storage storage = open()) {
            storage.create("_core/configmaps/default/one", map("one", "\"data\":{\"a\":\"1\"}"));
            storage.create(
                    "acme.example/gadgets/big",
                    new ServerRecord("Gadget", "big", JsonNodeFactory.instance.objectNode()));
            assertThat(run("backup", "--data-dir=" + data, "--to=" + file, "--verify"))
                    .as(() -> text(err))
                    .isEqualTo(Main.OK);
        }
        String verified = "Verified " + file + ": 2 objects of 2 kinds at revision 3, SHA-256 ";
        assertThat(text(out)).contains("Backed up to " + file, verified);
        out.reset();

        assertThat(run("backup", "--verify", "--from=" + file)).isEqualTo(Main.OK);
        assertThat(text(out)).startsWith(verified);
    }

    /** The keys are not in the backup. */
    @Test
    void verify_countsEncryptedObjects() {
        try (Storage storage = open()) {
            storage.create("_core/configmaps/default/one", map("one", "\"data\":{\"a\":\"1\"}"));
            storage.create("_core/secrets/default/two", to("k8s:enc:aesgcm:v1:key1:bytes"));
        }

        assertThat(run("backup", "--data-dir=" + data, "--to=" + file, "--verify"))
                .as(() -> text(err))
                .isEqualTo(Main.OK);

        assertThat(text(out))
                .contains("Verified " + file
                        + ": 2 objects of 1 kinds at revision 3, 1 encrypted objects not read, SHA-256 ");
    }

    @Test
    void verify_findsObjectsThatAreDamaged() {
        Map<String, Encoding> damaged = Map.of(
                "Unrecognized token", to("before"),
                "it has the name default/other", map("other", "\"data\":{}"),
                "cannot unmarshal", map("one", "\"data\":\"text\""),
                "its resource version is not 2",
                        revision -> map("one", "\"data\":{}").at(revision + 1));
        damaged.forEach((finding, value) -> {
            data = directory.resolve(Integer.toHexString(finding.hashCode()));
            Path backup = data.resolveSibling(data.getFileName() + ".backup");
            try (Storage storage = open()) {
                storage.create("_core/configmaps/default/one", value);
            }
            assertFailure(
                    "the backup is damaged: 1 of its 1 objects cannot be read, the first is"
                            + " _core/configmaps/default/one: ",
                    "backup",
                    "--data-dir=" + data,
                    "--to=" + backup,
                    "--verify");
            assertThat(text(err)).contains(finding);
        });
    }

    @Test
    void verifyAndRestore_rejectAChangedValue() throws IOException {
        try (Storage storage = open()) {
            storage.create("_core/configmaps/default/one", map("one", "\"data\":{\"a\":\"precious\"}"));
            assertThat(run("backup", "--data-dir=" + data, "--to=" + file)).isEqualTo(Main.OK);
        }
        String content = Files.readString(file, StandardCharsets.ISO_8859_1);
        assertThat(content).containsOnlyOnce("precious");
        Files.writeString(file, content.replace("precious", "previous"), StandardCharsets.ISO_8859_1);

        String finding = "the backup is damaged: its contents differ from its checksum";
        assertFailure(finding, "backup", "--verify", "--from=" + file);
        assertFailure(finding, "restore", "--data-dir=" + data, "--from=" + file);
        try (Storage storage = open()) {
            assertThat(storage.get("_core/configmaps/default/one")).isPresent();
        }
    }

    @Test
    void backup_ofOptionsThatContradict_isRejected() {
        for (List<String> options :
                List.of(List.of("--verify"), List.of("--from=a"), List.of("--verify", "--from=a", "--to=b"))) {
            List<String> arguments = new ArrayList<>(List.of("backup", "--data-dir=" + data));
            arguments.addAll(options);
            assertThat(run(arguments.toArray(String[]::new))).isEqualTo(Main.USAGE);
        }
        assertThat(text(err)).contains("error: name the file to create with --to, or an existing one with");
    }

    /** Returns a ConfigMap. */
    private static Encoding map(String name, String content) {
        return revision -> ("{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\",\"metadata\":{\"name\":\"" + name
                        + "\",\"namespace\":\"default\",\"resourceVersion\":\"" + revision + "\"}," + content + "}\n")
                .getBytes(StandardCharsets.UTF_8);
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
