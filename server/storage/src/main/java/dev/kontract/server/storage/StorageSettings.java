package dev.kontract.server.storage;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The settings of a {@link StorageBackend}; each backend reads those that apply to it.
 *
 * @param quotaBytes maximum size of the store in bytes, 0 for no limit
 * @param compactionInterval interval between compactions, zero for none
 * @param servers URLs of the servers that hold the objects
 * @param prefix prefix of all keys; if absent, the default of the backend
 * @param tls the files for TLS to these servers
 * @param healthTimeout timeout of a health check; if absent, the default of the backend
 */
public record StorageSettings(
        long quotaBytes,
        Duration compactionInterval,
        List<String> servers,
        Optional<String> prefix,
        Tls tls,
        Optional<Duration> healthTimeout) {

    /** No limit, no servers, and the defaults of the backend. */
    public static final StorageSettings DEFAULT =
            new StorageSettings(0, Duration.ZERO, List.of(), Optional.empty(), Tls.NONE, Optional.empty());

    /** Copies the list. */
    public StorageSettings {
        servers = List.copyOf(servers);
    }

    /** Returns these settings with a maximum size of the store, 0 for no limit. */
    public StorageSettings withQuota(long bytes) {
        return new StorageSettings(bytes, compactionInterval, servers, prefix, tls, healthTimeout);
    }

    /**
     * Files in PEM.
     *
     * @param authorities authorities trusted for the servers' certificates; if absent, those that the JVM trusts
     * @param certificate the client certificate
     * @param key its private key
     */
    public record Tls(Optional<Path> authorities, Optional<Path> certificate, Optional<Path> key) {

        /** No files. */
        public static final Tls NONE = new Tls(Optional.empty(), Optional.empty(), Optional.empty());
    }
}
