package dev.kontract.server.storage.etcd;

import dev.kontract.server.storage.EncryptedStorage;
import dev.kontract.server.storage.Storage;
import dev.kontract.server.storage.StorageEnvironment;
import dev.kontract.server.storage.StorageProvider;
import dev.kontract.server.storage.cacher.WatchCache;
import dev.kontract.server.storage.window.HistoryCapacity;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Keeps objects in etcd, behind a watch cache. Any number of servers may have the same etcd and prefix.
 *
 * <pre>{@code
 * ServerConfig.builder().storage(EtcdProvider.of("http://127.0.0.1:2379"));
 * }</pre>
 *
 * @param servers the members of etcd, such as {@code https://10.0.0.1:2379}
 * @param prefix prefix of all keys
 * @param tls the files for https
 * @param compactionInterval interval between compactions of etcd, zero for none
 * @param healthTimeout timeout of a health check
 * @param history how much history to keep in memory
 */
public record EtcdProvider(
        List<URI> servers,
        String prefix,
        TlsFiles tls,
        Duration compactionInterval,
        Duration healthTimeout,
        HistoryCapacity history)
        implements StorageProvider {

    /** Default prefix, that of kube-apiserver. */
    public static final String DEFAULT_PREFIX = "/registry";

    /** Default compaction interval, that of kube-apiserver. */
    public static final Duration DEFAULT_COMPACTION_INTERVAL = Duration.ofMinutes(5);

    /** Default timeout of a health check, that of kube-apiserver. */
    public static final Duration DEFAULT_HEALTH_TIMEOUT = Duration.ofSeconds(2);

    private static final Pattern SERVER = Pattern.compile("https?://[^/?#@]+/?");
    private static final int MOST_PORT = 65_535;

    /** Validates the options. */
    public EtcdProvider {
        servers = List.copyOf(servers);
        if (servers.isEmpty()) {
            throw new IllegalArgumentException("the etcd storage needs servers (--etcd-servers)");
        }
        servers.forEach(EtcdProvider::check);
        if (prefix.replace("/", "").isBlank()) {
            throw new IllegalArgumentException(
                    "--etcd-prefix must be a name such as /registry: without one, all that is in etcd would be replaced by a restore");
        }
    }

    /**
     * Returns a provider with the default options.
     *
     * @throws IllegalArgumentException as {@link #server}
     */
    public static EtcdProvider of(String... servers) {
        return new EtcdProvider(
                Stream.of(servers).map(EtcdProvider::server).toList(),
                DEFAULT_PREFIX,
                TlsFiles.NONE,
                DEFAULT_COMPACTION_INTERVAL,
                DEFAULT_HEALTH_TIMEOUT,
                HistoryCapacity.DEFAULT.cached());
    }

    /**
     * Parses the URL of a member.
     *
     * @throws IllegalArgumentException if {@code url} is not an http or https URL, or has more than a host and a port
     */
    public static URI server(String url) {
        try {
            URI server = new URI(url);
            check(server);
            return server;
        } catch (URISyntaxException e) {
            throw noServer(url);
        }
    }

    private static void check(URI server) {
        boolean bare = SERVER.matcher(server.toString()).matches();
        if (!bare || server.getHost() == null || server.getPort() > MOST_PORT) {
            throw noServer(server.toString());
        }
    }

    private static IllegalArgumentException noServer(String url) {
        return new IllegalArgumentException("--etcd-servers must be URLs such as https://10.0.0.1:2379, not " + url);
    }

    /** Returns these options with another prefix. */
    public EtcdProvider withPrefix(String other) {
        return new EtcdProvider(servers, other, tls, compactionInterval, healthTimeout, history);
    }

    /** Returns these options with TLS files. */
    public EtcdProvider withTls(TlsFiles files) {
        return new EtcdProvider(servers, prefix, files, compactionInterval, healthTimeout, history);
    }

    /** Returns these options with another compaction interval; zero to leave compaction to other servers. */
    public EtcdProvider compactingEvery(Duration interval) {
        return new EtcdProvider(servers, prefix, tls, interval, healthTimeout, history);
    }

    @Override
    public boolean isShared() {
        return true;
    }

    @Override
    public String name() {
        return "etcd";
    }

    @Override
    public boolean encrypts() {
        return true;
    }

    @Override
    public Storage open(StorageEnvironment environment) {
        return new WatchCache(EncryptedStorage.open(environment, inner -> EtcdStorage.open(this, inner)), history);
    }
}
