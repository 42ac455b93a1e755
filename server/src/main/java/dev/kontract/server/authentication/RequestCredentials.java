package dev.kontract.server.authentication;

import java.security.cert.X509Certificate;
import java.util.List;

/**
 * What a request shows of its sender.
 *
 * @param authorization the {@code Authorization} header, or {@code ""}
 * @param certificates the client's certificate and its issuers, not yet verified; empty when none was shown
 */
public record RequestCredentials(String authorization, List<X509Certificate> certificates) {

    /** The bearer token of the {@code Authorization} header, or {@code ""} when it holds none. */
    public String bearerToken() {
        String[] parts = parts();
        return parts.length >= 2 && parts[0].equalsIgnoreCase("bearer") ? parts[1] : "";
    }

    /** Whether a token is not seen because more than one space is before it. */
    public boolean isTokenMisplaced() {
        if (!authorization.contains("  ")) {
            return false;
        }
        String[] parts = parts();
        return parts.length == 3 && parts[0].equalsIgnoreCase("bearer") && parts[1].isEmpty();
    }

    private String[] parts() {
        return authorization.strip().split(" ", 3);
    }
}
