package dev.kontract.server.flags;

import dev.kontract.server.storage.StorageBackend;
import dev.kontract.server.storage.StorageProvider;
import dev.kontract.server.storage.StorageSettings;
import dev.kontract.server.storage.memory.MemoryProvider;
import java.io.IOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The flags of the storage: backend and retention. */
@SuppressWarnings("NullAway.Init") // set by the parser
final class StorageFlags {

    private enum Backend {
        MEMORY,
        SQLITE,
        ETCD,
        /** The name in kube-apiserver. */
        ETCD3
    }

    @Option(
            names = "--storage-backend",
            paramLabel = "NAME",
            description =
                    "Where objects are stored: memory, sqlite or etcd (etcd if there are flags for it, else sqlite).")
    private @Nullable Backend backend;

    @Option(
            names = "--quota-backend-bytes",
            paramLabel = "BYTES",
            defaultValue = "0",
            description =
                    "Maximum size of the sqlite storage; beyond it only writes that free space succeed, and others are"
                            + " answered with 507. 0 for no limit (${DEFAULT-VALUE}).")
    private long quotaBytes;

    @Mixin
    private EtcdFlags etcd = new EtcdFlags();

    @Mixin
    private EncryptionFlags encryption = new EncryptionFlags();

    @Option(
            names = "--etcd-compaction-interval",
            paramLabel = "DURATION",
            defaultValue = "5m",
            description = "Interval at which the history of any storage is compacted; 0 leaves the history of etcd to"
                    + " other programs (${DEFAULT-VALUE}).")
    private String compactionInterval = "5m";

    @Option(
            names = "--event-ttl",
            paramLabel = "DURATION",
            defaultValue = "1h",
            description = "Time after which Events are deleted, such as 30m or 24h; 0 for never (${DEFAULT-VALUE}).")
    private String eventTtl;

    /** Returns whether a storage is selected. */
    boolean isSelected() {
        return backend != null || etcd.areGiven();
    }

    /**
     * Returns the selected storage.
     *
     * @throws IllegalArgumentException if the quota is negative, or a flag for etcd invalid or for another storage
     * @throws IOException if a file for TLS to etcd or for encryption cannot be read
     */
    StorageProvider provider() throws IOException {
        if (quotaBytes < 0) {
            throw new IllegalArgumentException("--quota-backend-bytes must not be negative");
        }
        return encryption.encrypted(
                switch (selected()) {
                    case MEMORY -> MemoryProvider.standard();
                    case ETCD, ETCD3 -> StorageBackend.named("etcd").provider(etcd.settings(compactionInterval()));
                    case SQLITE ->
                        StorageBackend.named("sqlite").provider(StorageSettings.DEFAULT.withQuota(quotaBytes));
                });
    }

    /**
     * Returns a storage in memory, whichever is selected.
     *
     * @throws IOException if the file for encryption cannot be read
     */
    StorageProvider inMemory() throws IOException {
        return encryption.encrypted(MemoryProvider.standard());
    }

    private Backend selected() {
        return etcd.backend(backend == Backend.ETCD3 ? Backend.ETCD : backend, Backend.ETCD, Backend.SQLITE);
    }

    /** Returns whether objects are stored in the data directory. */
    boolean isInDirectory() {
        return selected() == Backend.SQLITE;
    }

    /**
     * Returns the interval between compactions; zero for none.
     *
     * @throws IllegalArgumentException if the value is not a duration
     */
    Duration compactionInterval() {
        return DurationFlag.parse("--etcd-compaction-interval", compactionInterval);
    }

    /**
     * Returns the time to live of Events; zero for no expiry.
     *
     * @throws IllegalArgumentException if the value is not a duration
     */
    Duration eventTtl() {
        return DurationFlag.parse("--event-ttl", eventTtl);
    }
}
