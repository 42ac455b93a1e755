package dev.kontract.server.registry.core;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.codec.json.JsonSyntax;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.status.GoFormat;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Validates the keys required by the built-in secret types.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/configuration/secret/#secret-types">Types of Secret</a>
 */
final class SecretTypeValidation {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String REDACTED = "<secret contents redacted>";

    private SecretTypeValidation() {}

    static void validate(ObjectNode secret, FieldErrors errors) {
        FieldValue data = FieldValue.of(secret, "data", errors);
        switch (secret.path("type").asText("")) {
            case "kubernetes.io/service-account-token" -> {
                FieldValue annotations =
                        FieldValue.of(secret, "metadata", errors).child("annotations");
                FieldValue account = annotations.key("kubernetes.io/service-account.name");
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

    private static void present(FieldValue value) {
        if (value.absent()) {
            value.required();
        }
    }

    private static void json(FieldValue value) {
        if (value.absent()) {
            value.required();
            return;
        }
        String error = error(Base64.getDecoder().decode(value.text()));
        if (error != null) {
            value.invalid(REDACTED, error);
        }
    }

    private static @Nullable String error(byte[] text) {
        String syntax = JsonSyntax.error(text);
        if (syntax != null) {
            return syntax;
        }
        try {
            JsonNode config = JSON.readTree(text);
            return config.isObject() || config.isNull()
                    ? null
                    : "json: cannot unmarshal " + GoFormat.jsonType(config)
                            + " into Go value of type map[string]interface {}";
        } catch (IOException e) {
            throw new UncheckedIOException("valid JSON cannot be parsed", e);
        }
    }
}
