package dev.kontract.server.registry.rbac;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldValue;
import java.util.List;

/**
 * Validates the {@code roleRef} of a binding. It is immutable, so that a user who may edit subjects cannot rebind them
 * to a more powerful role.
 */
final class RoleRefRules {

    private final String group;
    private final List<String> kinds;

    RoleRefRules(String group, List<String> kinds) {
        this.group = group;
        this.kinds = kinds;
    }

    void applyDefaults(ObjectNode binding) {
        ObjectNode reference = binding.withObjectProperty("roleRef");
        if (reference.path("apiGroup").asText("").isEmpty()) {
            reference.put("apiGroup", group);
        }
    }

    void validate(FieldValue reference) {
        FieldValue apiGroup = reference.child("apiGroup");
        if (!apiGroup.is(group)) {
            apiGroup.notSupportedText(List.of(group));
        }
        FieldValue kind = reference.child("kind");
        if (!kinds.contains(kind.text())) {
            kind.notSupportedText(kinds);
        }
        reference.check("name");
    }

    void validateUpdate(ObjectNode binding, ObjectNode current, FieldErrors errors) {
        FieldValue now = FieldValue.of(binding, "roleRef", errors);
        ObjectNode shown = shown(now);
        if (!shown.equals(shown(FieldValue.of(current, "roleRef", errors)))) {
            now.invalid(shown, "cannot change roleRef");
        }
    }

    /** The error shows the reference with the Go field names of upstream. */
    private static ObjectNode shown(FieldValue reference) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("APIGroup", reference.child("apiGroup").text())
                .put("Kind", reference.child("kind").text())
                .put("Name", reference.child("name").text());
    }
}
