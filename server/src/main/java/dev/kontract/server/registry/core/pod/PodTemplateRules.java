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
 * The template that a workload makes its pods from.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/workloads/pods/#pod-templates">Pod templates</a>
 */
public final class PodTemplateRules {

    private PodTemplateRules() {}

    /** Sets what a template leaves open and what depends on other values. */
    public static void applyDefaults(ObjectNode template) {
        if (template.path("spec") instanceof ObjectNode spec) {
            PodSpecDefaults.apply(spec);
        }
    }

    /**
     * Drops what no template may say yet.
     *
     * @param current the template as it is; missing when there is none
     */
    public static void dropDisabled(JsonNode template, JsonNode current) {
        if (template.path("spec") instanceof ObjectNode spec) {
            DisabledFields.drop(spec, current.path("spec"));
        }
    }

    /**
     * Checks the metadata and the spec of a template.
     *
     * @param was the template before; absent when it is new
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

    /** Checks the metadata of a template alone. */
    public static void metadata(FieldValue template) {
        FieldValue metadata = template.child("metadata");
        FieldValue annotations =
                metadata.child("annotations").as(template.path().child("annotations"));
        ObjectMetaValidation.labels(metadata.child("labels").as(template.path().child("labels")));
        ObjectMetaValidation.annotations(annotations);
        PodAnnotations.validate(annotations, template.child("spec"));
    }

    /** What a caller should know about a template that is accepted all the same. */
    public static List<String> warnings(FieldValue template) {
        return PodWarnings.of(template.child("metadata"), template.child("spec"));
    }
}
