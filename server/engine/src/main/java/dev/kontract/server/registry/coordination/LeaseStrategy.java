package dev.kontract.server.registry.coordination;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.name.LabelFormats;
import dev.kontract.server.registry.Strategy;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.NameRule;
import dev.kontract.server.registry.validation.ObjectMetaUpdateValidation;
import dev.kontract.server.registry.validation.ObjectMetaValidation;
import dev.kontract.server.registry.validation.ResourceScope;
import java.util.List;

/**
 * Strategy of Lease. The fields of coordinated leader election, which is off, are dropped unless they are stored.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/architecture/leases/">Leases</a>
 */
final class LeaseStrategy implements Strategy {

    private static final List<String> COORDINATED = List.of("strategy", "preferredHolder");
    private static final List<String> STRATEGIES = List.of("OldestEmulationVersion");

    @Override
    public void prepareForCreate(ObjectNode object) {
        COORDINATED.forEach(field -> drop(object, field));
    }

    @Override
    public void prepareForUpdate(ObjectNode object, ObjectNode current) {
        for (String field : COORDINATED) {
            if (!current.path("spec").hasNonNull(field)) {
                drop(object, field);
            }
        }
    }

    private static void drop(ObjectNode lease, String field) {
        if (lease.path("spec") instanceof ObjectNode spec) {
            spec.remove(field);
        }
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
        FieldValue strategy = spec.child("strategy");
        if (strategy.present()) {
            strategy(strategy);
        }
        FieldValue preferred = spec.child("preferredHolder");
        if (!preferred.empty() && strategy.empty()) {
            preferred.forbidden("may only be specified if `strategy` is defined");
        }
    }

    private static void strategy(FieldValue strategy) {
        FieldValue shown = strategy.as(strategy.path().child("strategy"));
        if (strategy.text().contains("/")) {
            shown.invalid(LabelFormats.key(strategy.text()));
        } else if (!STRATEGIES.contains(strategy.text())) {
            shown.notSupported(STRATEGIES);
        }
    }
}
