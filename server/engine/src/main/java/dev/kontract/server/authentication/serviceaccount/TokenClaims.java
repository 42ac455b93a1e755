package dev.kontract.server.authentication.serviceaccount;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.kontract.server.status.GoFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * The claims of a service account token. A claim of the wrong type makes the token invalid; {@code null} is the absence of a claim
 * except for the audiences.
 *
 * @param audiences {@code aud}, empty if absent
 * @param subject {@code sub}, empty if absent
 * @param id {@code jti}, empty if absent
 * @param expiration {@code exp}, in seconds since the epoch
 * @param notBefore {@code nbf}, in seconds since the epoch
 * @param issuedAt {@code iat}, in seconds since the epoch
 * @param warnAfter when the token should have been replaced, in seconds since the epoch; absent or 0 if it need not
 * @param bound the claim that holds the namespace, the service account and the bound object
 */
record TokenClaims(
        List<String> audiences,
        String subject,
        String id,
        OptionalLong expiration,
        OptionalLong notBefore,
        OptionalLong issuedAt,
        OptionalLong warnAfter,
        JsonNode bound) {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final double LONG_END = 0x1p63;

    /** Returns the claims in a payload without checking them; missing if it is not JSON. */
    static JsonNode payload(String text) {
        try {
            return JSON.readTree(text);
        } catch (JsonProcessingException e) {
            return JSON.missingNode();
        }
    }

    /**
     * Decodes the claims of a token.
     *
     * @throws BadTokenException if a claim is of the wrong type
     */
    static TokenClaims of(JsonNode payload) throws BadTokenException {
        List<String> audiences = audiences(payload);
        OptionalLong expiration = date(payload.path("exp"));
        OptionalLong notBefore = date(payload.path("nbf"));
        OptionalLong issuedAt = date(payload.path("iat"));
        requireText(payload.path("sub"));
        requireText(payload.path("jti"));
        JsonNode bound = payload.path(TokenIssuer.PRIVATE_CLAIM);
        OptionalLong warnAfter = date(bound.path("warnafter"));
        requireObject(bound, "kubernetes");
        requireText(bound.path("namespace"));
        requireReference(bound.path("serviceaccount"));
        for (BoundObject.Kind kind : BoundObject.Kind.values()) {
            requireReference(bound.path(kind.claim()));
        }
        return new TokenClaims(
                audiences,
                payload.path("sub").asText(""),
                payload.path("jti").asText(""),
                expiration,
                notBefore,
                issuedAt,
                warnAfter,
                bound);
    }

    private static List<String> audiences(JsonNode payload) throws BadTokenException {
        if (!payload.has("aud")) {
            return List.of();
        }
        JsonNode claim = payload.path("aud");
        List<String> audiences = new ArrayList<>();
        for (JsonNode audience : claim.isArray() ? claim : List.of(claim)) {
            if (!audience.isTextual()) {
                throw new BadTokenException(
                        "go-jose/go-jose/jwt: expected string or array value to unmarshal to Audience");
            }
            audiences.add(audience.asText());
        }
        return audiences;
    }

    private static OptionalLong date(JsonNode claim) throws BadTokenException {
        if (isAbsent(claim)) {
            return OptionalLong.empty();
        }
        double seconds = claim.asDouble();
        if (!claim.isNumber() || Double.isInfinite(seconds)) {
            throw new BadTokenException("go-jose/go-jose/jwt: expected number value to unmarshal NumericDate");
        }
        return OptionalLong.of(seconds < LONG_END ? (long) seconds : Long.MIN_VALUE);
    }

    private static void requireReference(JsonNode claim) throws BadTokenException {
        requireObject(claim, "ref");
        requireText(claim.path("name"));
        requireText(claim.path("uid"));
    }

    private static void requireObject(JsonNode claim, String type) throws BadTokenException {
        if (!claim.isObject() && !isAbsent(claim)) {
            throw mistyped(claim, "serviceaccount." + type);
        }
    }

    private static void requireText(JsonNode claim) throws BadTokenException {
        if (!claim.isTextual() && !isAbsent(claim)) {
            throw mistyped(claim, "string");
        }
    }

    private static boolean isAbsent(JsonNode claim) {
        return claim.isMissingNode() || claim.isNull();
    }

    private static BadTokenException mistyped(JsonNode claim, String type) {
        return new BadTokenException(
                "json: cannot unmarshal " + GoFormat.jsonType(claim) + " into Go value of type " + type);
    }
}
