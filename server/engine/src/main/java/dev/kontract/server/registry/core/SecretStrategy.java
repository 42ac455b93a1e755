package dev.kontract.server.registry.core;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.Strategy;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.NameRule;
import dev.kontract.server.registry.validation.ObjectMetaUpdateValidation;
import dev.kontract.server.registry.validation.ObjectMetaValidation;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/**
 * Strategy of Secret.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/configuration/secret/">Secrets</a>
 */
final class SecretStrategy implements Strategy {

    /** Merges the write-only {@code stringData} into {@code data}. */
    @Override
    public void applyDefaults(ObjectNode object) {
        JsonNode texts = object.remove("stringData");
        if (texts == null) {
            return;
        }
        for (Map.Entry<String, JsonNode> text : texts.properties()) {
            byte[] bytes = text.getValue().asText("").getBytes(StandardCharsets.UTF_8);
            object.withObjectProperty("data")
                    .put(text.getKey(), Base64.getEncoder().encodeToString(bytes));
        }
    }

    @Override
    public void prepareForUpdate(ObjectNode object, ObjectNode current) {
        if (object.path("type").asText("").isEmpty()) {
            object.set("type", current.path("type"));
        }
    }

    @Override
    public void validate(ObjectNode object, FieldErrors errors) {
        ObjectMetaValidation.namespaced(object, NameRule.SUBDOMAIN, errors);
        FieldValue data = FieldValue.of(object, "data", errors);
        data.check();
        long size = 0;
        for (FieldValue value : data.entries().values()) {
            size += DataSize.ofBase64(value.text());
        }
        if (size > DataSize.LIMIT) {
            data.tooLong(DataSize.LIMIT);
        }
        SecretTypeValidation.validate(object, errors);
    }

    @Override
    public List<String> warnings(ObjectNode object) {
        return object.path("type").asText("").equals("kubernetes.io/tls") ? TlsPairWarnings.of(object) : List.of();
    }

    @Override
    public void validateUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        ObjectMetaUpdateValidation.ofKind(object, current, errors);
        FieldValue.root(object, errors).checkUnchanged(FieldValue.root(current, new FieldErrors()));
        ImmutableData.validate(object, current, List.of("data"), errors);
        validate(object, errors);
    }
}
