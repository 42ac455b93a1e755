package dev.kontract.server.registry.core.volume;

import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.ObjectMetaValidation;
import java.util.Iterator;
import java.util.Set;

/**
 * Validates the claim template of a generic ephemeral volume.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/storage/ephemeral-volumes/">Ephemeral volumes</a>
 */
final class ClaimTemplateValidation {

    private static final Set<String> METADATA = Set.of("annotations", "labels");

    private ClaimTemplateValidation() {}

    static void ephemeral(FieldValue source) {
        FieldValue template = source.child("volumeClaimTemplate");
        if (template.absent()) {
            template.required();
            return;
        }
        FieldValue metadata = template.child("metadata");
        ObjectMetaValidation.annotations(metadata.child("annotations"));
        ObjectMetaValidation.labels(metadata.child("labels"));
        for (Iterator<String> fields = metadata.node().fieldNames(); fields.hasNext(); ) {
            String field = fields.next();
            if (!METADATA.contains(field) && metadata.child(field).present()) {
                metadata.child(field).forbidden("cannot be set");
            }
        }
        ClaimSpecValidation.validate(template.child("spec"));
    }
}
