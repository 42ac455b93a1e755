package dev.kontract.server.registry.core.volume;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.kontract.server.name.NameFormats;
import dev.kontract.server.registry.core.container.ResourceRequirementsValidation;
import dev.kontract.server.registry.validation.FieldValue;
import java.util.List;

/**
 * Validates the spec of a persistent volume claim.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/storage/persistent-volumes/#persistentvolumeclaims">Persistent
 *     volume claims</a>
 */
public final class ClaimSpecValidation {

    private static final List<String> ACCESS_MODES =
            List.of("ReadOnlyMany", "ReadWriteMany", "ReadWriteOnce", "ReadWriteOncePod");

    private ClaimSpecValidation() {}

    /** Validates the spec of a claim or of a claim template. */
    public static void validate(FieldValue spec) {
        FieldValue modes = spec.child("accessModes");
        modes.check();
        spec.check("selector");
        accessModes(modes);
        storage(spec);
        spec.check("storageClassName", "volumeMode");
        reference(spec.child("dataSource"));
        reference(spec.child("dataSourceRef"));
        FieldValue namespace = spec.child("dataSourceRef").child("namespace");
        if (!namespace.empty()) {
            namespace.invalid(NameFormats.label(namespace.text()));
        }
        sameSource(spec, namespace);
        spec.check("volumeAttributesClassName");
    }

    static void accessModes(FieldValue modes) {
        boolean alone = false;
        boolean shared = false;
        for (FieldValue mode : modes.items()) {
            boolean known = ACCESS_MODES.contains(mode.text());
            if (!known) {
                modes.notSupported(mode.text(), ACCESS_MODES);
            }
            alone |= mode.is("ReadWriteOncePod");
            shared |= known && !mode.is("ReadWriteOncePod");
        }
        if (alone && shared) {
            modes.forbidden("may not use ReadWriteOncePod with other access modes");
        }
    }

    private static void storage(FieldValue spec) {
        FieldValue size = spec.child("resources").child("requests").child("storage");
        FieldValue shown = size.as(spec.path().child("resources").key("storage"));
        if (size.absent()) {
            shown.required();
        } else if (size.quantity().signum() <= 0) {
            shown.invalid("must be greater than zero");
        } else {
            ResourceRequirementsValidation.amount("storage", shown);
        }
    }

    private static void reference(FieldValue reference) {
        if (reference.absent()) {
            return;
        }
        reference.check();
        FieldValue group = reference.child("apiGroup");
        if (!group.empty()) {
            group.invalid(NameFormats.subdomain(group.text()));
        } else if (!reference.child("kind").is("PersistentVolumeClaim")) {
            reference.invalid(
                    reference.child("kind").text(),
                    "must be 'PersistentVolumeClaim' when referencing the default apiGroup");
        }
    }

    private static void sameSource(FieldValue spec, FieldValue namespace) {
        FieldValue source = spec.child("dataSource");
        FieldValue reference = spec.child("dataSourceRef");
        if (source.absent() || reference.absent()) {
            return;
        }
        if (!namespace.empty()) {
            spec.invalid(
                    JsonNodeFactory.instance.objectNode(),
                    "may not be specified when dataSourceRef.namespace is specified");
            return;
        }
        boolean same = List.of("apiGroup", "kind", "name").stream()
                .allMatch(field ->
                        source.child(field).node().equals(reference.child(field).node()));
        if (!same) {
            spec.invalid(JsonNodeFactory.instance.objectNode(), "must match dataSourceRef");
        }
    }
}
