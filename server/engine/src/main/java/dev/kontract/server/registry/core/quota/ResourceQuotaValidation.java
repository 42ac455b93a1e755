package dev.kontract.server.registry.core.quota;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.core.container.ResourceNames;
import dev.kontract.server.registry.core.container.ResourceRequirementsValidation;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.NameRule;
import dev.kontract.server.registry.validation.ObjectMetaUpdateValidation;
import dev.kontract.server.registry.validation.ObjectMetaValidation;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Validates resource quotas: bounds, usage and scopes. */
final class ResourceQuotaValidation {

    private ResourceQuotaValidation() {}

    static void validate(ObjectNode quota, FieldErrors errors) {
        ObjectMetaValidation.namespaced(quota, NameRule.SUBDOMAIN, errors);
        spec(FieldValue.of(quota, "spec", errors));
        status(FieldValue.of(quota, "status", errors));
    }

    static void validateUpdate(ObjectNode quota, ObjectNode current, FieldErrors errors) {
        ObjectMetaUpdateValidation.ofKind(quota, current, errors);
        FieldValue spec = FieldValue.of(quota, "spec", errors);
        spec(spec);
        FieldValue scopes = spec.child("scopes");
        if (!texts(scopes.node()).equals(texts(current.path("spec").path("scopes")))) {
            scopes.invalid(scopes.shownNode(), "field is immutable");
        }
    }

    static void validateStatusUpdate(ObjectNode quota, ObjectNode current, FieldErrors errors) {
        ObjectMetaUpdateValidation.ofKind(quota, current, errors);
        status(FieldValue.of(quota, "status", errors));
    }

    private static void spec(FieldValue spec) {
        amounts(spec.child("hard"));
        QuotaScopeValidation.scopes(spec);
        QuotaScopeValidation.selector(spec);
    }

    private static void status(FieldValue status) {
        List.of("hard", "used").forEach(field -> amounts(status.child(field)));
    }

    private static void amounts(FieldValue amounts) {
        amounts.entries().forEach((name, amount) -> {
            ResourceNames.ofQuota(amount, name);
            ResourceRequirementsValidation.amount(name, amount);
        });
    }

    private static Set<String> texts(JsonNode list) {
        Set<String> texts = new HashSet<>();
        list.forEach(text -> texts.add(text.asText()));
        return texts;
    }
}
