package dev.kontract.server;

import dev.kontract.server.aggregation.Aggregation;
import dev.kontract.server.configuration.FileValue;
import dev.kontract.server.identity.PemText;
import dev.kontract.server.identity.ProxyIdentity;
import dev.kontract.server.identity.RenewedIdentity;
import dev.kontract.server.kinds.ExtensionAuthentication;
import dev.kontract.server.kinds.KindRegistry;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.storage.Storage;
import dev.kontract.server.storage.StorageException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Assembles the aggregation of the APIs of other servers. Used once, by one thread. */
final class AggregationAssembly {

    private static final Logger LOG = LoggerFactory.getLogger(AggregationAssembly.class);

    private final ServerConfig config;
    private final ServerCredentials credentials;
    private final ServerThreads threads;
    private final ScheduledExecutorService timer;
    private @Nullable FileValue<ProxyIdentity> files;

    AggregationAssembly(
            ServerConfig config, ServerCredentials credentials, ServerThreads threads, ScheduledExecutorService timer) {
        this.config = config;
        this.credentials = credentials;
        this.threads = threads;
        this.timer = timer;
    }

    /**
     * Returns the aggregation of APIs whose services are in {@code storage}.
     *
     * @throws IOException when a file of the client certificate is invalid; the message says which
     */
    Aggregation assemble(Storage storage, KindRegistry kinds) throws IOException {
        Supplier<ProxyIdentity> identity = identity();
        return new Aggregation(
                new Aggregation.Environment(
                        storage,
                        config.admission().services(),
                        identity,
                        () -> publish(kinds, identity),
                        config.clock(),
                        config.protection().hardening().requestTimeout(),
                        threads.aggregators(),
                        timer),
                () -> kinds);
    }

    /** Returns the files of the client certificate, if they are given. */
    Optional<FileValue<ProxyIdentity>> files() {
        return Optional.ofNullable(files);
    }

    private Supplier<ProxyIdentity> identity() throws IOException {
        if (config.files().proxyClient().isPresent()) {
            ServerConfig.ClientCertificate given = config.files().proxyClient().get();
            FileValue<ProxyIdentity> read = FileValue.read(
                    List.of(given.certificate(), given.key()),
                    () -> ProxyIdentity.of(given.certificate(), given.key()));
            files = read;
            return read;
        }
        return new RenewedIdentity(config.servingFiles().directory(), Clock.systemUTC());
    }

    /** Returns whether the authorities were published. */
    private boolean publish(KindRegistry kinds, Supplier<ProxyIdentity> identity) {
        try {
            String clients = credentials.certificates().identity().clientAuthorities().stream()
                    .map(PemText::of)
                    .collect(Collectors.joining());
            ProxyIdentity own = identity.get();
            ExtensionAuthentication.publish(
                    kinds.current(),
                    clients,
                    own.authority(),
                    own.commonName(),
                    config.clock().instant());
            return true;
        } catch (StatusException | StorageException | UncheckedIOException e) {
            LOG.warn("The authorities for aggregated servers are not published yet: {}", e.getMessage());
            return false;
        }
    }
}
