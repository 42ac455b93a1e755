package dev.kontract.server.registry.core.volume;

import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.ObjectMetaValidation;

/**
 * Validates the claim template of a generic ephemeral volume.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/storage/ephemeral-volumes/">Ephemeral volumes</a>
 */
final class ClaimTemplateValidation {

    private ClaimTemplateValidation() {}

    static void ephemeral(FieldValue source) {
        FieldValue template = source.child("volumeClaimTemplate");
        if (template.absent()) {
            template.required();
            return;
        }
        ObjectMetaValidation.ofTemplate(template.child("metadata"));
        ClaimSpecValidation.validate(template.child("spec"));
    }
}
