package dev.kontract.server.access;

import java.time.Duration;
import java.util.Optional;

/**
 * The validity of service account tokens.
 *
 * @param longest the maximum validity; requests for more get this much. Without it, 2^32 seconds
 * @param isExtended whether tokens of pods that are requested for 3607 seconds, as the ServiceAccount plugin does, are valid for a year
 */
public record TokenLifetimes(Optional<Duration> longest, boolean isExtended) {

    /** No limit of the server's own, and tokens of pods are extended, as in kube-apiserver. */
    public static final TokenLifetimes DEFAULT = new TokenLifetimes(Optional.empty(), true);

    private static final Duration LEAST = Duration.ofHours(1);
    private static final Duration MOST = Duration.ofSeconds(1L << 32);

    /**
     * Checks the maximum.
     *
     * @throws IllegalArgumentException if it is less than an hour or more than 2^32 seconds
     */
    public TokenLifetimes {
        if (longest.filter(given -> given.compareTo(LEAST) < 0 || given.compareTo(MOST) > 0)
                .isPresent()) {
            throw new IllegalArgumentException(
                    "the service-account-max-token-expiration must be between 1 hour and 2^32 seconds");
        }
    }
}
