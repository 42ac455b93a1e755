package dev.kontract.server;

import dev.kontract.server.command.DurationFlag;
import dev.kontract.server.storage.StorageProvider;
import dev.kontract.server.storage.etcd.EtcdProvider;
import dev.kontract.server.storage.etcd.TlsFiles;
import dev.kontract.server.storage.window.HistoryCapacity;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The flags of the etcd storage. */
@SuppressWarnings("NullAway.Init") // set by the parser
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
            defaultValue = "/registry",
            description = "Prefix of all keys in etcd (${DEFAULT-VALUE}).")
    private String prefix;

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
            names = "--etcd-compaction-interval",
            paramLabel = "DURATION",
            defaultValue = "5m",
            description = "How often the history of etcd is compacted; 0 leaves it to others (${DEFAULT-VALUE}).")
    private String compactionInterval;

    @Option(
            names = "--etcd-healthcheck-timeout",
            paramLabel = "DURATION",
            defaultValue = "2s",
            description = "How long etcd may take to answer a health check (${DEFAULT-VALUE}).")
    private String healthTimeout;

    /**
     * Returns the storage in etcd.
     *
     * @throws IllegalArgumentException if a flag is missing or invalid
     * @throws IllegalStateException if the program has no client for etcd
     */
    StorageProvider provider() { // Not EtcdProvider, which a program without it could not even look at.
        try {
            return new EtcdProvider(
                    servers.stream().map(each -> EtcdProvider.server(each)).toList(), // The class may be missing.
                    prefix,
                    new TlsFiles(
                            Optional.ofNullable(authorities),
                            Optional.ofNullable(certificate),
                            Optional.ofNullable(key)),
                    DurationFlag.parse("--etcd-compaction-interval", compactionInterval),
                    DurationFlag.parse("--etcd-healthcheck-timeout", healthTimeout),
                    HistoryCapacity.DEFAULT);
        } catch (NoClassDefFoundError e) {
            throw new IllegalStateException(
                    "the etcd storage needs kontract-server on the class path; kontract-embedded has no client for etcd",
                    e);
        }
    }
}
