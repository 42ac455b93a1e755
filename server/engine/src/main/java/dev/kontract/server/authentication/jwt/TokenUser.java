package dev.kontract.server.authentication.jwt;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.authentication.configuration.ClaimExpression;
import dev.kontract.server.authentication.configuration.JwtConfiguration;
import dev.kontract.server.request.UserInfo;
import dev.kontract.server.status.StatusException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Creates the user from the claims of a valid token. */
final class TokenUser {

    private static final String CREDENTIAL_ID = "authentication.kubernetes.io/credential-id";

    private final JwtConfiguration configuration;

    TokenUser(JwtConfiguration configuration) {
        this.configuration = configuration;
    }

    /**
     * Returns the user.
     *
     * @throws StatusException 401 Unauthorized, if a required claim is missing or invalid
     */
    UserInfo of(JsonNode claims) {
        configuration
                .requiredClaims()
                .forEach((claim, value) -> require(text(claims.path(claim)).equals(value)));
        String name = name(claims);
        List<String> groups = configuration
                .mappings()
                .groups()
                .map(expression -> texts(expression, claims))
                .orElse(List.of());
        String uid = configuration
                .mappings()
                .uid()
                .map(expression -> expression.prefix() + text(expression.find(claims)))
                .orElse("");
        return new UserInfo(name, uid, groups, extra(claims));
    }

    private String name(JsonNode claims) {
        ClaimExpression username = configuration.mappings().username();
        String name = text(username.find(claims));
        require(!name.isEmpty());
        if (username.path().equals(List.of("email")) && claims.has("email_verified")) {
            require(claims.path("email_verified").isBoolean()
                    && claims.path("email_verified").asBoolean());
        }
        return username.prefix() + name;
    }

    private Map<String, List<String>> extra(JsonNode claims) {
        Map<String, List<String>> extra = new HashMap<>();
        String id = claims.path("jti").asText("");
        if (!id.isEmpty()) {
            extra.put(CREDENTIAL_ID, List.of("JTI=" + id));
        }
        configuration.mappings().extra().forEach((key, expression) -> {
            List<String> values = texts(expression, claims);
            if (!values.isEmpty()) {
                extra.put(key, values);
            }
        });
        return extra;
    }

    /** Returns the string or the list of strings in a claim; empty if the claim is missing. */
    private static List<String> texts(ClaimExpression expression, JsonNode claims) {
        JsonNode found = expression.find(claims);
        List<String> texts = new ArrayList<>();
        if (found.isArray()) {
            found.forEach(one -> texts.add(expression.prefix() + text(one)));
        } else if (!found.isMissingNode() && !found.isNull()) {
            texts.add(expression.prefix() + text(found));
        }
        return texts;
    }

    private static String text(JsonNode value) {
        require(value.isTextual());
        return value.asText();
    }

    private static void require(boolean kept) {
        if (!kept) {
            throw StatusException.unauthorized();
        }
    }
}
