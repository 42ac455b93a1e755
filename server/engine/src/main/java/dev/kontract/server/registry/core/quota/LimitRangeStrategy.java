package dev.kontract.server.registry.core.quota;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.Metadata;
import dev.kontract.server.registry.Strategy;
import dev.kontract.server.registry.validation.FieldErrors;
import java.util.UUID;

/**
 * Strategy of LimitRange.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/policy/limit-range/">Limit ranges</a>
 */
public final class LimitRangeStrategy implements Strategy {

    /** Limits of containers follow from each other: the default limit from the maximum, the default request from both. */
    @Override
    public void applyDefaults(ObjectNode object) {
        for (JsonNode item : object.path("spec").path("limits")) {
            if (item instanceof ObjectNode limit && limit.path("type").asText().equals("Container")) {
                complete(limit, "default", limit.path("max"));
                complete(limit, "defaultRequest", limit.path("default"));
                complete(limit, "defaultRequest", limit.path("min"));
            }
        }
    }

    private static void complete(ObjectNode limit, String field, JsonNode from) {
        from.properties().forEach(entry -> {
            ObjectNode values = limit.withObjectProperty(field);
            if (!values.has(entry.getKey())) {
                values.set(entry.getKey(), entry.getValue());
            }
        });
    }

    @Override
    public void prepareForCreate(ObjectNode object) {
        Metadata metadata = Metadata.of(object);
        if (metadata.name().isEmpty()) {
            metadata.set("name", UUID.randomUUID().toString());
        }
    }

    @Override
    public void validate(ObjectNode object, FieldErrors errors) {
        LimitRangeValidation.validate(object, errors);
    }

    @Override
    public boolean allowsCreateOnUpdate() {
        return true;
    }
}
