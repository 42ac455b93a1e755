package dev.kontract.server.authentication.serviceaccount;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.view.ReadOnlyEndpoint;
import dev.kontract.server.view.Representation;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Serves the discovery documents for service account tokens: {@code /.well-known/openid-configuration} and {@code
 * /openid/v1/jwks}. They are served only if the issuer is a valid {@code https:} URL.
 *
 * @see <a href="https://kubernetes.io/docs/tasks/configure-pod-container/configure-service-account/#service-account-issuer-discovery">
 *     Service account issuer discovery</a>
 */
public final class IssuerDiscovery implements ReadOnlyEndpoint {

    private static final String METADATA = "/.well-known/openid-configuration";
    private static final String KEYS = "/openid/v1/jwks";
    private static final String CACHED = "public, max-age=3600";

    private final String issuer;
    private final boolean proper;
    private final Supplier<VerificationKeys> keys;
    private final Supplier<URI> jwksUri;

    /**
     * Creates the endpoint for an issuer.
     *
     * @param jwksUri the URL of the key set
     */
    public IssuerDiscovery(String issuer, Supplier<VerificationKeys> keys, Supplier<URI> jwksUri) {
        this.issuer = issuer;
        this.proper = isProper(issuer);
        this.keys = keys;
        this.jwksUri = jwksUri;
    }

    /** Returns the URL of the key set on a server. */
    public static URI keysOn(URI server) {
        return server.resolve(KEYS);
    }

    @Override
    public Optional<Representation> get(RequestContext request) {
        if (!proper) {
            return Optional.empty();
        }
        return switch (request.info().trimmedPath()) {
            case METADATA -> Optional.of(answer("application/json", metadata()));
            case KEYS ->
                Optional.of(answer("application/jwk-set+json", keys.get().toJson()));
            default -> Optional.empty();
        };
    }

    @Override
    public boolean isDocument(String path) {
        return proper && (path.equals(METADATA) || path.equals(KEYS));
    }

    private static boolean isProper(String issuer) {
        try {
            URI url = URI.create(issuer);
            return "https".equals(url.getScheme()) && url.getRawQuery() == null && url.getRawFragment() == null;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private ObjectNode metadata() {
        ObjectNode metadata = JsonNodeFactory.instance.objectNode();
        metadata.put("issuer", issuer).put("jwks_uri", jwksUri.get().toString());
        metadata.putArray("response_types_supported").add("id_token");
        metadata.putArray("subject_types_supported").add("public");
        ArrayNode algorithms = metadata.putArray("id_token_signing_alg_values_supported");
        keys.get().algorithms().forEach(algorithms::add);
        return metadata;
    }

    private static Representation answer(String contentType, ObjectNode document) {
        return Representation.of(contentType, document.toString().getBytes(StandardCharsets.UTF_8))
                .with("Cache-Control", CACHED);
    }
}
