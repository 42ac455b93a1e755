package dev.kontract.server.kinds.custom;

import dev.kontract.server.name.LabelFormats;
import dev.kontract.server.status.GoText;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Warnings about finalizers, which for custom resources need not have a domain. */
final class FinalizerWarnings {

    private static final Set<String> STANDARD = Set.of("orphan", "foregroundDeletion", "kubernetes");
    private static final String ADVICE = " to avoid accidental conflicts with other finalizer writers";

    private FinalizerWarnings() {}

    /** Returns the warnings about finalizers that have been added. */
    static List<String> of(List<String> finalizers) {
        List<String> warnings = new ArrayList<>();
        for (String finalizer : new TreeSet<>(finalizers)) {
            String start = "metadata.finalizers: " + GoText.quote(finalizer) + ": ";
            LabelFormats.key(finalizer).forEach(wrong -> warnings.add(start + wrong));
            if (!finalizer.contains("/") && !STANDARD.contains(finalizer)) {
                String path = finalizer.contains(".") ? " including a path (/)" : "";
                warnings.add(start + "prefer a domain-qualified finalizer name" + path + ADVICE);
            }
        }
        return warnings;
    }
}
