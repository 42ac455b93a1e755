package dev.kontract.server.registry.core.warning;

import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.LabelFormats;
import java.util.List;
import java.util.Map;

/** Warns about deprecated node labels and selectors that match nothing. */
final class SchedulingWarnings {

    private static final String REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution";
    private static final String PREFERRED = "preferredDuringSchedulingIgnoredDuringExecution";
    private static final Map<String, String> LABELS = Map.of(
            "beta.kubernetes.io/arch",
            "deprecated since v1.14; use \"kubernetes.io/arch\" instead",
            "beta.kubernetes.io/os",
            "deprecated since v1.14; use \"kubernetes.io/os\" instead",
            "failure-domain.beta.kubernetes.io/region",
            "deprecated since v1.17; use \"topology.kubernetes.io/region\" instead",
            "failure-domain.beta.kubernetes.io/zone",
            "deprecated since v1.17; use \"topology.kubernetes.io/zone\" instead",
            "beta.kubernetes.io/instance-type",
            "deprecated since v1.17; use \"node.kubernetes.io/instance-type\" instead");

    private SchedulingWarnings() {}

    static void nodes(FieldValue spec, FieldWarnings warnings) {
        spec.child("nodeSelector").entries().forEach((key, value) -> {
            if (LABELS.containsKey(key)) {
                warnings.say(value, LABELS.getOrDefault(key, ""));
            }
        });
        FieldValue affinity = spec.child("affinity").child("nodeAffinity");
        affinity.child(REQUIRED).items("nodeSelectorTerms").forEach(term -> term(term, warnings));
        for (FieldValue preferred : affinity.items(PREFERRED)) {
            preferred.child("preference").items("matchExpressions").forEach(one -> {
                key(one.child("key"), warnings);
                one.items("values").forEach(value -> labelValue(value, warnings));
            });
        }
        for (FieldValue constraint : spec.items("topologySpreadConstraints")) {
            key(constraint.child("topologyKey"), warnings);
            selects(constraint, warnings);
        }
    }

    static void pods(FieldValue affinity, FieldWarnings warnings) {
        for (String kind : List.of("podAffinity", "podAntiAffinity")) {
            affinity.child(kind).items(REQUIRED).forEach(term -> selects(term, warnings));
            affinity.child(kind).items(PREFERRED).forEach(one -> selects(one.child("podAffinityTerm"), warnings));
        }
    }

    private static void term(FieldValue term, FieldWarnings warnings) {
        term.items("matchExpressions").forEach(one -> key(one.child("key"), warnings));
    }

    private static void key(FieldValue key, FieldWarnings warnings) {
        if (LABELS.containsKey(key.text())) {
            warnings.say(key, key.text() + " is " + LABELS.getOrDefault(key.text(), ""));
        }
    }

    private static void labelValue(FieldValue value, FieldWarnings warnings) {
        for (String wrong : LabelFormats.value(value.text())) {
            warnings.say(value, value.text() + " is invalid, " + wrong);
        }
    }

    private static void selects(FieldValue holder, FieldWarnings warnings) {
        if (holder.child("labelSelector").absent()) {
            warnings.say(holder.child("labelSelector"), "a null labelSelector results in matching no pod");
        }
    }
}
