package dev.kontract.server.registry.apps;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.core.pod.PodTemplateRules;
import dev.kontract.server.registry.core.volume.ClaimSpecValidation;
import dev.kontract.server.registry.core.workload.ReplicatedTemplateRules;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.IntOrPercentValidation;
import dev.kontract.server.registry.validation.LabelSelectorValidation;

/** Validates the spec of a StatefulSet. The order of the checks is the order of the errors. */
final class StatefulSetSpecValidation {

    private StatefulSetSpecValidation() {}

    static void validate(FieldValue spec) {
        strategies(spec);
        spec.items("volumeClaimTemplates").forEach(claim -> ClaimSpecValidation.validate(claim.child("spec")));
        numbers(spec);
        spec.check("serviceName");
        selected(spec, () -> StatefulSetTemplateValidation.template(spec, FieldValue.none()));
    }

    /**
     * Validates an update. Immutable fields are not validated again. A template that was invalid before may stay so, so
     * that other fields can be changed.
     */
    static void validateUpdate(FieldValue spec, FieldValue was) {
        strategies(spec);
        numbers(spec);
        selected(spec, () -> reportIfValidBefore(spec, was));
    }

    private static void selected(FieldValue spec, Runnable template) {
        FieldValue selector = selector(spec);
        if (LabelSelectorValidation.usable(selector)) {
            ReplicatedTemplateRules.matchesSelector(spec.child("template"), spec.child("selector"));
            template.run();
            PodTemplateRules.metadata(spec.child("template"));
        } else {
            selector.invalid(selector.node(), "");
        }
        ReplicatedTemplateRules.alwaysRestarts(spec.child("template"), "StatefulSet");
    }

    /** The previous state is validated only when errors were found, which is rare. */
    private static void reportIfValidBefore(FieldValue spec, FieldValue was) {
        if (isSame("template", spec, was) && isSame("volumeClaimTemplates", spec, was)) {
            return;
        }
        FieldErrors found = spec.errors().separate();
        StatefulSetTemplateValidation.template(spec.within(found), was);
        if (found.count() > 0) {
            FieldValue before = was.within(found.separate());
            strategies(before);
            numbers(before);
            selected(before, () -> StatefulSetTemplateValidation.template(before, was));
            if (before.errors().isEmpty()) {
                spec.errors().addAll(found);
            }
        }
    }

    private static boolean isSame(String part, FieldValue spec, FieldValue was) {
        return spec.child(part).isSame(was.child(part).node());
    }

    private static void strategies(FieldValue spec) {
        spec.check("podManagementPolicy");
        updateStrategy(spec.child("updateStrategy"));
        spec.check("persistentVolumeClaimRetentionPolicy");
    }

    private static void numbers(FieldValue spec) {
        spec.check("replicas", "minReadySeconds", "ordinals");
    }

    private static void updateStrategy(FieldValue strategy) {
        FieldValue rollingUpdate = strategy.child("rollingUpdate");
        switch (strategy.child("type").text()) {
            case "" -> strategy.required();
            case "OnDelete" -> {
                if (rollingUpdate.present()) {
                    rollingUpdate.invalid(
                            shownRollingUpdate(rollingUpdate), "only allowed for updateStrategy 'RollingUpdate'");
                }
            }
            case "RollingUpdate" -> rollingUpdate(rollingUpdate);
            default -> strategy.invalid(shownStrategy(strategy), "must be 'RollingUpdate' or 'OnDelete'");
        }
    }

    private static void rollingUpdate(FieldValue rollingUpdate) {
        rollingUpdate.check("partition");
        FieldValue maxUnavailable = rollingUpdate.child("maxUnavailable");
        if (maxUnavailable.present()) {
            IntOrPercentValidation.nonNegative(maxUnavailable);
            if (IntOrPercentValidation.amount(maxUnavailable) == 0) {
                maxUnavailable.invalid("cannot be 0");
            }
            IntOrPercentValidation.atMostWhole(maxUnavailable);
        }
    }

    private static FieldValue selector(FieldValue spec) {
        FieldValue selector = spec.child("selector");
        if (selector.absent()) {
            selector.required();
            return selector;
        }
        selector.check();
        if (LabelSelectorValidation.asksNothing(selector)) {
            selector.invalid("empty selector is invalid for statefulset");
        }
        return selector;
    }

    /** The error shows the strategy with the Go field names of upstream. */
    private static ObjectNode shownStrategy(FieldValue strategy) {
        ObjectNode shown = JsonNodeFactory.instance.objectNode();
        shown.put("Type", strategy.child("type").text());
        FieldValue rollingUpdate = strategy.child("rollingUpdate");
        JsonNode inner =
                rollingUpdate.present() ? shownRollingUpdate(rollingUpdate) : JsonNodeFactory.instance.nullNode();
        return shown.set("RollingUpdate", inner);
    }

    private static ObjectNode shownRollingUpdate(FieldValue rollingUpdate) {
        ObjectNode shown = JsonNodeFactory.instance.objectNode();
        shown.put("Partition", rollingUpdate.child("partition").number());
        FieldValue maxUnavailable = rollingUpdate.child("maxUnavailable");
        return shown.set(
                "MaxUnavailable",
                maxUnavailable.present() ? maxUnavailable.node() : JsonNodeFactory.instance.nullNode());
    }
}
