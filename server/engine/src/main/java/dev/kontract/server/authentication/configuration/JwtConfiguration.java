package dev.kontract.server.authentication.configuration;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The configuration of a JWT authenticator.
 *
 * @param issuer the issuer of the tokens
 * @param requiredClaims the required claim values by claim name
 * @param mappings maps claims to user attributes
 */
public record JwtConfiguration(IssuerConfiguration issuer, Map<String, String> requiredClaims, ClaimMappings mappings) {

    /** Copies the map. */
    public JwtConfiguration {
        requiredClaims = Map.copyOf(requiredClaims);
    }

    static JwtConfiguration of(JsonNode jwt) {
        Map<String, String> required = new LinkedHashMap<>();
        for (JsonNode rule : jwt.path("claimValidationRules")) {
            required.put(
                    rule.path("claim").asText(""), rule.path("requiredValue").asText(""));
        }
        return new JwtConfiguration(
                IssuerConfiguration.of(jwt.path("issuer")), required, ClaimMappings.of(jwt.path("claimMappings")));
    }
}
