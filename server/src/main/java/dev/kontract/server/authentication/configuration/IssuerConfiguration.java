package dev.kontract.server.authentication.configuration;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Somebody who makes tokens.
 *
 * @param url the name in the claim {@code iss}, and where the discovery document is found unless told otherwise
 * @param discoveryUrl where it is found, {@code ""} for the usual place; a {@code file:} URL names a file with it, or with
 *     the keys themselves
 * @param certificateAuthority whom to trust when asking there, as PEM; {@code ""} for the authorities of the platform
 * @param audiences one of them must be meant by a token
 */
public record IssuerConfiguration(
        String url, String discoveryUrl, String certificateAuthority, List<String> audiences) {

    private static final Set<String> LOOPBACK = Set.of("127.0.0.1", "[::1]", "localhost");

    /** Takes a copy. */
    public IssuerConfiguration {
        audiences = List.copyOf(audiences);
    }

    static IssuerConfiguration of(JsonNode issuer) {
        List<String> audiences = new ArrayList<>();
        issuer.path("audiences").forEach(audience -> audiences.add(audience.asText()));
        return new IssuerConfiguration(
                issuer.path("url").asText(""),
                issuer.path("discoveryURL").asText(""),
                issuer.path("certificateAuthority").asText(""),
                audiences);
    }

    /** Whether a place can be asked without TLS, because it is on this machine. */
    public static boolean isLocal(URI place) {
        return "http".equals(place.getScheme()) && place.getHost() != null && LOOPBACK.contains(place.getHost());
    }

    /** Where the discovery document is. */
    public String metadataUrl() {
        String base = url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
        return discoveryUrl.isEmpty() ? base + "/.well-known/openid-configuration" : discoveryUrl;
    }
}
