package dev.kontract.server.authentication.configuration;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.status.FieldError;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Validates the values of an {@code AuthenticationConfiguration} that matches the schema. An instance is used once. */
final class ConfigurationValidation {

    private static final int MAX_AUTHENTICATORS = 64;

    private final List<FieldError> errors = new ArrayList<>();
    private final IssuerValidation issuers;
    private final ClaimValidation claims = new ClaimValidation(errors);

    ConfigurationValidation(Collection<String> disallowedIssuers) {
        this.issuers = new IssuerValidation(errors, disallowedIssuers);
    }

    List<String> errors(JsonNode document) {
        JsonNode jwt = document.path("jwt");
        if (jwt.size() > MAX_AUTHENTICATORS) {
            errors.add(FieldError.tooMany("jwt", jwt.size(), MAX_AUTHENTICATORS));
        } else {
            authenticators(jwt);
            anonymous(document.path("anonymous"));
        }
        return errors.stream().map(FieldError::text).toList();
    }

    private void authenticators(JsonNode jwt) {
        Set<String> urls = new HashSet<>();
        Set<String> discoveryUrls = new HashSet<>();
        for (int i = 0; i < jwt.size(); i++) {
            String path = "jwt[" + i + "]";
            JsonNode authenticator = jwt.get(i);
            issuers.check(path + ".issuer", authenticator.path("issuer"));
            claims.check(path, authenticator);
            String url = authenticator.path("issuer").path("url").asText("");
            String discoveryUrl =
                    authenticator.path("issuer").path("discoveryURL").asText("");
            requireNew(urls, path + ".issuer.url", url);
            if (!discoveryUrl.isEmpty()) {
                requireNew(discoveryUrls, path + ".issuer.discoveryURL", discoveryUrl);
            }
        }
    }

    private void requireNew(Set<String> known, String field, String value) {
        if (!known.add(value)) {
            errors.add(FieldError.duplicate(field, value));
        }
    }

    private void anonymous(JsonNode anonymous) {
        JsonNode conditions = anonymous.path("conditions");
        if (!anonymous.path("enabled").asBoolean() && !conditions.isEmpty()) {
            errors.add(FieldError.invalid(
                    "anonymous.conditions", conditions, "enabled should be set to true when conditions are defined"));
        }
    }
}
