package dev.kontract.server.encryption;

import dev.kontract.server.configuration.ReloadedFile;
import dev.kontract.server.storage.Storage;
import dev.kontract.server.storage.StorageEnvironment;
import dev.kontract.server.storage.StorageException;
import dev.kontract.server.storage.StorageProvider;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Opens a storage whose values are encrypted by an {@code EncryptionConfiguration}. Thread-safe. */
public final class EncryptedProvider implements StorageProvider {

    private static final Logger LOG = LoggerFactory.getLogger(EncryptedProvider.class);

    private final StorageProvider storage;
    private final Path file;
    private final boolean reloads;
    private volatile @Nullable ReloadedFile opened;

    /**
     * Creates a provider.
     *
     * @param storage the storage, which must {@linkplain StorageProvider#encrypts support} encryption
     * @param file the file with the configuration; keys in it must be known to nobody else
     * @param reloads whether changes of the file are applied while the storage is open
     */
    public EncryptedProvider(StorageProvider storage, Path file, boolean reloads) {
        this.storage = storage;
        this.file = file;
        this.reloads = reloads;
    }

    /** Returns the file of the storage that was opened last, if its changes are applied. */
    public Optional<ReloadedFile> reloadedFile() {
        return Optional.ofNullable(opened);
    }

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
        Storage encrypted = storage.open(environment.encryptedBy(encryption));
        if (reloads) {
            this.opened = encryption.startReloading();
        }
        return encrypted;
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
