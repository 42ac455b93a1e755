package dev.kontract.server.registry.coordination;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.Strategy;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.NameRule;
import dev.kontract.server.registry.validation.ObjectMetaUpdateValidation;
import dev.kontract.server.registry.validation.ObjectMetaValidation;
import dev.kontract.server.registry.validation.ResourceScope;
import java.util.List;

/**
 * Strategy of Lease. The fields of coordinated leader election, which is off, are dropped.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/architecture/leases/">Leases</a>
 */
final class LeaseStrategy implements Strategy {

    @Override
    public void prepareForCreate(ObjectNode object) {
        if (object.path("spec") instanceof ObjectNode spec) {
            spec.remove(List.of("strategy", "preferredHolder"));
        }
    }

    @Override
    public void prepareForUpdate(ObjectNode object, ObjectNode current) {
        prepareForCreate(object);
    }

    @Override
    public void validate(ObjectNode object, FieldErrors errors) {
        ObjectMetaValidation.common(object, ResourceScope.NAMESPACED, NameRule.SUBDOMAIN, errors);
        spec(FieldValue.of(object, "spec", errors));
    }

    @Override
    public void validateUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        ObjectMetaUpdateValidation.common(object, current, errors);
        spec(FieldValue.of(object, "spec", errors));
    }

    @Override
    public boolean allowsCreateOnUpdate() {
        return true;
    }

    @Override
    public boolean allowsUnconditionalUpdate() {
        return false;
    }

    private static void spec(FieldValue spec) {
        spec.check("leaseDurationSeconds", "leaseTransitions");
    }
}
