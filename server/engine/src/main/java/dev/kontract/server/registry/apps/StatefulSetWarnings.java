package dev.kontract.server.registry.apps;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.Metadata;
import dev.kontract.server.registry.core.pod.PodTemplateRules;
import dev.kontract.server.registry.core.warning.ClaimWarnings;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldPath;
import dev.kontract.server.registry.validation.FieldValue;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** Warnings about accepted StatefulSets. */
final class StatefulSetWarnings {

    private StatefulSetWarnings() {}

    static List<String> of(ObjectNode set) {
        FieldValue spec = FieldValue.of(set, "spec", new FieldErrors());
        List<String> warnings = new ArrayList<>(PodTemplateRules.warnings(spec.child("template")));
        // As upstream, the path of a claim's spec is that of the template, and on updates one that matches no field.
        claims(spec, template -> template, warnings);
        history(spec, warnings);
        return warnings;
    }

    /** A template that has not changed was warned about before. */
    static List<String> ofUpdate(ObjectNode set, ObjectNode current) {
        FieldValue spec = FieldValue.of(set, "spec", new FieldErrors());
        List<String> warnings = new ArrayList<>();
        if (Metadata.of(set).generation() != Metadata.of(current).generation()) {
            warnings.addAll(PodTemplateRules.warnings(spec.child("template")));
        }
        claims(spec, template -> template.child("Spec"), warnings);
        history(spec, warnings);
        return warnings;
    }

    private static void claims(FieldValue spec, UnaryOperator<FieldPath> shownPath, List<String> warnings) {
        for (FieldValue template : spec.items("volumeClaimTemplates")) {
            warnings.addAll(ClaimWarnings.ofSpec(template.child("spec").as(shownPath.apply(template.path()))));
        }
    }

    private static void history(FieldValue spec, List<String> warnings) {
        if (spec.child("revisionHistoryLimit").number() < 0) {
            warnings.add("spec.revisionHistoryLimit: a negative value retains all historical revisions; a value >= 0 is"
                    + " recommended");
        }
    }
}
