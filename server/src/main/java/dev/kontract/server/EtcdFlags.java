package dev.kontract.server;

import dev.kontract.server.command.DurationFlag;
import dev.kontract.server.command.ReadableFile;
import dev.kontract.server.storage.StorageProvider;
import dev.kontract.server.storage.etcd.EtcdProvider;
import dev.kontract.server.storage.etcd.TlsFiles;
import dev.kontract.server.storage.window.HistoryCapacity;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The flags of the etcd storage. */
final class EtcdFlags {

    @Option(
            names = "--etcd-servers",
            paramLabel = "URL",
            split = ",",
            description = "Members of etcd for the etcd storage, such as https://10.0.0.1:2379.")
    private List<String> servers = List.of();

    @Option(
            names = "--etcd-prefix",
            paramLabel = "PREFIX",
            description = "Prefix of all keys in etcd (" + EtcdProvider.DEFAULT_PREFIX + ").")
    private @Nullable String prefix;

    @Option(
            names = "--etcd-cafile",
            paramLabel = "FILE",
            description = "Certificate authorities that are trusted for the certificate of etcd.")
    private @Nullable Path authorities;

    @Option(
            names = "--etcd-certfile",
            paramLabel = "FILE",
            description = "Client certificate for etcd; requires --etcd-keyfile.")
    private @Nullable Path certificate;

    @Option(
            names = "--etcd-keyfile",
            paramLabel = "FILE",
            description = "Private key of the client certificate for etcd; requires --etcd-certfile.")
    private @Nullable Path key;

    @Option(
            names = "--etcd-healthcheck-timeout",
            paramLabel = "DURATION",
            description = "How long etcd may take to answer a health check (2s).")
    private @Nullable String healthTimeout;

    /** Whether any of them is given. */
    boolean areGiven() {
        return !servers.isEmpty()
                || prefix != null
                || authorities != null
                || certificate != null
                || key != null
                || healthTimeout != null;
    }

    /**
     * Returns the storage that is selected: where {@code --storage-backend} is absent, these flags select etcd.
     *
     * @param given the value of {@code --storage-backend}
     * @throws IllegalArgumentException if these flags are given, and another storage
     */
    <T extends Enum<T>> T backend(@Nullable T given, T etcd, T otherwise) {
        if (given == null) {
            return areGiven() ? etcd : otherwise;
        }
        if (given != etcd && areGiven()) {
            throw new IllegalArgumentException("flags that begin with --etcd- need --storage-backend etcd, not "
                    + given.name().toLowerCase(Locale.ROOT));
        }
        return given;
    }

    /**
     * Returns the storage in etcd, for a command that copies it.
     *
     * @throws IllegalArgumentException if a flag is missing or invalid
     * @throws IllegalStateException if the program has no client for etcd
     * @throws IOException if a file cannot be read
     */
    StorageProvider provider() throws IOException {
        return provider(Duration.ZERO);
    }

    /**
     * Returns the storage in etcd.
     *
     * @param compactionInterval how often its history is compacted
     * @throws IllegalArgumentException if a flag is missing or invalid
     * @throws IllegalStateException if the program has no client for etcd
     * @throws IOException if a file cannot be read
     */
    StorageProvider provider(Duration compactionInterval) throws IOException {
        try { // Not declared as EtcdProvider, which a program without it could not even look at.
            return new EtcdProvider(
                    servers.stream().map(each -> EtcdProvider.server(each)).toList(), // The class may be missing.
                    prefix == null ? EtcdProvider.DEFAULT_PREFIX : prefix,
                    new TlsFiles(
                            ReadableFile.of("--etcd-cafile", authorities),
                            ReadableFile.of("--etcd-certfile", certificate),
                            ReadableFile.of("--etcd-keyfile", key)),
                    compactionInterval,
                    healthTimeout == null
                            ? EtcdProvider.DEFAULT_HEALTH_TIMEOUT
                            : DurationFlag.parse("--etcd-healthcheck-timeout", healthTimeout),
                    HistoryCapacity.DEFAULT);
        } catch (NoClassDefFoundError e) {
            throw new IllegalStateException(
                    "the etcd storage needs kontract-server on the class path; kontract-embedded has no client for etcd",
                    e);
        }
    }
}
