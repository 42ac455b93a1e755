package dev.kontract.server.endpoints;

import dev.kontract.server.status.GoText;
import dev.kontract.server.status.StatusException;
import java.util.Set;

/**
 * The target of a {@code proxy} request: {@code name}, {@code name:port} or {@code scheme:name:port}.
 *
 * @param asked the whole text
 * @param scheme {@code http}, {@code https} or empty
 * @param name the object
 * @param port a number or a name; empty for the default
 */
record ProxyName(String asked, String scheme, String name, String port) {

    private static final Set<String> SCHEMES = Set.of("", "http", "https");

    /**
     * Parses a name.
     *
     * @param kind what is named, for errors
     * @throws StatusException 400 if it is malformed
     */
    static ProxyName of(String asked, String kind) {
        String[] parts = asked.split(":", -1);
        if (parts.length <= 3) {
            String scheme = parts.length == 3 ? parts[0] : "";
            String name = parts[parts.length == 3 ? 1 : 0];
            String port = parts.length == 1 ? "" : parts[parts.length - 1];
            if (!name.isEmpty() && SCHEMES.contains(scheme)) {
                return new ProxyName(asked, scheme, name, port);
            }
        }
        throw StatusException.badRequest("invalid " + kind + " request " + GoText.quote(asked));
    }

    /** Returns the scheme of the request to the target. */
    String targetScheme() {
        return scheme.isEmpty() ? "http" : scheme;
    }

    /** Returns whether the port is a number, which may be too large for a port. */
    boolean hasNumber() {
        return port.matches("[+-]?\\d{1,18}");
    }
}
