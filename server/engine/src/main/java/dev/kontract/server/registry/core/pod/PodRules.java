package dev.kontract.server.registry.core.pod;

import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.core.container.ContainersValidation;
import dev.kontract.server.registry.core.security.ProfileAnnotations;
import dev.kontract.server.registry.core.warning.PodWarnings;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.NameRule;
import dev.kontract.server.registry.validation.ObjectMetaUpdateValidation;
import dev.kontract.server.registry.validation.ObjectMetaValidation;
import java.util.List;

/**
 * The rules of the Pod kind.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/workloads/pods/">Pods</a>
 */
public final class PodRules {

    private PodRules() {}

    /** Sets defaults that depend on other fields. */
    public static void applyDefaults(ObjectNode pod) {
        ObjectNode spec = pod.withObjectProperty("spec");
        PodSpecDefaults.apply(spec);
        PodDefaults.apply(spec);
        PodTemplateRules.dropFormerAnnotations(pod.path("metadata"));
        if (pod.get("status") instanceof ObjectNode status) {
            PodStatusRules.completeAddresses(status);
        }
    }

    /** Drops disabled fields of a new pod and sets its initial status. */
    public static void prepareForCreate(ObjectNode pod) {
        ObjectNode spec = pod.withObjectProperty("spec");
        DisabledFields.drop(spec, MissingNode.getInstance());
        PodStatusRules.initial(pod);
        LabelKeys.merge(pod);
        AppArmorAnnotations.copy(pod);
    }

    /** Returns warnings about a new pod before it is prepared. */
    public static List<String> warningsOnProposal(ObjectNode pod) {
        return AppArmorAnnotations.warnings(pod);
    }

    /** Restores what an update may not change and drops disabled fields. */
    public static void prepareForUpdate(ObjectNode pod, ObjectNode current) {
        ObjectNode spec = pod.withObjectProperty("spec");
        pod.set("status", current.path("status").deepCopy());
        DisabledFields.drop(spec, current.path("spec"));
    }

    /** Restores what a status update may not change. */
    public static void prepareForStatusUpdate(ObjectNode pod, ObjectNode current) {
        PodStatusRules.prepareForUpdate(pod, current);
    }

    /** Validates a new pod. */
    public static void validate(ObjectNode pod, FieldErrors errors) {
        whole(pod, errors);
        FieldValue spec = FieldValue.of(pod, "spec", errors);
        List<FieldValue> containers = ContainersValidation.all(spec);
        if (!spec.child("ephemeralContainers").empty()) {
            spec.child("ephemeralContainers").forbidden("cannot be set on create");
        }
        if (!spec.child("nodeName").empty() && !spec.child("schedulingGates").empty()) {
            spec.child("nodeName").forbidden("cannot be set until all schedulingGates have been cleared");
        }
        ProfileAnnotations.match(FieldValue.of(pod, "metadata", errors), spec, containers);
    }

    /** Validates an update; only a few fields are mutable. */
    public static void validateUpdate(ObjectNode pod, ObjectNode current, FieldErrors errors) {
        ObjectMetaUpdateValidation.ofKind(pod, current, errors);
        whole(pod, errors);
        annotations(pod, current, errors);
        PodUpdateValidation.validate(
                FieldValue.of(pod, "spec", errors), FieldValue.of(current, "spec", new FieldErrors()));
    }

    /** Validates a pod of which a part was updated, but not the part itself. */
    static void validatePart(ObjectNode pod, ObjectNode current, FieldErrors errors) {
        ObjectMetaUpdateValidation.ofKind(pod, current, errors);
        whole(pod, errors);
        annotations(pod, current, errors);
    }

    /** Validates a pod whose resources were updated, but not the change. */
    static void validateResized(ObjectNode pod, ObjectNode current, FieldErrors errors) {
        ObjectMetaUpdateValidation.ofKind(pod, current, errors);
        whole(pod, errors);
    }

    /** Validates a status update. */
    public static void validateStatusUpdate(ObjectNode pod, ObjectNode current, FieldErrors errors) {
        ObjectMetaUpdateValidation.ofKind(pod, current, errors);
        annotations(pod, current, errors);
        PodStatusValidation.validate(pod, current, errors);
    }

    /** Returns warnings about an accepted pod. */
    public static List<String> warnings(ObjectNode pod) {
        FieldErrors none = new FieldErrors();
        return PodWarnings.of(FieldValue.of(pod, "metadata", none), FieldValue.of(pod, "spec", none));
    }

    private static void annotations(ObjectNode pod, ObjectNode current, FieldErrors errors) {
        FieldValue now = FieldValue.of(pod, "metadata", errors).child("annotations");
        FieldValue was = FieldValue.of(current, "metadata", new FieldErrors()).child("annotations");
        PodAnnotations.validateUpdate(now, was, FieldValue.of(pod, "spec", errors));
    }

    private static void whole(ObjectNode pod, FieldErrors errors) {
        ObjectMetaValidation.namespaced(pod, NameRule.SUBDOMAIN, errors);
        FieldValue metadata = FieldValue.of(pod, "metadata", errors);
        FieldValue spec = FieldValue.of(pod, "spec", errors);
        PodAnnotations.validate(metadata.child("annotations"), spec);
        PodSpecValidation.ofPod(spec, metadata.child("name").text());
        if (spec.child("serviceAccountName").empty()) {
            tokensNeedAccount(spec);
        }
        ContainersValidation.validateOfPod(spec);
    }

    private static void tokensNeedAccount(FieldValue spec) {
        for (FieldValue volume : spec.items("volumes")) {
            for (FieldValue source : volume.child("projected").items("sources")) {
                if (source.child("serviceAccountToken").present()) {
                    source.child("serviceAccountToken")
                            .forbidden("must not be specified when serviceAccountName is not set");
                }
            }
        }
    }
}
