package dev.kontract.server.registry.rbac;

import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.Strategy;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.LabelSelectorValidation;
import dev.kontract.server.registry.validation.NameRule;
import dev.kontract.server.registry.validation.ObjectMetaUpdateValidation;
import dev.kontract.server.registry.validation.ObjectMetaValidation;

/** Strategy of ClusterRole, which may have rules for non-resource URLs and aggregate other roles. */
final class ClusterRoleStrategy implements Strategy {

    @Override
    public void validate(ObjectNode object, FieldErrors errors) {
        ObjectMetaValidation.clusterScoped(object, NameRule.PATH_SEGMENT, errors);
        FieldValue.of(object, "rules", errors).items().forEach(PolicyRuleValidation::clusterWide);
        aggregation(FieldValue.of(object, "aggregationRule", errors));
    }

    @Override
    public void validateUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        validate(object, errors);
        ObjectMetaUpdateValidation.ofKind(object, current, errors);
    }

    @Override
    public boolean allowsCreateOnUpdate() {
        return true;
    }

    private static void aggregation(FieldValue rule) {
        if (rule.absent()) {
            return;
        }
        FieldValue selectors = rule.child("clusterRoleSelectors");
        if (selectors.empty()) {
            selectors.required("at least one clusterRoleSelector required if aggregationRule is non-nil");
        }
        selectors.items().forEach(ClusterRoleStrategy::selector);
    }

    private static void selector(FieldValue selector) {
        selector.check();
        if (!LabelSelectorValidation.usable(selector)) {
            selector.invalid(
                    NullNode.getInstance(), "invalid label selector."); // Upstream names what it failed to make.
        }
    }
}
