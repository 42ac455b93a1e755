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
 * The keys of an issuer, as last heard. Asking never waits: keys are fetched aside, at most one fetch at a time and none
 * within {@link #RETRY} of the last, whatever tokens are shown. An issuer that is silent keeps the keys it had.
 */
final class IssuerKeys {

    /** How soon keys are fetched again when there are none, or a token shows one that is not known. */
    static final Duration RETRY = Duration.ofSeconds(10);

    /** How soon keys are fetched again when all is well. */
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

    /** The keys that may have signed under {@code header}; when there are none, a fetch is on its way. */
    List<JWK> candidates(JWSHeader header) {
        JWKSelector selector = new JWKSelector(JWKMatcher.forJWSHeader(header));
        List<JWK> found = selector.select(known);
        if (found.isEmpty()) {
            missed();
            found = selector.select(known);
        }
        return found;
    }

    /** Fetches, if it is time to. */
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
            LOG.warn("no keys of a token issuer: {}", e.toString());
        } finally {
            end(pause);
        }
    }
}
