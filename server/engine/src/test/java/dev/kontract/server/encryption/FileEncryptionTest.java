package dev.kontract.server.encryption;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.kontract.server.storage.StorageEnvironment;
import dev.kontract.server.storage.StorageException;
import dev.kontract.server.storage.StorageProvider;
import dev.kontract.server.storage.memory.MemoryProvider;
import dev.kontract.server.storage.memory.MemoryStorage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileEncryptionTest {

    private static final String SECRET = "_core/secrets/default/s";
    private static final byte[] VALUE = "{}".getBytes(UTF_8);

    @TempDir
    private Path directory;

    private Path write(String... keys) throws IOException {
        StringBuilder yaml = new StringBuilder("{apiVersion: apiserver.config.k8s.io/v1, kind: EncryptionConfiguration,"
                + " resources: [{resources: [secrets], providers: [{aescbc: {keys: [");
        for (String key : keys) {
            String secret = Base64.getEncoder()
                    .encodeToString((key + "-123456789abcdef").substring(0, 16).getBytes(UTF_8));
            yaml.append("{name: ")
                    .append(key)
                    .append(", secret: ")
                    .append(secret)
                    .append("},");
        }
        return Files.writeString(directory.resolve("enc.yaml"), yaml.append("]}}]}]}"));
    }

    private static FileEncryption of(Path file) throws IOException {
        return FileEncryption.of(file, PluginWait.upTo(Duration.ZERO), new PluginMetrics(Clock.systemUTC()));
    }

    /** Checks twice, because a content is applied once it has been found twice. */
    private static void reload(FileEncryption encryption) {
        encryption.reload();
        encryption.reload();
    }

    private static String note(FileEncryption encryption) {
        return encryption.notes().get("encryption-config").get();
    }

    @Test
    void reload_appliesAChangedFile() throws Exception {
        try (FileEncryption encryption = of(write("a"))) {
            byte[] former = encryption.encrypt(SECRET, VALUE);
            write("b", "a");
            reload(encryption);

            assertThat(encryption.isCurrent(SECRET, former)).isFalse();
            assertThat(encryption.decrypt(SECRET, former)).isEqualTo(VALUE);
            assertThat(encryption.isCurrent(SECRET, encryption.encrypt(SECRET, VALUE)))
                    .isTrue();
            assertThat(note(encryption)).isEmpty();
        }
    }

    @Test
    void reload_ofAnInvalidFile_keepsTheFormerContentAndNotesIt() throws Exception {
        Path file = write("a");
        try (FileEncryption encryption = of(file)) {
            byte[] former = encryption.encrypt(SECRET, VALUE);
            Files.writeString(file, "kind: EncryptionConfiguration");
            reload(encryption);

            assertThat(encryption.isCurrent(SECRET, former)).isTrue();
            assertThat(note(encryption)).isEqualTo("the file has changed and is invalid, the former content applies");
            write("b", "a");
            reload(encryption);
            assertThat(note(encryption)).isEmpty();
        }
    }

    @Test
    void provider_withAnInvalidFile_doesNotOpen() throws Exception {
        Path file = Files.writeString(directory.resolve("enc.yaml"), "{}");

        assertThatExceptionOfType(StorageException.class)
                .isThrownBy(() ->
                        new EncryptedProvider(MemoryProvider.standard(), file, false).open(StorageEnvironment.DETACHED))
                .withMessageStartingWith("--encryption-provider-config: " + file + ": no kind \"\" is registered");
    }

    @Test
    void provider_ofAStorageInMemory_needsNoPlugin() throws Exception {
        Path file = Files.writeString(
                directory.resolve("enc.yaml"),
                "{apiVersion: apiserver.config.k8s.io/v1, kind: EncryptionConfiguration, resources: [{resources: [secrets],"
                        + " providers: [{kms: {apiVersion: v2, name: vault, endpoint: 'unix:///run/kms.sock'}}]}]}");

        new EncryptedProvider(MemoryProvider.standard(), file, false)
                .open(StorageEnvironment.DETACHED)
                .close();
    }

    @Test
    void provider_ofAStorageWithoutEncryption_doesNotOpen() throws Exception {
        StorageProvider plain = environment -> new MemoryStorage();

        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> new EncryptedProvider(plain, write("a"), false).open(StorageEnvironment.DETACHED))
                .withMessage("the storage custom does not encrypt values, as --encryption-provider-config asks for");
    }
}
