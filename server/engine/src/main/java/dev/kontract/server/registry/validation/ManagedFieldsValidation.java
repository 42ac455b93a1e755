package dev.kontract.server.registry.validation;

import java.nio.charset.StandardCharsets;
import java.util.Set;

/**
 * Validates {@code metadata.managedFields} except for the field sets themselves.
 *
 * @see <a href="https://kubernetes.io/docs/reference/using-api/server-side-apply/">Server-Side Apply</a>
 */
final class ManagedFieldsValidation {

    private static final int MANAGER_LIMIT = 128;
    private static final int SUBRESOURCE_LIMIT = 256;

    private ManagedFieldsValidation() {}

    static void validate(FieldValue entries) {
        for (FieldValue entry : entries.items()) {
            if (!Set.of("Apply", "Update").contains(entry.child("operation").text())) {
                entry.child("operation").invalid("must be `Apply` or `Update`");
            }
            FieldValue type = entry.child("fieldsType");
            if (!type.empty() && !type.is("FieldsV1")) {
                type.invalid("must be `FieldsV1`");
            }
            manager(entry.child("manager"));
            entry.child("subresource").atMost(SUBRESOURCE_LIMIT);
        }
    }

    private static void manager(FieldValue manager) {
        manager.atMost(MANAGER_LIMIT);
        String name = manager.text();
        int position = 0;
        for (int at = 0; at < name.length(); at += Character.charCount(name.codePointAt(at))) {
            int point = name.codePointAt(at);
            if (Character.isISOControl(point)) {
                manager.invalid(String.format("invalid character U+%04X (at position %d)", point, position));
            }
            position += Character.toString(point).getBytes(StandardCharsets.UTF_8).length;
        }
    }
}
