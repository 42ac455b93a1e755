package dev.kontract.server.registry.core;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.validation.Errors;
import dev.kontract.server.registry.validation.Value;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;

/**
 * The keys that a secret of a well-known type must hold.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/configuration/secret/#secret-types">Types of Secret</a>
 */
final class SecretTypeValidation {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String REDACTED = "<secret contents redacted>";

    private SecretTypeValidation() {}

    static void validate(ObjectNode secret, Errors errors) {
        Value data = Value.of(secret, "data", errors);
        switch (secret.path("type").asText("")) {
            case "kubernetes.io/service-account-token" -> {
                Value annotations = Value.of(secret, "metadata", errors).child("annotations");
                Value account = annotations.key("kubernetes.io/service-account.name");
                if (account.empty()) {
                    account.required();
                }
            }
            case "kubernetes.io/dockercfg" -> json(data.key(".dockercfg"));
            case "kubernetes.io/dockerconfigjson" -> json(data.key(".dockerconfigjson"));
            case "kubernetes.io/basic-auth" -> {
                if (data.key("username").absent() && data.key("password").absent()) {
                    List.of("username", "password").forEach(key -> data.key(key).required());
                }
            }
            case "kubernetes.io/ssh-auth" -> {
                if (data.key("ssh-privatekey").empty()) {
                    data.key("ssh-privatekey").required();
                }
            }
            case "kubernetes.io/tls" -> List.of("tls.crt", "tls.key").forEach(key -> present(data.key(key)));
            default -> {}
        }
    }

    private static void present(Value value) {
        if (value.absent()) {
            value.required();
        }
    }

    private static void json(Value value) {
        if (value.absent()) {
            value.required();
            return;
        }
        String text = new String(Base64.getDecoder().decode(value.text()), StandardCharsets.UTF_8);
        if (text.isEmpty()) {
            value.invalid(REDACTED, "unexpected end of JSON input");
            return;
        }
        try {
            if (!JSON.readTree(text).isObject()) {
                value.invalid(REDACTED, "json: cannot unmarshal into Go value of type map[string]interface {}");
            }
        } catch (JsonProcessingException e) {
            value.invalid(REDACTED, "invalid character in JSON");
        }
    }
}
