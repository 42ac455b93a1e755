package dev.kontract.server.registry.core.warning;

import dev.kontract.server.name.LabelFormats;
import dev.kontract.server.registry.validation.FieldValue;
import java.util.List;

/** Warns about deprecated node labels and selectors that match nothing. */
final class SchedulingWarnings {

    private static final String REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution";
    private static final String PREFERRED = "preferredDuringSchedulingIgnoredDuringExecution";

    private SchedulingWarnings() {}

    static void nodes(FieldValue spec, FieldWarnings warnings) {
        spec.child("nodeSelector")
                .entries()
                .forEach((key, value) ->
                        NodeLabelWarnings.deprecation(key).ifPresent(deprecation -> warnings.say(value, deprecation)));
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

    static void term(FieldValue term, FieldWarnings warnings) {
        term.items("matchExpressions").forEach(one -> key(one.child("key"), warnings));
    }

    private static void key(FieldValue key, FieldWarnings warnings) {
        NodeLabelWarnings.deprecation(key.text())
                .ifPresent(deprecation -> warnings.say(key, key.text() + " is " + deprecation));
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
