package dev.kontract.server.registry.core;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.Strategy;
import dev.kontract.server.registry.validation.Errors;
import dev.kontract.server.registry.validation.NameRule;
import dev.kontract.server.registry.validation.ObjectMetaUpdateValidation;
import dev.kontract.server.registry.validation.ObjectMetaValidation;

/**
 * The identities that pods go by.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/security/service-accounts/">Service accounts</a>
 */
final class ServiceAccountStrategy implements Strategy {

    @Override
    public void validate(ObjectNode object, Errors errors) {
        ObjectMetaValidation.namespaced(object, NameRule.SUBDOMAIN, errors);
    }

    @Override
    public void validateUpdate(ObjectNode object, ObjectNode current, Errors errors) {
        ObjectMetaUpdateValidation.ofKind(object, current, errors);
        validate(object, errors);
    }

    @Override
    public boolean returnsDeletedObject() {
        return true;
    }
}
