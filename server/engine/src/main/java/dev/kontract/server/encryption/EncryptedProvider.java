package dev.kontract.server.encryption;

import dev.kontract.server.configuration.ReloadedFile;
import dev.kontract.server.metrics.Metric;
import dev.kontract.server.storage.Storage;
import dev.kontract.server.storage.StorageEnvironment;
import dev.kontract.server.storage.StorageException;
import dev.kontract.server.storage.StorageProvider;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
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
    private final Duration pluginWait;
    private final PluginMetrics metrics = new PluginMetrics(Clock.systemUTC());
    private volatile @Nullable ReloadedFile opened;

    /**
     * Creates a provider.
     *
     * @param storage the storage, which must {@linkplain StorageProvider#encrypts support} encryption
     * @param file the file with the configuration; keys in it must be known to nobody else
     * @param reloads whether changes of the file are applied while the storage is open
     */
    public EncryptedProvider(StorageProvider storage, Path file, boolean reloads) {
        this(storage, file, reloads, PluginWait.STANDARD);
    }

    private EncryptedProvider(StorageProvider storage, Path file, boolean reloads, Duration pluginWait) {
        this.storage = storage;
        this.file = file;
        this.reloads = reloads;
        this.pluginWait = pluginWait;
    }

    /** Returns a provider that waits up to {@code limit}, instead of 30 seconds, for KMS plugins that are not healthy yet. */
    public EncryptedProvider awaitingPlugins(Duration limit) {
        return new EncryptedProvider(storage, file, reloads, limit);
    }

    /** Returns the metrics of KMS plugins, named as in kube-apiserver. */
    public List<Metric> metrics() {
        return metrics.metrics();
    }

    /** Returns the file of the storage that was opened last, if its changes are applied. */
    public Optional<ReloadedFile> reloadedFile() {
        return Optional.ofNullable(opened);
    }

    /**
     * {@inheritDoc}
     *
     * @throws StorageException {@link StorageException.Reason#UNAVAILABLE} also if the file cannot be read or is invalid, a KMS
     *     plugin does not become healthy in time, or values cannot be decrypted
     * @throws IllegalArgumentException also if the storage does not support encryption
     */
    @Override
    public Storage open(StorageEnvironment environment) {
        try {
            return storage.isDurable() ? openEncrypted(environment) : openInMemory(environment);
        } catch (IOException e) {
            throw new StorageException(
                    StorageException.Reason.UNAVAILABLE, "--encryption-provider-config: " + e.getMessage(), 0);
        }
    }

    private Storage openInMemory(StorageEnvironment environment) throws IOException {
        FileEncryption.validate(file);
        LOG.warn("--encryption-provider-config has no effect: objects are in memory only");
        return storage.open(environment);
    }

    private Storage openEncrypted(StorageEnvironment environment) throws IOException {
        if (!storage.encrypts()) {
            throw new IllegalArgumentException("the storage " + storage.name()
                    + " does not encrypt values, as --encryption-provider-config asks for");
        }
        FileEncryption encryption = FileEncryption.of(file, PluginWait.upTo(pluginWait), metrics);
        try {
            Storage encrypted = storage.open(environment.encryptedBy(encryption));
            if (reloads) {
                this.opened = encryption.startReloading();
            }
            return encrypted;
        } catch (RuntimeException e) {
            encryption.close();
            throw e;
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
