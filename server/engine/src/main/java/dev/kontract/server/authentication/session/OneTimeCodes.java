package dev.kontract.server.authentication.session;

import dev.kontract.server.authentication.RequestCredentials;
import dev.kontract.server.authentication.TokenDigest;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Codes that stand for credentials once, for a short time. Only digests of codes are kept. Safe for use by several threads. */
final class OneTimeCodes {

    static final Duration LIFETIME = Duration.ofMinutes(15);
    static final int CODES = 64;

    private final InstantSource clock;
    private final Map<String, Issued> issued = new LinkedHashMap<>();

    private record Issued(RequestCredentials credentials, Instant expires) {}

    OneTimeCodes(InstantSource clock) {
        this.clock = clock;
    }

    /** Issues a code; the oldest one becomes invalid if there are too many. */
    synchronized String issue(RequestCredentials credentials) {
        Iterator<Issued> oldest = issued.values().iterator();
        if (issued.size() == CODES) {
            oldest.next();
            oldest.remove();
        }
        String code = Secrets.next();
        issued.put(TokenDigest.of(code), new Issued(credentials, clock.instant().plus(LIFETIME)));
        return code;
    }

    /** Returns the credentials that a code stands for, and leaves it valid; empty if it is unknown, used or expired. */
    synchronized Optional<RequestCredentials> find(String code) {
        return valid(issued.get(TokenDigest.of(code)));
    }

    /** Returns the credentials that a code stands for, which it does no longer; empty if it is unknown, used or expired. */
    synchronized Optional<RequestCredentials> redeem(String code) {
        return valid(issued.remove(TokenDigest.of(code)));
    }

    private Optional<RequestCredentials> valid(@Nullable Issued found) {
        return Optional.ofNullable(found)
                .filter(each -> clock.instant().isBefore(each.expires()))
                .map(Issued::credentials);
    }
}
