package dev.kontract.server.authentication.configuration;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.status.FieldError;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Validates the claim rules and claim mappings of an {@code AuthenticationConfiguration}. */
final class ClaimValidation {

    private static final String BOTH = "claim and expression can't both be set";
    private static final String NEITHER = "claim or expression is required";
    private static final String BEYOND =
            "this server supports only the expressions claims.name, claims['name'] and 'text' + claims.name";
    private static final Pattern KEY = Pattern.compile("[a-zA-Z0-9](?:[-a-zA-Z0-9.]*[a-zA-Z0-9])?/.+");
    private static final Pattern RESERVED = Pattern.compile("(?:.*\\.)?(?:k8s|kubernetes)\\.io/.*");

    private final List<FieldError> errors;

    ClaimValidation(List<FieldError> errors) {
        this.errors = errors;
    }

    void check(String path, JsonNode authenticator) {
        rules(path + ".claimValidationRules", authenticator.path("claimValidationRules"));
        JsonNode mappings = authenticator.path("claimMappings");
        String field = path + ".claimMappings";
        username(field + ".username", mappings.path("username"));
        prefixed(field + ".groups", mappings.path("groups"));
        uid(field + ".uid", mappings.path("uid"));
        extra(field + ".extra", mappings.path("extra"));
        if (!authenticator.path("userValidationRules").isEmpty()) {
            errors.add(FieldError.forbidden(
                    path + ".userValidationRules", "user validation rules are not supported by this server"));
        }
    }

    private void rules(String path, JsonNode rules) {
        Set<String> claims = new HashSet<>();
        for (int i = 0; i < rules.size(); i++) {
            rule(path + "[" + i + "]", rules.get(i), claims);
        }
    }

    private void rule(String path, JsonNode rule, Set<String> claims) {
        String claim = rule.path("claim").asText("");
        String expression = rule.path("expression").asText("");
        String message = rule.path("message").asText("");
        if (!claim.isEmpty() && !expression.isEmpty()) {
            errors.add(FieldError.invalid(path, claim, BOTH));
        } else if (!expression.isEmpty()) {
            errors.add(FieldError.invalid(
                    path + ".expression", expression, "validation by expression is not supported by this server"));
        } else if (claim.isEmpty()) {
            errors.add(FieldError.required(path, NEITHER));
        } else {
            if (!message.isEmpty()) {
                errors.add(FieldError.invalid(path + ".message", message, "may not be specified when claim is set"));
            }
            if (!claims.add(claim)) {
                errors.add(FieldError.duplicate(path + ".claim", claim));
            }
        }
    }

    private void username(String path, JsonNode mapping) {
        String expression = mapping.path("expression").asText("");
        if (mapping.path("claim").asText("").isEmpty() && expression.isEmpty()) {
            errors.add(FieldError.required(path, NEITHER));
        }
        prefixed(path, mapping);
        ClaimExpression.parse(expression)
                .filter(parsed -> parsed.path().equals(List.of("email")))
                .ifPresent(email -> errors.add(FieldError.invalid(
                        path + ".expression",
                        expression,
                        "an address counts only when it is verified: use the claim email instead")));
    }

    private void prefixed(String path, JsonNode mapping) {
        String claim = mapping.path("claim").asText("");
        String expression = mapping.path("expression").asText("");
        boolean prefixed = mapping.hasNonNull("prefix");
        if (!claim.isEmpty() && !expression.isEmpty()) {
            errors.add(FieldError.invalid(path, "", BOTH));
        } else if (!expression.isEmpty()) {
            if (prefixed) {
                errors.add(FieldError.invalid(
                        path + ".prefix",
                        mapping.path("prefix").asText(),
                        "may not be specified when expression is set"));
            }
            expression(path + ".expression", expression);
        } else if (!claim.isEmpty() && !prefixed) {
            errors.add(FieldError.required(
                    path + ".prefix",
                    "prefix is required when claim is set. It can be set to an empty string to disable prefixing"));
        }
    }

    private void uid(String path, JsonNode mapping) {
        String expression = mapping.path("expression").asText("");
        if (!expression.isEmpty() && !mapping.path("claim").asText("").isEmpty()) {
            errors.add(FieldError.invalid(path, "", BOTH));
        } else if (!expression.isEmpty()) {
            expression(path + ".expression", expression);
        }
    }

    private void extra(String path, JsonNode extra) {
        Set<String> keys = new HashSet<>();
        for (int i = 0; i < extra.size(); i++) {
            String field = path + "[" + i + "]";
            String key = extra.get(i).path("key").asText("");
            key(field + ".key", key);
            String expression = extra.get(i).path("valueExpression").asText("");
            if (!keys.add(key)) {
                errors.add(FieldError.duplicate(field + ".key", key));
            } else if (expression.isEmpty()) {
                errors.add(FieldError.required(field + ".valueExpression", ""));
            } else {
                expression(field + ".valueExpression", expression);
            }
        }
    }

    private void key(String field, String key) {
        if (key.isEmpty()) {
            errors.add(FieldError.required(field, ""));
        } else if (!KEY.matcher(key).matches()) {
            errors.add(FieldError.invalid(field, key, "must be a domain-prefixed path (such as \"acme.io/foo\")"));
        }
        if (!key.equals(key.toLowerCase(Locale.ROOT))) {
            errors.add(FieldError.invalid(field, key, "must be lowercase"));
        }
        if (RESERVED.matcher(key).matches()) {
            errors.add(FieldError.invalid(
                    field, key, "k8s.io, kubernetes.io and their subdomains are reserved for Kubernetes use"));
        }
    }

    private void expression(String field, String expression) {
        if (ClaimExpression.parse(expression).isEmpty()) {
            errors.add(FieldError.invalid(field, expression, BEYOND));
        }
    }
}
