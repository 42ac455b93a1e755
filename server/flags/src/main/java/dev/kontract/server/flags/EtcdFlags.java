package dev.kontract.server.flags;

import dev.kontract.server.storage.StorageSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The flags of the etcd storage. */
public final class EtcdFlags {

    @Option(
            names = "--etcd-servers",
            paramLabel = "URL",
            split = ",",
            description = "Members of etcd for the etcd storage, such as https://10.0.0.1:2379.")
    private List<String> servers = List.of();

    @Option(names = "--etcd-prefix", paramLabel = "PREFIX", description = "Prefix of all keys in etcd (/registry).")
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
            description = "Timeout of health checks of etcd (2s).")
    private @Nullable String healthTimeout;

    /** Returns whether any of these flags is given. */
    boolean areGiven() {
        return !servers.isEmpty()
                || prefix != null
                || authorities != null
                || certificate != null
                || key != null
                || healthTimeout != null;
    }

    /**
     * Returns the selected storage: these flags select etcd if {@code --storage-backend} is absent.
     *
     * @param given the value of {@code --storage-backend}
     * @throws IllegalArgumentException if these flags are given together with another storage
     */
    public <T extends Enum<T>> T backend(@Nullable T given, T etcd, T otherwise) {
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
     * Returns the settings of the etcd storage, for a command that copies it.
     *
     * @throws IllegalArgumentException if a flag is invalid
     * @throws IOException if a file cannot be read
     */
    public StorageSettings settings() throws IOException {
        return settings(Duration.ZERO);
    }

    /**
     * Returns the settings of the etcd storage.
     *
     * @param compactionInterval the interval between compactions
     * @throws IllegalArgumentException if a flag is invalid
     * @throws IOException if a file cannot be read
     */
    StorageSettings settings(Duration compactionInterval) throws IOException {
        return new StorageSettings(
                0,
                compactionInterval,
                servers,
                Optional.ofNullable(prefix),
                new StorageSettings.Tls(
                        ReadableFile.of("--etcd-cafile", authorities),
                        ReadableFile.of("--etcd-certfile", certificate),
                        ReadableFile.of("--etcd-keyfile", key)),
                Optional.ofNullable(healthTimeout).map(text -> DurationFlag.parse("--etcd-healthcheck-timeout", text)));
    }
}
