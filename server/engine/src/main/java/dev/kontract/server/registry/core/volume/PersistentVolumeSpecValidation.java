package dev.kontract.server.registry.core.volume;

import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.Quantity;
import dev.kontract.server.registry.core.scheduling.AffinityValidation;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldPath;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.ObjectMetaUpdateValidation;
import dev.kontract.server.registry.validation.SemanticEquality;
import java.util.List;
import java.util.Map;

/**
 * Validates the spec of a persistent volume.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/storage/persistent-volumes/#persistent-volumes">Persistent
 *     volumes</a>
 */
public final class PersistentVolumeSpecValidation {

    private static final String RECLAIM_POLICY = "persistentVolumeReclaimPolicy";
    private static final String AFFINITY = "nodeAffinity";
    private static final String ATTRIBUTES_CLASS = "volumeAttributesClassName";
    private static final String INLINE = "in the context of inline volumes";
    private static final String NOT_INLINE = "may not be specified " + INLINE;

    /** The fields that are no sources. */
    private static final List<String> NO_SOURCES = List.of(
            "accessModes",
            "capacity",
            "claimRef",
            "mountOptions",
            AFFINITY,
            RECLAIM_POLICY,
            "storageClassName",
            ATTRIBUTES_CLASS,
            "volumeMode");

    private PersistentVolumeSpecValidation() {}

    /**
     * Validates the spec of a volume.
     *
     * @param spec the spec
     * @param name the name of the volume
     */
    public static void validate(FieldValue spec, String name) {
        accessModes(spec.child("accessModes"));
        capacity(spec.child("capacity"));
        spec.check(RECLAIM_POLICY);
        FieldValue affinity = spec.child(AFFINITY);
        if (affinity.present() && affinity.child("required").absent()) {
            affinity.child("required").required("must specify required node constraints");
        } else if (affinity.present()) {
            AffinityValidation.nodeSelector(affinity.child("required"));
        }
        source(spec, name);
        spec.check("storageClassName", "volumeMode");
        attributesClass(spec);
    }

    /** Validates a spec that represents an inline volume of a pod, in a volume attachment. */
    public static void inline(FieldValue spec) {
        for (String field : List.of("claimRef", "capacity")) {
            if (spec.child(field).present()
                    && !(field.equals("capacity") && spec.child(field).empty())) {
                spec.child(field).forbidden(NOT_INLINE);
            }
        }
        if (spec.child("csi").absent()) {
            spec.child("csi").required("has to be specified " + INLINE);
        }
        accessModes(spec.child("accessModes"));
        FieldValue policy = spec.child(RECLAIM_POLICY);
        if (!policy.empty() && !policy.is("Retain")) {
            policy.forbidden("may only be Retain " + INLINE);
        }
        if (spec.child(AFFINITY).present()) {
            spec.child(AFFINITY).forbidden(NOT_INLINE);
        }
        source(spec, "");
        if (!spec.child("storageClassName").empty()) {
            spec.child("storageClassName").forbidden(NOT_INLINE);
        }
        FieldValue mode = spec.child("volumeMode");
        if (mode.present() && !mode.is("Filesystem")) {
            mode.forbidden("may not specify volumeMode other than Filesystem " + INLINE);
        }
    }

    /** Validates what of a spec may change. */
    public static void validateUpdate(FieldValue spec, ObjectNode current) {
        FieldValue was = FieldValue.of(current, "spec", new FieldErrors());
        if (!sameSource(spec, was)) {
            spec.as(FieldPath.of("spec").child("persistentvolumesource"))
                    .forbidden("spec.persistentvolumesource is immutable after creation\n");
        }
        ObjectMetaUpdateValidation.immutable(
                spec.child("volumeMode").as(FieldPath.of("volumeMode")), was.child("volumeMode"));
        VolumeAffinityChange.validate(spec.child(AFFINITY).as(FieldPath.of(AFFINITY)), was.child(AFFINITY));
        FieldValue attributes = spec.child(ATTRIBUTES_CLASS);
        if (attributes.absent() && was.child(ATTRIBUTES_CLASS).present()) {
            attributes.forbidden("update from non-nil value to nil is forbidden");
        }
    }

    /** A secret for expanding a volume may be added. */
    private static boolean sameSource(FieldValue spec, FieldValue was) {
        ObjectNode now = spec.node().deepCopy();
        String secret = "controllerExpandSecretRef";
        if (now.path("csi") instanceof ObjectNode csi && !was.node().path("csi").has(secret)) {
            csi.remove(secret);
        }
        ObjectNode before = was.node().deepCopy();
        now.remove(NO_SOURCES);
        before.remove(NO_SOURCES);
        return now.size() == before.size() && SemanticEquality.same(now, before);
    }

    private static void accessModes(FieldValue modes) {
        modes.check();
        ClaimSpecValidation.accessModes(modes);
    }

    private static void capacity(FieldValue capacity) {
        Map<String, FieldValue> amounts = capacity.entries();
        if (amounts.isEmpty()) {
            capacity.required();
        }
        if (!amounts.containsKey("storage") || amounts.size() > 1) {
            capacity.notSupported(capacity.absent() ? NullNode.getInstance() : capacity.node(), List.of("storage"));
        }
        for (FieldValue amount : amounts.values()) {
            Quantity value = amount.quantity();
            if (value.signum() < 0) {
                amount.invalid(value.amount().toBigInteger(), "must be a valid resource quantity");
            }
            if (value.signum() <= 0) {
                amount.invalid("must be greater than zero");
            }
        }
    }

    private static void source(FieldValue spec, String name) {
        PersistentSourceValidation.validate(spec, name);
        FieldValue path = spec.child("hostPath").child("path");
        if (path.present()
                && path.text().matches("(/\\.?)+")
                && spec.child(RECLAIM_POLICY).is("Recycle")) {
            spec.child(RECLAIM_POLICY).forbidden("may not be 'recycle' for a hostPath mount of '/'");
        }
    }

    private static void attributesClass(FieldValue spec) {
        FieldValue name = spec.child(ATTRIBUTES_CLASS);
        if (name.absent()) {
            return;
        }
        name.check();
        if (spec.child("csi").absent()) {
            spec.child("csi").required("has to be specified when using volumeAttributesClassName");
        }
    }
}
