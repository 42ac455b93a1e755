package dev.kontract.server.registry.core.warning;

import dev.kontract.server.registry.validation.FieldValue;
import java.util.List;

/** Warnings about accepted persistent volume claims. */
public final class ClaimWarnings {

    private static final String OLD_CLASS = "volume.beta.kubernetes.io/storage-class";

    private ClaimWarnings() {}

    /** Returns the warnings for a claim. */
    public static List<String> of(FieldValue metadata, FieldValue spec) {
        FieldWarnings warnings = new FieldWarnings();
        FieldValue storageClass = metadata.child("annotations").key(OLD_CLASS);
        if (storageClass.present()) {
            warnings.say(storageClass, "deprecated since v1.8; use \"storageClassName\" attribute instead");
        }
        spec(spec, warnings);
        return warnings.found();
    }

    /** Returns the warnings for the spec of a claim template. */
    public static List<String> ofSpec(FieldValue spec) {
        FieldWarnings warnings = new FieldWarnings();
        spec(spec, warnings);
        return warnings.found();
    }

    static void spec(FieldValue spec, FieldWarnings warnings) {
        FieldValue resources = spec.child("resources");
        ContainerWarnings.fraction(resources.child("requests").key("storage"), warnings);
        ContainerWarnings.fraction(resources.child("limits").key("storage"), warnings);
    }
}
