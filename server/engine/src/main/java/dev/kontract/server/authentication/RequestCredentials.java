package dev.kontract.server.authentication;

import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * The credentials of a request.
 *
 * @param authorization the {@code Authorization} header, or {@code ""}
 * @param certificates the client's certificate chain, not yet verified; empty if the client sent none
 * @param headers all headers, with names in lower case; a proxy names the user in them
 * @param annotations receives annotations of the audit event of the request, as key and value
 */
public record RequestCredentials(
        String authorization,
        List<X509Certificate> certificates,
        Map<String, List<String>> headers,
        BiConsumer<String, String> annotations) {

    /** Creates credentials of a request whose audit event is not annotated. */
    public RequestCredentials(
            String authorization, List<X509Certificate> certificates, Map<String, List<String>> headers) {
        this(authorization, certificates, headers, (key, value) -> {});
    }

    /** Creates credentials of a request that no proxy forwards. */
    public RequestCredentials(String authorization, List<X509Certificate> certificates) {
        this(authorization, certificates, Map.of());
    }

    /** Returns the same credentials of a request whose annotations {@code sink} receives. */
    public RequestCredentials annotating(BiConsumer<String, String> sink) {
        return new RequestCredentials(authorization, certificates, headers, sink);
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
