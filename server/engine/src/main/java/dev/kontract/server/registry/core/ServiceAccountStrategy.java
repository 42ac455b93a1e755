package dev.kontract.server.registry.core;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.Strategy;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.NameRule;
import dev.kontract.server.registry.validation.ObjectMetaUpdateValidation;
import dev.kontract.server.registry.validation.ObjectMetaValidation;
import java.util.List;

/**
 * Strategy of ServiceAccount.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/security/service-accounts/">Service accounts</a>
 */
final class ServiceAccountStrategy implements Strategy {

    private static final String ENFORCED = "kubernetes.io/enforce-mountable-secrets";
    private static final String DEPRECATED = "metadata.annotations[" + ENFORCED
            + "]: deprecated in v1.32+; prefer separate namespaces to isolate access to mounted secrets";

    @Override
    public void prepareForCreate(ObjectNode object) {
        namesOnly(object);
    }

    @Override
    public void prepareForUpdate(ObjectNode object, ObjectNode current) {
        namesOnly(object);
    }

    @Override
    public void validate(ObjectNode object, FieldErrors errors) {
        ObjectMetaValidation.namespaced(object, NameRule.SUBDOMAIN, errors);
    }

    @Override
    public void validateUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        ObjectMetaUpdateValidation.ofKind(object, current, errors);
        validate(object, errors);
    }

    @Override
    public List<String> warnings(ObjectNode object) {
        return object.path("metadata").path("annotations").has(ENFORCED) ? List.of(DEPRECATED) : List.of();
    }

    @Override
    public List<String> warningsOnUpdate(ObjectNode object, ObjectNode current) {
        return warnings(current).isEmpty() ? warnings(object) : List.of();
    }

    /** References to secrets keep only the name; secrets are always in the account's namespace. */
    private static void namesOnly(ObjectNode account) {
        for (JsonNode secret : account.path("secrets")) {
            ((ObjectNode) secret).retain("name");
        }
    }
}
