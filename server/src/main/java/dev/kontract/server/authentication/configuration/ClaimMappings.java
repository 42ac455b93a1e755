package dev.kontract.server.authentication.configuration;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What claims of a token become of its user.
 *
 * @param username the name
 * @param groups the groups, if any
 * @param uid the uid, if any
 * @param extra further attributes by key
 */
public record ClaimMappings(
        ClaimExpression username,
        Optional<ClaimExpression> groups,
        Optional<ClaimExpression> uid,
        Map<String, ClaimExpression> extra) {

    /** Takes a copy. */
    public ClaimMappings {
        extra = Map.copyOf(extra);
    }

    /** The mappings of a file that is found to be right. */
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
