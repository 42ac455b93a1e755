package dev.kontract.server.authentication.configuration;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The issuer section of a JWT authenticator.
 *
 * @param url the expected {@code iss} claim, and the base URL of the discovery document
 * @param discoveryUrl the URL of the discovery document if it differs, or {@code ""}; a {@code file:} URL names a
 *     local file with the document or with the keys themselves
 * @param certificateAuthority the trusted authorities for discovery as PEM; {@code ""} for those of the platform
 * @param audiences the accepted audiences
 */
public record IssuerConfiguration(
        String url, String discoveryUrl, String certificateAuthority, List<String> audiences) {

    private static final Set<String> LOOPBACK = Set.of("127.0.0.1", "[::1]", "localhost");

    /** Copies the list. */
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

    /** Returns whether a URL points to this machine, so that TLS is not required. */
    public static boolean isLocal(URI place) {
        return "http".equals(place.getScheme()) && place.getHost() != null && LOOPBACK.contains(place.getHost());
    }

    /** Returns the URL of the discovery document. */
    public String metadataUrl() {
        String base = url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
        return discoveryUrl.isEmpty() ? base + "/.well-known/openid-configuration" : discoveryUrl;
    }
}
