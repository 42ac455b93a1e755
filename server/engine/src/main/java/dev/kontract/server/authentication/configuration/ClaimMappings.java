package dev.kontract.server.authentication.configuration;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Maps the claims of a token to the attributes of a user.
 *
 * @param username the user name
 * @param groups the groups, if mapped
 * @param uid the UID, if mapped
 * @param extra extra attributes by key
 */
public record ClaimMappings(
        ClaimExpression username,
        Optional<ClaimExpression> groups,
        Optional<ClaimExpression> uid,
        Map<String, ClaimExpression> extra) {

    /** Copies the map. */
    public ClaimMappings {
        extra = Map.copyOf(extra);
    }

    /** Reads the mappings of a validated configuration. */
    static ClaimMappings of(JsonNode mappings) {
        Map<String, ClaimExpression> extra = new LinkedHashMap<>();
        for (JsonNode mapping : mappings.path("extra")) {
            ClaimExpression.parse(mapping.path("valueExpression").asText(""))
                    .ifPresent(value -> extra.put(mapping.path("key").asText(""), value));
        }
        return new ClaimMappings(
                mapping(mappings.path("username")).orElseThrow(),
                mapping(mappings.path("groups")),
                mapping(mappings.path("uid")),
                extra);
    }

    private static Optional<ClaimExpression> mapping(JsonNode mapping) {
        String claim = mapping.path("claim").asText("");
        return claim.isEmpty()
                ? ClaimExpression.parse(mapping.path("expression").asText(""))
                : Optional.of(
                        ClaimExpression.ofClaim(claim, mapping.path("prefix").asText("")));
    }
}
