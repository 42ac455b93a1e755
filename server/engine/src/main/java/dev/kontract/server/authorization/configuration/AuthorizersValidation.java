package dev.kontract.server.authorization.configuration;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.name.NameFormats;
import dev.kontract.server.status.FieldError;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Validates the authorizers of an {@code AuthorizationConfiguration} whose fields are known. Messages are those of kube-apiserver,
 * which also leaves {@code webhook} out of the paths of the fields below it. An instance is used once.
 */
final class AuthorizersValidation {

    private static final String WEBHOOK = "Webhook";
    private static final List<String> TYPES = List.of("ABAC", "AlwaysAllow", "AlwaysDeny", "Node", "RBAC", WEBHOOK);

    private final List<FieldError> errors = new ArrayList<>();
    private final Set<String> types = new HashSet<>();
    private final Set<String> names = new HashSet<>();

    List<FieldError> errors(JsonNode document) {
        JsonNode authorizers = document.path("authorizers");
        if (authorizers.isEmpty()) {
            errors.add(FieldError.required("authorizers", "at least one authorization mode must be defined"));
        }
        for (int i = 0; i < authorizers.size(); i++) {
            authorizer("authorizers[" + i + "]", authorizers.get(i));
        }
        return errors;
    }

    private void authorizer(String path, JsonNode authorizer) {
        String type = authorizer.path("type").asText("");
        if (type.isEmpty()) {
            errors.add(FieldError.required(path + ".type", ""));
        } else if (!TYPES.contains(type)) {
            errors.add(FieldError.notSupported(path + ".type", type, TYPES));
        } else if (!types.add(type) && !type.equals(WEBHOOK)) {
            errors.add(FieldError.duplicate(path + ".type", type));
        } else {
            name(path + ".name", type, authorizer.path("name").asText(""));
            webhook(path, type, authorizer.path("webhook"));
        }
    }

    private void name(String path, String type, String name) {
        List<String> malformed = NameFormats.subdomain(name);
        String expected = type.toLowerCase(Locale.ROOT);
        if (name.isEmpty()) {
            errors.add(FieldError.required(path, ""));
        } else if (!names.add(name)) {
            errors.add(FieldError.duplicate(path, name));
        } else if (!malformed.isEmpty()) {
            errors.add(FieldError.invalid(path, name, "authorizer name is invalid: " + String.join(", ", malformed)));
        } else if (!type.equals(WEBHOOK) && !name.equals(expected)) {
            errors.add(FieldError.invalid(
                    path, name, "expected name " + expected + " for authorizer " + type + " instead of " + name));
        }
    }

    private void webhook(String path, String type, JsonNode webhook) {
        boolean isGiven = webhook.isObject();
        if (type.equals(WEBHOOK) && !isGiven) {
            errors.add(FieldError.required(path + ".webhook", "required when type=Webhook"));
        } else if (type.equals(WEBHOOK)) {
            new WebhookValidation(errors, path).check(webhook);
        } else if (isGiven) {
            errors.add(FieldError.invalid(path + ".webhook", "non-null", "may only be specified when type=Webhook"));
        }
    }
}
