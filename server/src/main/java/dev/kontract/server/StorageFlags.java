package dev.kontract.server;

import dev.kontract.server.command.DurationFlag;
import dev.kontract.server.storage.StorageProvider;
import dev.kontract.server.storage.memory.MemoryProvider;
import dev.kontract.server.storage.sqlite.SqliteProvider;
import java.time.Duration;
import picocli.CommandLine.Option;

/** The flags that say where objects are kept and for how long. */
@SuppressWarnings("NullAway.Init") // set by the parser
final class StorageFlags {

    private enum Backend {
        MEMORY,
        SQLITE
    }

    @Option(
            names = "--storage-backend",
            defaultValue = "sqlite",
            description = "Where objects are kept: ${COMPLETION-CANDIDATES} (${DEFAULT-VALUE}).")
    private Backend backend;

    @Option(
            names = "--quota-backend-bytes",
            defaultValue = "0",
            description =
                    "Most bytes the sqlite storage may take; beyond it writes are answered with 507 and only deletions"
                            + " succeed. 0 for no limit.")
    private long quotaBytes;

    @Option(
            names = "--event-ttl",
            defaultValue = "1h",
            description = "How long Events are kept, 0 for as long as nobody deletes them (${DEFAULT-VALUE}).")
    private String eventTtl;

    /**
     * The storage that was asked for.
     *
     * @throws IllegalArgumentException when a value makes no sense
     */
    StorageProvider provider() {
        if (quotaBytes < 0) {
            throw new IllegalArgumentException("--quota-backend-bytes must not be negative");
        }
        return switch (backend) {
            case MEMORY -> MemoryProvider.standard();
            case SQLITE -> SqliteProvider.standard().withQuota(quotaBytes);
        };
    }

    /**
     * How long Events are kept; zero for ever.
     *
     * @throws IllegalArgumentException when that is no duration
     */
    Duration eventTtl() {
        return DurationFlag.parse("--event-ttl", eventTtl);
    }
}
