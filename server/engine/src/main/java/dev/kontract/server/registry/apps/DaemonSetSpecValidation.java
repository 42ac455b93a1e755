package dev.kontract.server.registry.apps;

import dev.kontract.server.registry.core.pod.PodTemplateRules;
import dev.kontract.server.registry.core.workload.ReplicatedTemplateRules;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.IntOrPercentValidation;
import dev.kontract.server.registry.validation.LabelSelectorValidation;
import java.util.List;

/** Validates the spec of a DaemonSet. The order of the checks is the order of the errors. */
final class DaemonSetSpecValidation {

    private static final String ON_DELETE = "OnDelete";
    private static final String ROLLING_UPDATE = "RollingUpdate";

    private DaemonSetSpecValidation() {}

    static void validate(FieldValue spec, FieldValue was) {
        FieldValue selector = spec.child("selector");
        FieldValue template = spec.child("template");
        selector.check();
        if (LabelSelectorValidation.usable(selector)) {
            ReplicatedTemplateRules.matchesSelector(template, selector);
        }
        if (selector.present() && LabelSelectorValidation.asksNothing(selector)) {
            selector.invalid("empty selector is invalid for daemonset");
        }
        PodTemplateRules.validate(template, was.child("template"));
        ReplicatedTemplateRules.alwaysRestarts(template, "DaemonSet");
        spec.check("minReadySeconds");
        updateStrategy(spec.child("updateStrategy"));
        spec.check("revisionHistoryLimit");
    }

    private static void updateStrategy(FieldValue strategy) {
        FieldValue rollingUpdate = strategy.child("rollingUpdate");
        switch (strategy.child("type").text()) {
            case ON_DELETE -> {}
            case ROLLING_UPDATE -> {
                if (rollingUpdate.absent()) {
                    rollingUpdate.required();
                } else {
                    rollingUpdate(rollingUpdate);
                }
            }
            default ->
                strategy.notSupported(
                        DeploymentSpecValidation.shown(strategy, List.of("MaxUnavailable", "MaxSurge")),
                        List.of(ROLLING_UPDATE, ON_DELETE));
        }
    }

    private static void rollingUpdate(FieldValue rollingUpdate) {
        FieldValue unavailable = rollingUpdate.child("maxUnavailable");
        FieldValue surge = rollingUpdate.child("maxSurge");
        rollingUpdate.check("maxUnavailable", "maxSurge");
        IntOrPercentValidation.atMostWhole(unavailable);
        IntOrPercentValidation.atMostWhole(surge);
        boolean canBeMissing = IntOrPercentValidation.amount(unavailable) != 0;
        boolean canSurge = IntOrPercentValidation.amount(surge) != 0;
        if (canBeMissing && canSurge) {
            surge.invalid("may not be set when maxUnavailable is non-zero");
        } else if (!canBeMissing && !canSurge) {
            unavailable.required("cannot be 0 when maxSurge is 0");
        }
    }
}
