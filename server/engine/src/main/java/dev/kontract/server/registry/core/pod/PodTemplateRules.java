package dev.kontract.server.registry.core.pod;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.core.container.ContainersValidation;
import dev.kontract.server.registry.core.security.ProfileAnnotations;
import dev.kontract.server.registry.core.warning.PodWarnings;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.ObjectMetaValidation;
import java.util.List;

/**
 * The rules of pod templates in workloads.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/workloads/pods/#pod-templates">Pod templates</a>
 */
public final class PodTemplateRules {

    private static final List<String> FORMER_ANNOTATIONS = List.of(
            "pod.beta.kubernetes.io/init-containers",
            "pod.alpha.kubernetes.io/init-containers",
            "pod.beta.kubernetes.io/init-container-statuses",
            "pod.alpha.kubernetes.io/init-container-statuses");

    private PodTemplateRules() {}

    /** Returns the pod template of a workload, which may be missing. */
    public static JsonNode of(JsonNode workload) {
        return workload.path("spec").path("template");
    }

    /** Sets defaults that depend on other fields; a missing template has none. */
    public static void applyDefaults(JsonNode template) {
        if (template.path("spec") instanceof ObjectNode spec) {
            PodSpecDefaults.apply(spec);
        }
        dropFormerAnnotations(template.path("metadata"));
    }

    /** Removes the annotations that were the init containers of old versions, as if they had not been sent. */
    static void dropFormerAnnotations(JsonNode metadata) {
        if (metadata.path("annotations") instanceof ObjectNode annotations) {
            annotations.remove(FORMER_ANNOTATIONS);
            if (annotations.isEmpty()) {
                ((ObjectNode) metadata).remove("annotations");
            }
        }
    }

    /**
     * Drops disabled fields.
     *
     * @param current the stored template; a missing node on create
     */
    public static void dropDisabled(JsonNode template, JsonNode current) {
        if (template.path("spec") instanceof ObjectNode spec) {
            DisabledFields.drop(spec, current.path("spec"));
        }
    }

    /**
     * Validates the metadata and the spec of a template.
     *
     * @param was the previous template; absent on create
     */
    public static void validate(FieldValue template, FieldValue was) {
        metadata(template);
        FieldValue spec = template.child("spec");
        PodSpecValidation.ofTemplate(spec, was.child("spec"));
        ProfileAnnotations.match(template.child("metadata"), spec, ContainersValidation.all(spec));
        if (!spec.child("ephemeralContainers").empty()) {
            spec.child("ephemeralContainers").forbidden("ephemeral containers not allowed in pod template");
        }
    }

    /** Validates only the metadata of a template. */
    public static void metadata(FieldValue template) {
        FieldValue metadata = template.child("metadata");
        FieldValue annotations =
                metadata.child("annotations").as(template.path().child("annotations"));
        ObjectMetaValidation.labels(metadata.child("labels").as(template.path().child("labels")));
        ObjectMetaValidation.annotations(annotations);
        PodAnnotations.validate(annotations, template.child("spec"));
    }

    /** Returns warnings about an accepted template. */
    public static List<String> warnings(FieldValue template) {
        return PodWarnings.of(template.child("metadata"), template.child("spec"));
    }
}
