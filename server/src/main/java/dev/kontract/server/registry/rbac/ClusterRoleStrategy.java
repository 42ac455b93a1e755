package dev.kontract.server.registry.rbac;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.Strategy;
import dev.kontract.server.registry.validation.Errors;
import dev.kontract.server.registry.validation.LabelSelectorValidation;
import dev.kontract.server.registry.validation.NameRule;
import dev.kontract.server.registry.validation.ObjectMetaUpdateValidation;
import dev.kontract.server.registry.validation.ObjectMetaValidation;
import dev.kontract.server.registry.validation.Value;

/** A role of the whole cluster: its rules may speak of URLs, and it may gather the rules of other roles. */
final class ClusterRoleStrategy implements Strategy {

    @Override
    public void validate(ObjectNode object, Errors errors) {
        ObjectMetaValidation.clusterScoped(object, NameRule.PATH_SEGMENT, errors);
        Value.of(object, "rules", errors).items().forEach(PolicyRuleValidation::clusterWide);
        aggregation(Value.of(object, "aggregationRule", errors));
    }

    @Override
    public void validateUpdate(ObjectNode object, ObjectNode current, Errors errors) {
        validate(object, errors);
        ObjectMetaUpdateValidation.ofKind(object, current, errors);
    }

    @Override
    public boolean allowsCreateOnUpdate() {
        return true;
    }

    private static void aggregation(Value rule) {
        if (rule.absent()) {
            return;
        }
        Value selectors = rule.child("clusterRoleSelectors");
        if (selectors.empty()) {
            selectors.required("at least one clusterRoleSelector required if aggregationRule is non-nil");
        }
        selectors.items().forEach(LabelSelectorValidation::validate);
    }
}
