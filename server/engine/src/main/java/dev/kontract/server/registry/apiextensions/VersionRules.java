package dev.kontract.server.registry.apiextensions;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.status.FieldError;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;

/** Rules that relate what a version declares to its schema, and of the warning of a deprecated version. */
final class VersionRules {

    private static final Set<String> SELECTABLE_TYPES = Set.of("string", "boolean", "integer");
    private static final int MOST_SELECTABLE = 8;
    private static final int LONGEST_WARNING = 256;

    private VersionRules() {}

    /** Checks the warning of a deprecated version. */
    static void deprecation(FieldValue version) {
        FieldValue warning = version.child("deprecationWarning");
        if (warning.absent()) {
            return;
        }
        if (!version.child("deprecated").flag()) {
            warning.invalid("can only be set for deprecated versions");
            return;
        }
        if (warning.text().getBytes(StandardCharsets.UTF_8).length > LONGEST_WARNING) {
            warning.invalid("must be <= " + LONGEST_WARNING + " characters long");
        }
        if (warning.empty()) {
            warning.invalid("must not be an empty string");
        }
        int at = unprintable(warning.text());
        if (at >= 0) {
            warning.invalid(
                    "must only contain printable UTF-8 characters; non-printable character found at index " + at);
        }
    }

    /** Returns the offset in UTF-8 of the first character that is not printable, or -1. */
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

    /**
     * Checks selectable fields. Those of a schema that cannot be structural are checked for presence only.
     *
     * @param schema the schema of the objects
     */
    static void selectableFields(FieldValue fields, FieldValue schema) {
        String unsupported = StructuralRules.unsupported(schema.node());
        if (unsupported != null) {
            schema.invalid("", unsupported);
            fields.items().stream()
                    .map(field -> field.child("jsonPath"))
                    .filter(FieldValue::empty)
                    .forEach(FieldValue::required);
            return;
        }
        Set<String> paths = new HashSet<>();
        fields.items().forEach(field -> selectableField(field.child("jsonPath"), schema.node(), paths));
        if (paths.size() > MOST_SELECTABLE) {
            fields.errors().add(FieldError.tooMany(fields.path().toString(), paths.size(), MOST_SELECTABLE));
        }
    }

    private static void selectableField(FieldValue field, JsonNode schema, Set<String> paths) {
        if (field.empty()) {
            field.required();
            return;
        }
        try {
            SchemaPath path = SchemaPath.parse(field.text(), schema, false);
            if (path.root().equals("metadata")) {
                field.invalid("must not point to fields in metadata");
            }
            if (!SELECTABLE_TYPES.contains(path.schema().path("type").asText())) {
                field.invalid("must point to a field of type string, boolean or integer. Enum string fields and strings"
                        + " with formats are allowed.");
            }
            if (!paths.add(path.toString())) {
                field.duplicate();
            }
        } catch (SchemaPath.InvalidPath e) {
            field.invalid("is an invalid path: " + e.getMessage());
        }
    }
}
