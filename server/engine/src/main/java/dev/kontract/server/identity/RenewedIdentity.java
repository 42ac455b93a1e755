package dev.kontract.server.identity;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The {@linkplain ProxyIdentity#own own} identity of a server: read or issued on first use, and again a month before it expires. If
 * that fails, the one before remains in effect, and another attempt follows after a minute. Thread-safe.
 */
public final class RenewedIdentity implements Supplier<ProxyIdentity> {

    private static final Logger LOG = LoggerFactory.getLogger(RenewedIdentity.class);
    private static final int SECONDS_BETWEEN_ATTEMPTS = 60;

    private final Optional<Path> directory;
    private final Clock clock;
    private @Nullable CertificateAuthority authority;
    private @Nullable ProxyIdentity current;
    private Instant nextAttempt = Instant.MIN;

    /** @param directory keeps the identity; without it, there is one for this process */
    public RenewedIdentity(Optional<Path> directory, Clock clock) {
        this.directory = directory;
        this.clock = clock;
    }

    /**
     * Returns the current identity: the same object until it is renewed.
     *
     * @throws UncheckedIOException if there is none yet and a file cannot be read or written
     */
    @Override
    public synchronized ProxyIdentity get() {
        ProxyIdentity known = current;
        if (known == null) {
            try {
                known = next();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        } else if (!known.isCurrent(clock) && !clock.instant().isBefore(nextAttempt)) {
            known = renewed(known);
        }
        current = known;
        return known;
    }

    private ProxyIdentity renewed(ProxyIdentity before) {
        try {
            ProxyIdentity next = next();
            nextAttempt = clock.instant().plusSeconds(SECONDS_BETWEEN_ATTEMPTS); // The authority may end as soon.
            LOG.info("the client certificate for aggregated servers was renewed");
            return next;
        } catch (IOException e) {
            LOG.warn("the client certificate for aggregated servers cannot be renewed: {}", e.getMessage());
            nextAttempt = clock.instant().plusSeconds(SECONDS_BETWEEN_ATTEMPTS);
            return before;
        }
    }

    private ProxyIdentity next() throws IOException {
        if (directory.isPresent()) {
            return ProxyIdentity.own(directory.get(), clock);
        }
        CertificateAuthority known = authority;
        if (known == null) {
            known = ProxyIdentity.newAuthority(clock);
            authority = known;
        }
        return ProxyIdentity.issue(known, clock);
    }
}
