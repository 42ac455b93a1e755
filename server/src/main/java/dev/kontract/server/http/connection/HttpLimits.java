package dev.kontract.server.http.connection;

import java.time.Duration;

/**
 * How long a server bears with clients, and what it tells browsers.
 *
 * @param headerTimeout for a connection to bring a request, its TLS handshake included, while nobody is known to be behind
 *     it; and for the rest of a request's head in any case
 * @param bodyTimeout for the body of a request
 * @param strangers connections behind which nobody is known; the oldest makes room for one too many
 * @param strictTransportSecurity the header of that name (RFC 6797), or {@code ""}
 */
public record HttpLimits(Duration headerTimeout, Duration bodyTimeout, int strangers, String strictTransportSecurity) {

    /** Enough for slow networks and many clients. */
    public static final HttpLimits DEFAULT = new HttpLimits(Duration.ofSeconds(10), Duration.ofSeconds(60), 2048, "");
}
