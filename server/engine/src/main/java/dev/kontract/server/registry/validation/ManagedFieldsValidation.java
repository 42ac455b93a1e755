package dev.kontract.server.registry.validation;

import java.nio.charset.StandardCharsets;

/**
 * Validates managers and subresources in {@code metadata.managedFields}. Entries that cannot be read have been ignored before.
 *
 * @see <a href="https://kubernetes.io/docs/reference/using-api/server-side-apply/">Server-Side Apply</a>
 */
final class ManagedFieldsValidation {

    private static final int MANAGER_LIMIT = 128;
    private static final int SUBRESOURCE_LIMIT = 256;

    private ManagedFieldsValidation() {}

    static void validate(FieldValue entries) {
        for (FieldValue entry : entries.items()) {
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
                String character = String.format("%04X", point);
                manager.invalid("invalid character U+" + character + " (at position " + position + ')');
            }
            position += Character.toString(point).getBytes(StandardCharsets.UTF_8).length;
        }
    }
}
