package dev.kontract.server.kinds.custom;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.ScalePaths;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.status.FieldError;
import dev.kontract.server.status.GoFormat;
import org.jspecify.annotations.Nullable;

/**
 * Checks the fields of a scale.
 *
 * @param paths their paths
 */
record ScaleRules(ScalePaths paths) {

    void validate(ObjectNode object, FieldErrors errors) {
        replicas(object, paths.specReplicas(), errors);
        validateStatus(object, errors);
    }

    void validateStatus(ObjectNode object, FieldErrors errors) {
        replicas(object, paths.statusReplicas(), errors);
        if (!paths.labelSelector().isEmpty()) {
            selector(object, paths.labelSelector(), errors);
        }
    }

    private static void replicas(ObjectNode object, String path, FieldErrors errors) {
        String detour = detour(object, path);
        if (detour != null) {
            errors.add(FieldError.invalid(path, 0, detour));
            return;
        }
        JsonNode value = at(object, path);
        if (value == null) {
            return;
        }
        if (!value.isIntegralNumber() || !value.canConvertToLong()) {
            errors.add(FieldError.invalid(path, 0, accessor(path, value, "int64")));
        } else if (value.longValue() < 0) {
            errors.add(FieldError.invalid(path, value, "should be a non-negative integer"));
        } else if (value.longValue() > Integer.MAX_VALUE) {
            errors.add(FieldError.invalid(path, value, "should be less than or equal to " + Integer.MAX_VALUE));
        }
    }

    private static void selector(ObjectNode object, String path, FieldErrors errors) {
        String detour = detour(object, path);
        if (detour != null) {
            errors.add(FieldError.invalid(path, "", detour));
            return;
        }
        JsonNode value = at(object, path);
        if (value != null && !value.isTextual()) {
            errors.add(FieldError.invalid(path, "", accessor(path, value, "string")));
        }
    }

    private static String accessor(String path, JsonNode value, String expected) {
        return path + " accessor error: " + GoFormat.value(value) + " is of the type " + GoFormat.type(value)
                + ", expected " + expected;
    }

    /** Returns the error of a path that leads through a value that is no map. */
    private static @Nullable String detour(ObjectNode object, String path) {
        JsonNode value = object;
        StringBuilder walked = new StringBuilder();
        for (String name : path.substring(1).split("\\.", -1)) {
            walked.append('.').append(name);
            if (value == null || value.isNull()) {
                return null;
            }
            if (!value.isObject()) {
                return accessor(walked.toString(), value, "map[string]interface{}");
            }
            value = value.get(name);
        }
        return null;
    }

    private static @Nullable JsonNode at(ObjectNode object, String path) {
        JsonNode value = object;
        for (String name : path.substring(1).split("\\.", -1)) {
            value = value.get(name);
            if (value == null) {
                return null;
            }
        }
        return value;
    }
}
