package dev.kontract.server.authentication;

import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Map;

/**
 * The credentials of a request.
 *
 * @param authorization the {@code Authorization} header, or {@code ""}
 * @param certificates the client's certificate chain, not yet verified; empty if the client sent none
 * @param headers all headers, with names in lower case; a proxy names the user in them
 */
public record RequestCredentials(
        String authorization, List<X509Certificate> certificates, Map<String, List<String>> headers) {

    /** Creates credentials of a request that no proxy forwards. */
    public RequestCredentials(String authorization, List<X509Certificate> certificates) {
        this(authorization, certificates, Map.of());
    }

    /** Returns the bearer token of the {@code Authorization} header, or {@code ""} if there is none. */
    public String bearerToken() {
        String[] parts = parts();
        return parts.length >= 2 && parts[0].equalsIgnoreCase("bearer") ? parts[1] : "";
    }

    /** Returns whether the header contains a token that is ignored because more than one space precedes it. */
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
