package dev.kontract.server.http.connection;

import java.time.Duration;

/**
 * Limits of slow and unauthenticated clients, and of slow requests.
 *
 * @param headerTimeout how long a connection without an authenticated request may take to send one, TLS handshake included; and
 *     how long any connection may take to complete the head of a request
 * @param bodyTimeout how long the body of a request may take to arrive
 * @param requestTimeout how long a request may take that is not long-running; a {@code timeout} in its query may shorten it
 * @param unauthenticatedConnections how many connections may be open on which no request was authenticated; one more closes the
 *     oldest
 * @param strictTransportSecurity the header of that name (RFC 6797), or {@code ""}
 */
public record HttpLimits(
        Duration headerTimeout,
        Duration bodyTimeout,
        Duration requestTimeout,
        int unauthenticatedConnections,
        String strictTransportSecurity) {

    /** Fit for slow networks and many clients. */
    public static final HttpLimits DEFAULT =
            new HttpLimits(Duration.ofSeconds(10), Duration.ofSeconds(60), Duration.ofSeconds(60), 2048, "");

    /**
     * Validates the limits.
     *
     * @throws IllegalArgumentException if requests get no time
     */
    public HttpLimits {
        if (requestTimeout.isZero() || requestTimeout.isNegative()) {
            throw new IllegalArgumentException("the request timeout must be positive");
        }
    }

    /** Returns these limits with another request timeout. */
    public HttpLimits withRequestTimeout(Duration timeout) {
        return new HttpLimits(headerTimeout, bodyTimeout, timeout, unauthenticatedConnections, strictTransportSecurity);
    }
}
