package dev.kontract.server.registry.policy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.StatusStrategy;
import dev.kontract.server.registry.validation.ConditionValidation;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.IntOrPercentValidation;
import dev.kontract.server.registry.validation.InternalForm;
import dev.kontract.server.registry.validation.LabelSelectorValidation;
import java.util.List;

/**
 * Strategy of PodDisruptionBudget.
 *
 * @see <a href="https://kubernetes.io/docs/tasks/run-application/configure-pdb/">Disruption budgets</a>
 */
final class PodDisruptionBudgetStrategy implements StatusStrategy {

    private static final List<String> EVICTION_POLICIES = List.of("AlwaysAllow", "IfHealthyBudget");
    private static final List<String> GO_FIELDS =
            List.of("MinAvailable", "Selector", "MaxUnavailable", "UnhealthyPodEvictionPolicy");
    private static final List<String> COUNTS =
            List.of("disruptionsAllowed", "currentHealthy", "desiredHealthy", "expectedPods");

    @Override
    public void validate(ObjectNode object, FieldErrors errors) {
        FieldValue spec = FieldValue.of(object, "spec", errors);
        FieldValue minAvailable = spec.child("minAvailable");
        FieldValue maxUnavailable = spec.child("maxUnavailable");
        if (minAvailable.present() && maxUnavailable.present()) {
            spec.invalid(InternalForm.pointers(spec, GO_FIELDS), "minAvailable and maxUnavailable cannot be both set");
        }
        IntOrPercentValidation.nonNegative(minAvailable);
        IntOrPercentValidation.atMostWhole(minAvailable);
        IntOrPercentValidation.nonNegative(maxUnavailable);
        IntOrPercentValidation.atMostWhole(maxUnavailable);
        LabelSelectorValidation.validate(spec.child("selector"));
        FieldValue policy = spec.child("unhealthyPodEvictionPolicy");
        if (policy.present() && !EVICTION_POLICIES.contains(policy.text())) {
            policy.notSupported(EVICTION_POLICIES);
        }
    }

    @Override
    public void validateStatusUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        FieldValue status = FieldValue.of(object, "status", errors);
        ConditionValidation.validate(status.child("conditions"));
        COUNTS.forEach(count -> status.child(count).nonNegative());
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
