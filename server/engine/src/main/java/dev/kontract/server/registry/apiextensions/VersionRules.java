package dev.kontract.server.registry.apiextensions;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldPath;
import dev.kontract.server.status.FieldError;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Rules of what a version declares beside its schema; upstream calls the path of a column {@code JSONPath}. */
final class VersionRules {

    private static final List<String> COLUMN_TYPES = List.of("boolean", "date", "integer", "number", "string");
    private static final List<String> COLUMN_FORMATS =
            List.of("byte", "date", "date-time", "double", "float", "int32", "int64", "password");
    private static final Set<String> SELECTABLE_TYPES = Set.of("string", "boolean", "integer");
    private static final int MOST_SELECTABLE = 8;
    private static final int LONGEST_WARNING = 256;

    private final FieldErrors errors;

    VersionRules(FieldErrors errors) {
        this.errors = errors;
    }

    /** Checks the warning of a deprecated version. */
    void deprecation(JsonNode version, FieldPath versionPath) {
        JsonNode warning = version.path("deprecationWarning");
        FieldPath path = versionPath.child("deprecationWarning");
        if (!warning.isTextual()) {
            return;
        }
        String text = warning.textValue();
        if (!version.path("deprecated").asBoolean()) {
            invalid(path, text, "can only be set for deprecated versions");
            return;
        }
        if (text.getBytes(StandardCharsets.UTF_8).length > LONGEST_WARNING) {
            invalid(path, text, "must be <= " + LONGEST_WARNING + " characters long");
        }
        if (text.isEmpty()) {
            invalid(path, text, "must not be an empty string");
        }
        int at = unprintable(text);
        if (at >= 0) {
            invalid(
                    path,
                    text,
                    "must only contain printable UTF-8 characters; non-printable character found at index " + at);
        }
    }

    /** The offset in UTF-8 of the first character that is not printable, or -1. */
    private static int unprintable(String text) {
        int bytes = 0;
        for (int i = 0; i < text.length(); ) {
            int each = text.codePointAt(i);
            if (!isPrintable(each)) {
                return bytes;
            }
            String character = Character.toString(each);
            bytes += character.getBytes(StandardCharsets.UTF_8).length;
            i += character.length();
        }
        return -1;
    }

    private static boolean isPrintable(int character) {
        return switch (Character.getType(character)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> false;
            case Character.SPACE_SEPARATOR -> character == ' ';
            default -> true;
        };
    }

    /** Checks the declaration of subresources. */
    void subresources(JsonNode subresources, FieldPath path) {
        JsonNode scale = subresources.path("scale");
        if (scale.isObject()) {
            replicas(scale, "specReplicasPath", ".spec.", "under .spec", path);
            replicas(scale, "statusReplicasPath", ".status.", "under .status", path);
            String selector = scale.path("labelSelectorPath").asText("");
            FieldPath at = path.child("scale.labelSelectorPath");
            if (!selector.isEmpty() && isSimple(selector, at)) {
                if (!selector.startsWith(".spec.") && !selector.startsWith(".status.")) {
                    invalid(at, selector, "should be a json path under either .spec or .status");
                }
            }
        }
    }

    private void replicas(JsonNode scale, String field, String prefix, String where, FieldPath path) {
        String text = scale.path(field).asText("");
        FieldPath at = path.child("scale." + field);
        if (text.isEmpty()) {
            errors.add(FieldError.required(at.toString(), ""));
        } else if (isSimple(text, at) && !text.startsWith(prefix)) {
            invalid(at, text, "should be a json path " + where);
        }
    }

    private boolean isSimple(String text, FieldPath path) {
        if (text.startsWith(".")) {
            return true;
        }
        invalid(path, text, "must be a simple json path starting with .");
        return false;
    }

    /** Checks columns. */
    void columns(JsonNode columns, FieldPath path) {
        for (int i = 0; i < columns.size(); i++) {
            column(columns.get(i), path.index(i));
        }
    }

    private void column(JsonNode column, FieldPath path) {
        if (column.path("name").asText("").isEmpty()) {
            errors.add(FieldError.required(path.child("name").toString(), ""));
        }
        String type = column.path("type").asText("");
        String types = "must be one of " + String.join(",", COLUMN_TYPES);
        if (type.isEmpty()) {
            errors.add(FieldError.required(path.child("type").toString(), types));
        } else if (!COLUMN_TYPES.contains(type)) {
            invalid(path.child("type"), type, types);
        }
        String format = column.path("format").asText("");
        if (!format.isEmpty() && !COLUMN_FORMATS.contains(format)) {
            invalid(path.child("format"), format, "must be one of " + String.join(",", COLUMN_FORMATS));
        }
        String jsonPath = column.path("jsonPath").asText("");
        if (jsonPath.isEmpty()) {
            errors.add(FieldError.required(path.child("JSONPath").toString(), ""));
        } else {
            isSimple(jsonPath, path.child("JSONPath"));
        }
    }

    /**
     * Checks selectable fields.
     *
     * @param schema the schema of the objects
     */
    void selectableFields(JsonNode fields, JsonNode schema, FieldPath path) {
        Set<String> paths = new HashSet<>();
        for (int i = 0; i < fields.size(); i++) {
            selectableField(
                    fields.get(i).path("jsonPath").asText(""),
                    schema,
                    path.index(i).child("jsonPath"),
                    paths);
        }
        if (paths.size() > MOST_SELECTABLE) {
            errors.add(FieldError.tooMany(path.toString(), paths.size(), MOST_SELECTABLE));
        }
    }

    private void selectableField(String text, JsonNode schema, FieldPath at, Set<String> paths) {
        if (text.isEmpty()) {
            errors.add(FieldError.required(at.toString(), ""));
            return;
        }
        try {
            SchemaPath path = SchemaPath.parse(text, schema, false);
            if (path.root().equals("metadata")) {
                invalid(at, text, "must not point to fields in metadata");
            }
            if (!SELECTABLE_TYPES.contains(path.schema().path("type").asText())) {
                invalid(
                        at,
                        text,
                        "must point to a field of type string, boolean or integer. Enum string fields and strings with"
                                + " formats are allowed.");
            }
            if (!paths.add(path.toString())) {
                errors.add(FieldError.duplicate(at.toString(), text));
            }
        } catch (SchemaPath.InvalidPath e) {
            invalid(at, text, "is an invalid path: " + e.getMessage());
        }
    }

    private void invalid(FieldPath path, Object value, String detail) {
        errors.add(FieldError.invalid(path.toString(), value, detail));
    }
}
