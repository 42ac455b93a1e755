package dev.kontract.server.authentication.configuration;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * The configuration of a JWT authenticator.
 *
 * @param issuer the issuer of the tokens
 * @param requiredClaims the required claim values by claim name
 * @param mappings maps claims to user attributes
 * @param algorithms the accepted signature algorithms, among those that this server accepts at all; empty for all of these
 */
public record JwtConfiguration(
        IssuerConfiguration issuer,
        Map<String, String> requiredClaims,
        ClaimMappings mappings,
        Set<String> algorithms) {

    /** Copies the collections. */
    public JwtConfiguration {
        requiredClaims = Map.copyOf(requiredClaims);
        algorithms = Set.copyOf(algorithms);
    }

    /** Creates a configuration that accepts all signature algorithms of this server. */
    public JwtConfiguration(IssuerConfiguration issuer, Map<String, String> requiredClaims, ClaimMappings mappings) {
        this(issuer, requiredClaims, mappings, Set.of());
    }

    /** Returns this configuration with other accepted signature algorithms. */
    public JwtConfiguration accepting(Collection<String> others) {
        return new JwtConfiguration(issuer, requiredClaims, mappings, Set.copyOf(others));
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
