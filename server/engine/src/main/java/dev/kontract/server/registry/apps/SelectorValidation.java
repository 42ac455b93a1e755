package dev.kontract.server.registry.apps;

import dev.kontract.server.registry.core.pod.PodTemplateRules;
import dev.kontract.server.registry.core.workload.ReplicatedTemplateRules;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.LabelSelectorValidation;

/** Validates the selector of a Deployment or ReplicaSet and the template it has to match. */
final class SelectorValidation {

    private SelectorValidation() {}

    static void validate(FieldValue spec, FieldValue was) {
        FieldValue selector = spec.child("selector");
        if (selector.absent()) {
            selector.required();
        } else {
            selector.check();
            if (LabelSelectorValidation.asksNothing(selector)) {
                // The kind is the one that upstream names for both.
                selector.invalid("empty selector is invalid for deployment");
            }
        }
        if (LabelSelectorValidation.usable(selector)) {
            template(spec.child("template"), selector, was.child("template"));
        } else {
            selector.invalid("invalid label selector");
        }
    }

    private static void template(FieldValue template, FieldValue selector, FieldValue was) {
        ReplicatedTemplateRules.matchesSelector(template, selector);
        PodTemplateRules.validate(template, was);
        ReplicatedTemplateRules.alwaysRestarts(template, "ReplicaSet");
    }
}
