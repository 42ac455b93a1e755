package dev.kontract.server.registry.batch;

import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.name.NameFormats;
import dev.kontract.server.registry.DeleteOptions;
import dev.kontract.server.registry.Metadata;
import dev.kontract.server.registry.StatusStrategy;
import dev.kontract.server.registry.core.pod.PodTemplateRules;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.NameRule;
import dev.kontract.server.registry.validation.ObjectMetaUpdateValidation;
import dev.kontract.server.registry.validation.ObjectMetaValidation;
import java.util.ArrayList;
import java.util.List;

/**
 * Strategy of Job. Deleted jobs leave their pods behind unless the request says otherwise.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/workloads/controllers/job/">Jobs</a>
 */
final class JobStrategy implements StatusStrategy {

    private static final String ORPHANS_PODS = "child pods are preserved by default when jobs are deleted; set"
            + " propagationPolicy=Background to remove them or set propagationPolicy=Orphan to suppress this warning";

    @Override
    public void applyDefaults(ObjectNode object) {
        ObjectNode spec = object.withObjectProperty("spec");
        JobDefaults.apply(spec);
        JobSelector.inheritLabels(object);
        PodTemplateRules.applyDefaults(spec.path("template"));
    }

    @Override
    public void prepareForCreate(ObjectNode object) {
        JobSelector.generate(object);
        StatusStrategy.super.prepareForCreate(object);
        PodTemplateRules.dropDisabled(PodTemplateRules.of(object), MissingNode.getInstance());
    }

    @Override
    public void prepareForUpdate(ObjectNode object, ObjectNode current) {
        StatusStrategy.super.prepareForUpdate(object, current);
        JobSelector.inheritLabels(object);
        PodTemplateRules.dropDisabled(PodTemplateRules.of(object), PodTemplateRules.of(current));
    }

    @Override
    public void prepareForStatusUpdate(ObjectNode object, ObjectNode current) {
        StatusStrategy.super.prepareForStatusUpdate(object, current);
        JobSelector.inheritLabels(object);
    }

    @Override
    public void validate(ObjectNode object, FieldErrors errors) {
        validate(object, errors, true);
    }

    /**
     * Validates all of a job.
     *
     * @param prefixed whether the template must have the generated labels with the prefix, which older jobs lack
     */
    private static void validate(ObjectNode object, FieldErrors errors, boolean prefixed) {
        ObjectMetaValidation.namespaced(object, NameRule.SUBDOMAIN, errors);
        JobSelector.validate(object, prefixed, errors);
        FieldValue spec = FieldValue.of(object, "spec", errors);
        JobSpecValidation.ofJob(spec, FieldValue.none());
        hostName(FieldValue.of(object, "metadata", errors).child("name"), spec);
    }

    /** Pods of an indexed job are named after the job and their index. */
    private static void hostName(FieldValue name, FieldValue spec) {
        long completions = spec.child("completions").number();
        if (!spec.child("completionMode").is("Indexed") || completions <= 0) {
            return;
        }
        String longest = name.text() + '-' + (completions - 1);
        if (!NameFormats.label(longest).isEmpty()) {
            name.invalid("will not able to create pod with invalid DNS label: " + longest);
        }
    }

    @Override
    public void validateUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        validate(object, errors, JobSelector.hasPrefixedLabels(PodTemplateRules.of(current)));
        ObjectMetaUpdateValidation.ofKind(object, current, errors);
        JobUpdateValidation.validate(object, current, errors);
    }

    @Override
    public void validateStatusUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        ObjectMetaUpdateValidation.ofKind(object, current, errors);
        new JobStatusValidation(JobState.of(object, errors), JobState.of(current, new FieldErrors())).validate();
    }

    @Override
    public List<String> warnings(ObjectNode object) {
        List<String> warnings = new ArrayList<>(JobWarnings.ofName(object));
        warnings.addAll(JobWarnings.ofSpec(FieldValue.of(object, "spec", new FieldErrors())));
        return warnings;
    }

    @Override
    public List<String> warningsOnUpdate(ObjectNode object, ObjectNode current) {
        return Metadata.of(object).generation() == Metadata.of(current).generation()
                ? List.of()
                : JobWarnings.ofSpec(FieldValue.of(object, "spec", new FieldErrors()));
    }

    @Override
    public String selectableValue(ObjectNode object, String field, String text) {
        return field.equals("status.successful")
                ? object.path("status").path("succeeded").asText("0")
                : text;
    }

    @Override
    public boolean tracksGeneration() {
        return true;
    }

    @Override
    public boolean orphansDependents() {
        return true;
    }

    @Override
    public List<String> warningsOnDelete(DeleteOptions options) {
        return options.propagation() == null ? List.of(ORPHANS_PODS) : List.of();
    }
}
