package dev.kontract.server;

import dev.kontract.server.command.DurationFlag;
import dev.kontract.server.storage.StorageProvider;
import dev.kontract.server.storage.memory.MemoryProvider;
import dev.kontract.server.storage.sqlite.SqliteProvider;
import java.time.Duration;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The flags of the storage: where objects are kept, and for how long. */
@SuppressWarnings("NullAway.Init") // set by the parser
final class StorageFlags {

    private enum Backend {
        MEMORY,
        SQLITE,
        ETCD
    }

    @Option(
            names = "--storage-backend",
            paramLabel = "NAME",
            defaultValue = "sqlite",
            description = "Where objects are kept: memory, sqlite or etcd (${DEFAULT-VALUE}).")
    private Backend backend;

    @Option(
            names = "--quota-backend-bytes",
            paramLabel = "BYTES",
            defaultValue = "0",
            description = "Maximum size of the sqlite storage; beyond it only deletions succeed and other writes are"
                    + " answered with 507. 0 for no limit (${DEFAULT-VALUE}).")
    private long quotaBytes;

    @Mixin
    private EtcdFlags etcd = new EtcdFlags();

    @Option(
            names = "--event-ttl",
            paramLabel = "DURATION",
            defaultValue = "1h",
            description =
                    "How long Events are kept, such as 30m or 24h; 0 keeps them until they are deleted (${DEFAULT-VALUE}).")
    private String eventTtl;

    /**
     * Returns the selected storage.
     *
     * @throws IllegalArgumentException if the quota is negative, or a flag for etcd invalid
     */
    StorageProvider provider() {
        if (quotaBytes < 0) {
            throw new IllegalArgumentException("--quota-backend-bytes must not be negative");
        }
        return switch (backend) {
            case MEMORY -> MemoryProvider.standard();
            case ETCD -> etcd.provider();
            case SQLITE -> SqliteProvider.standard().withQuota(quotaBytes);
        };
    }

    /**
     * Returns how long Events are kept; zero for ever.
     *
     * @throws IllegalArgumentException if the value is not a duration
     */
    Duration eventTtl() {
        return DurationFlag.parse("--event-ttl", eventTtl);
    }
}
