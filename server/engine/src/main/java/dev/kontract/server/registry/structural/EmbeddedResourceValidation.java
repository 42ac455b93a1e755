package dev.kontract.server.registry.structural;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.name.NameFormats;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldPath;
import dev.kontract.server.registry.validation.ObjectMetaValidation;
import dev.kontract.server.status.FieldError;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Checks the objects that a schema marks with {@code x-kubernetes-embedded-resource}: type and metadata have to be
 * those of an object that could be created.
 */
final class EmbeddedResourceValidation {

    private final FieldErrors errors;

    EmbeddedResourceValidation(FieldErrors errors) {
        this.errors = errors;
    }

    /** Checks all embedded resources in a value. */
    void check(JsonNode value, ValueSchema schema, FieldPath path) {
        if (value instanceof ObjectNode object) {
            if (schema.isEmbeddedResource()) {
                checkResource(object, path);
            }
            checkFields(object, schema, path);
        } else if (value.isArray() && schema.items() != null) {
            for (int i = 0; i < value.size(); i++) {
                check(value.get(i), schema.items(), path.index(i));
            }
        }
    }

    private void checkFields(ObjectNode object, ValueSchema schema, FieldPath path) {
        ValueSchema others = schema.additionalProperties();
        for (Map.Entry<String, JsonNode> field : object.properties()) {
            ValueSchema property = schema.property(field.getKey());
            if (property != null) {
                check(field.getValue(), property, path.child(field.getKey()));
            } else if (others != null) {
                check(field.getValue(), others, path.key(field.getKey()));
            }
        }
    }

    private void checkResource(ObjectNode object, FieldPath path) {
        for (String name : List.of("apiVersion", "kind")) {
            if (!object.has(name)) {
                errors.add(FieldError.required(path.child(name).toString(), ""));
            }
        }
        if (object.has("apiVersion")) {
            checkApiVersion(object.get("apiVersion"), path.child("apiVersion"));
        }
        if (object.has("kind")) {
            checkKind(object.get("kind"), path.child("kind"));
        }
        if (object.get("metadata") instanceof ObjectNode metadata) {
            ObjectMetaValidation.embedded(metadata, path.child("metadata"), errors);
        }
    }

    private void checkApiVersion(JsonNode version, FieldPath path) {
        if (isText(version, path)) {
            String text = version.textValue();
            if (text.indexOf('/') != text.lastIndexOf('/')) {
                invalid(path, text, "unexpected GroupVersion string: " + text);
            }
        }
    }

    private void checkKind(JsonNode kind, FieldPath path) {
        if (isText(kind, path)) {
            List<String> wrong = NameFormats.label1035(kind.textValue().toLowerCase(Locale.ROOT));
            if (!wrong.isEmpty()) {
                String detail = "may have mixed case, but should otherwise match: " + String.join(",", wrong);
                invalid(path, kind.textValue(), detail);
            }
        }
    }

    private boolean isText(JsonNode value, FieldPath path) {
        if (!value.isTextual()) {
            invalid(path, ShownValue.of(value), "must be a string");
            return false;
        }
        if (value.textValue().isEmpty()) {
            invalid(path, "", "must not be empty");
            return false;
        }
        return true;
    }

    private void invalid(FieldPath path, Object value, String detail) {
        errors.add(FieldError.invalid(path.toString(), value, detail));
    }
}
