package dev.kontract.server.authentication.configuration;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Whose tokens count, and for whom.
 *
 * @param issuer who makes them
 * @param requiredClaims the values that some claims must have, by name
 * @param mappings the user a token stands for
 */
public record JwtConfiguration(IssuerConfiguration issuer, Map<String, String> requiredClaims, ClaimMappings mappings) {

    /** Takes a copy. */
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
