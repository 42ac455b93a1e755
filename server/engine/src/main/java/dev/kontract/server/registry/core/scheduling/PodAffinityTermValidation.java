package dev.kontract.server.registry.core.scheduling;

import dev.kontract.server.name.NameFormats;
import dev.kontract.server.registry.validation.FieldValue;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Validates the terms of pod affinity and anti-affinity. */
final class PodAffinityTermValidation {

    private PodAffinityTermValidation() {}

    static void validate(FieldValue term) {
        term.check("labelSelector", "namespaceSelector");
        for (FieldValue namespace : term.items("namespaces")) {
            namespace.as(term.path().child("namespace")).invalid(NameFormats.label(namespace.text()));
        }
        labelKeys(term.child("matchLabelKeys"), term);
        labelKeys(term.child("mismatchLabelKeys"), term);
        notSelectedTwice(term);
        Set<String> mismatched = new HashSet<>();
        term.items("mismatchLabelKeys").forEach(key -> mismatched.add(key.text()));
        for (FieldValue key : term.items("matchLabelKeys")) {
            if (mismatched.contains(key.text())) {
                key.invalid("exists in both matchLabelKeys and mismatchLabelKeys");
            }
        }
        term.check("topologyKey");
    }

    private static void labelKeys(FieldValue keys, FieldValue term) {
        if (keys.empty()) {
            return;
        }
        if (term.child("labelSelector").absent()) {
            keys.forbidden("must not be specified when labelSelector is not set");
            return;
        }
        keys.check();
    }

    /** {@code matchLabelKeys} have already been merged into the selector; a key that occurs twice was there before. */
    private static void notSelectedTwice(FieldValue term) {
        FieldValue selector = term.child("labelSelector");
        List<String> keys =
                term.items("matchLabelKeys").stream().map(FieldValue::text).toList();
        Set<String> seen = new HashSet<>(selector.child("matchLabels").entries().keySet());
        for (FieldValue expression : selector.items("matchExpressions")) {
            String key = expression.child("key").text();
            if (keys.contains(key) && seen.contains(key)) {
                term.as(term.path().index(keys.lastIndexOf(key)))
                        .invalid(key, "exists in both matchLabelKeys and labelSelector");
            }
            seen.add(key);
        }
    }
}
