package dev.kontract.server.http.connection;

import java.time.Duration;

/**
 * Limits on what clients may hold without using it.
 *
 * @param headerTimeout how long a connection on which nobody has authenticated may take for its next request, TLS handshake
 *     included; and how long any connection may take for the rest of a request's head
 * @param bodyTimeout how long the body of a request may take to arrive
 * @param strangers how many connections may be open on which nobody has authenticated; one more closes the oldest
 * @param strictTransportSecurity the header of that name (RFC 6797), or {@code ""}
 */
public record HttpLimits(Duration headerTimeout, Duration bodyTimeout, int strangers, String strictTransportSecurity) {

    /** Fit for slow networks and many clients. */
    public static final HttpLimits DEFAULT = new HttpLimits(Duration.ofSeconds(10), Duration.ofSeconds(60), 2048, "");
}
