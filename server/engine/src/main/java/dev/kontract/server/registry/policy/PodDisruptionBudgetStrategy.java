package dev.kontract.server.registry.policy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.StatusStrategy;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldValue;

/**
 * Strategy of PodDisruptionBudget.
 *
 * @see <a href="https://kubernetes.io/docs/tasks/run-application/configure-pdb/">Disruption budgets</a>
 */
final class PodDisruptionBudgetStrategy implements StatusStrategy {

    @Override
    public void validate(ObjectNode object, FieldErrors errors) {
        FieldValue spec = FieldValue.of(object, "spec", errors);
        FieldValue minAvailable = spec.child("minAvailable");
        FieldValue maxUnavailable = spec.child("maxUnavailable");
        if (minAvailable.present() && maxUnavailable.present()) {
            spec.invalid(spec.internal(), "minAvailable and maxUnavailable cannot be both set");
        }
        spec.check();
    }

    @Override
    public void validateStatusUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        FieldValue.of(object, "status", errors).check();
    }

    @Override
    public boolean tracksGeneration() {
        return true;
    }

    @Override
    public boolean allowsUnconditionalUpdate() {
        return false;
    }
}
