package dev.kontract.server.registry.core.warning;

import dev.kontract.server.registry.validation.FieldValue;
import java.util.List;

/** What is accepted in a claim to storage and yet better known. */
public final class ClaimWarnings {

    private static final String OLD_CLASS = "volume.beta.kubernetes.io/storage-class";

    private ClaimWarnings() {}

    /** What to say of a claim with this metadata and this spec. */
    public static List<String> of(FieldValue metadata, FieldValue spec) {
        FieldWarnings warnings = new FieldWarnings();
        FieldValue storageClass = metadata.child("annotations").key(OLD_CLASS);
        if (storageClass.present()) {
            warnings.say(storageClass, "deprecated since v1.8; use \"storageClassName\" attribute instead");
        }
        spec(spec, warnings);
        return warnings.found();
    }

    /** What to say of the spec of a claim that is part of something else. */
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
