package dev.kontract.server.encryption;

import dev.kontract.server.storage.Storage;
import dev.kontract.server.storage.StorageEnvironment;
import dev.kontract.server.storage.StorageException;
import dev.kontract.server.storage.StorageProvider;
import java.io.IOException;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Opens a storage whose values are encrypted by an {@code EncryptionConfiguration}.
 *
 * @param storage the storage, which must {@linkplain StorageProvider#encrypts support} encryption
 * @param file the file with the configuration; keys in it must be known to nobody else
 * @param reloads whether changes of the file are applied while the storage is open
 */
public record EncryptedProvider(StorageProvider storage, Path file, boolean reloads) implements StorageProvider {

    private static final Logger LOG = LoggerFactory.getLogger(EncryptedProvider.class);

    /**
     * {@inheritDoc}
     *
     * @throws StorageException {@link StorageException.Reason#UNAVAILABLE} also if the file cannot be read or is invalid, or
     *     values cannot be decrypted
     * @throws IllegalArgumentException also if the storage does not support encryption
     */
    @Override
    public Storage open(StorageEnvironment environment) {
        FileEncryption encryption = read();
        try {
            return open(environment, encryption);
        } catch (RuntimeException e) {
            encryption.close();
            throw e;
        }
    }

    private Storage open(StorageEnvironment environment, FileEncryption encryption) {
        if (!storage.isDurable()) {
            LOG.warn("--encryption-provider-config has no effect: objects are in memory only");
            encryption.close();
            return storage.open(environment);
        }
        if (!storage.encrypts()) {
            throw new IllegalArgumentException("the storage " + storage.name()
                    + " does not encrypt values, as --encryption-provider-config asks for");
        }
        Storage opened = storage.open(environment.encryptedBy(encryption));
        if (reloads) {
            encryption.startReloading();
        }
        return opened;
    }

    private FileEncryption read() {
        try {
            return FileEncryption.of(file);
        } catch (IOException e) {
            throw new StorageException(
                    StorageException.Reason.UNAVAILABLE, "--encryption-provider-config: " + e.getMessage(), 0);
        }
    }

    @Override
    public String name() {
        return storage.name();
    }

    @Override
    public boolean isShared() {
        return storage.isShared();
    }

    @Override
    public boolean isDurable() {
        return storage.isDurable();
    }

    @Override
    public boolean encrypts() {
        return storage.encrypts();
    }
}
