package dev.kontract.server.authentication.jwt;

import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKMatcher;
import com.nimbusds.jose.jwk.JWKSelector;
import com.nimbusds.jose.jwk.JWKSet;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Caches the keys of an issuer. Lookups never block: keys are fetched in the background, one fetch at a time and at
 * most one within {@link #RETRY}, whatever tokens are presented. If the issuer cannot be reached, the cached keys
 * remain in use.
 */
final class IssuerKeys {

    /** The delay before keys are fetched again if there are none, or if a token names an unknown key. */
    static final Duration RETRY = Duration.ofSeconds(10);

    /** The interval at which keys are refreshed otherwise. */
    static final Duration REFRESH = Duration.ofMinutes(5);

    private static final Logger LOG = LoggerFactory.getLogger(IssuerKeys.class);

    private final KeyDocument document;
    private final Clock clock;
    private final Executor executor;
    private volatile JWKSet known = new JWKSet();
    private Instant next = Instant.MIN;
    private Instant soonest = Instant.MIN;
    private boolean fetching;

    IssuerKeys(KeyDocument document, Clock clock, Executor executor) {
        this.document = document;
        this.clock = clock;
        this.executor = executor;
    }

    /** Returns the keys that may have created the signature; if there are none, a fetch is started. */
    List<JWK> candidates(JWSHeader header) {
        JWKSelector selector = new JWKSelector(JWKMatcher.forJWSHeader(header));
        List<JWK> found = selector.select(known);
        if (found.isEmpty()) {
            missed();
            found = selector.select(known);
        }
        return found;
    }

    /** Starts a fetch if one is due. */
    void tend() {
        fetchIf(!clock.instant().isBefore(nextFetch()));
    }

    private void missed() {
        fetchIf(!clock.instant().isBefore(soonestFetch()));
    }

    private synchronized Instant nextFetch() {
        return next;
    }

    private synchronized Instant soonestFetch() {
        return soonest;
    }

    private void fetchIf(boolean due) {
        if (!due || !begin()) {
            return;
        }
        try {
            executor.execute(this::fetch);
        } catch (RejectedExecutionException e) {
            end(RETRY);
        }
    }

    private synchronized boolean begin() {
        if (fetching) {
            return false;
        }
        fetching = true;
        soonest = clock.instant().plus(RETRY);
        return true;
    }

    private synchronized void end(Duration pause) {
        fetching = false;
        next = clock.instant().plus(pause);
    }

    private void fetch() {
        Duration pause = RETRY;
        try {
            known = document.fetch();
            pause = REFRESH;
        } catch (IOException | RuntimeException e) {
            LOG.warn("cannot fetch the keys of a token issuer: {}", e.toString());
        } finally {
            end(pause);
        }
    }
}
