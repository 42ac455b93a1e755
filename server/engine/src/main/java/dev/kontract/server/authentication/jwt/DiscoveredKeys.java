package dev.kontract.server.authentication.jwt;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.nimbusds.jose.jwk.JWKSet;
import dev.kontract.server.authentication.configuration.IssuerConfiguration;
import java.io.IOException;
import java.net.URI;
import java.text.ParseException;

/**
 * Fetches keys through the discovery document of an issuer, or from a local file that holds the document or the keys.
 *
 * @see <a href="https://openid.net/specs/openid-connect-discovery-1_0.html#ProviderMetadata">OpenID Connect
 *     Discovery</a>
 */
final class DiscoveredKeys implements KeyDocument {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final IssuerConfiguration issuer;
    private final DocumentFetcher documents;

    DiscoveredKeys(IssuerConfiguration issuer) {
        this.issuer = issuer;
        this.documents = new DocumentFetcher(issuer.certificateAuthority());
    }

    @Override
    public JWKSet fetch() throws IOException {
        URI metadata = URI.create(issuer.metadataUrl());
        String text = documents.read(metadata);
        JsonNode document = JSON.readTree(text);
        boolean local = "file".equals(metadata.getScheme());
        return local && document.has("keys") ? parse(text) : parse(documents.read(keys(document, local)));
    }

    private URI keys(JsonNode document, boolean local) throws IOException {
        String named = document.path("issuer").asText("");
        if (!named.equals(issuer.url())) {
            throw new IOException("the discovery document has a different issuer: " + named);
        }
        URI keys;
        try {
            keys = URI.create(document.path("jwks_uri").asText(""));
        } catch (IllegalArgumentException e) {
            throw new IOException("the discovery document has no jwks_uri", e);
        }
        String scheme = String.valueOf(keys.getScheme());
        boolean safe = switch (scheme) {
            case "https" -> true;
            case "http" -> IssuerConfiguration.isLocal(keys);
            case "file" -> local;
            default -> false;
        };
        if (!safe) {
            throw new IOException("the discovery document has an insecure jwks_uri: " + keys);
        }
        return keys;
    }

    private static JWKSet parse(String text) throws IOException {
        try {
            return JWKSet.parse(text);
        } catch (ParseException e) {
            throw new IOException("cannot parse the keys: " + e.getMessage(), e);
        }
    }
}
