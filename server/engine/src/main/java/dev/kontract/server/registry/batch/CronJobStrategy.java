package dev.kontract.server.registry.batch;

import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
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
 * Strategy of CronJob.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/workloads/controllers/cron-jobs/">CronJobs</a>
 */
final class CronJobStrategy implements StatusStrategy {

    /** The names of jobs are that of the cron job and eleven more characters. */
    private static final int LONGEST_NAME = 52;

    @Override
    public void applyDefaults(ObjectNode object) {
        PodTemplateRules.applyDefaults(PodTemplateRules.of(object.path("spec").path("jobTemplate")));
    }

    @Override
    public void prepareForCreate(ObjectNode object) {
        StatusStrategy.super.prepareForCreate(object);
        PodTemplateRules.dropDisabled(
                PodTemplateRules.of(object.path("spec").path("jobTemplate")), MissingNode.getInstance());
    }

    @Override
    public void prepareForUpdate(ObjectNode object, ObjectNode current) {
        StatusStrategy.super.prepareForUpdate(object, current);
        PodTemplateRules.dropDisabled(
                PodTemplateRules.of(object.path("spec").path("jobTemplate")),
                PodTemplateRules.of(current.path("spec").path("jobTemplate")));
    }

    @Override
    public void validate(ObjectNode object, FieldErrors errors) {
        ObjectMetaValidation.namespaced(object, NameRule.SUBDOMAIN, errors);
        CronJobSpecValidation.validate(FieldValue.of(object, "spec", errors), FieldValue.none());
        FieldValue name = FieldValue.of(object, "metadata", errors).child("name");
        if (name.text().length() > LONGEST_NAME) {
            name.invalid("must be no more than " + LONGEST_NAME + " characters");
        }
    }

    @Override
    public void validateUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        ObjectMetaUpdateValidation.ofKind(object, current, errors);
        CronJobSpecValidation.validate(
                FieldValue.of(object, "spec", errors), FieldValue.of(current, "spec", new FieldErrors()));
    }

    @Override
    public List<String> warnings(ObjectNode object) {
        List<String> warnings = new ArrayList<>(JobWarnings.ofName(object));
        warnings.addAll(JobWarnings.ofSpec(jobSpec(object)));
        return warnings;
    }

    @Override
    public List<String> warningsOnUpdate(ObjectNode object, ObjectNode current) {
        List<String> warnings = new ArrayList<>();
        if (Metadata.of(object).generation() != Metadata.of(current).generation()) {
            warnings.addAll(JobWarnings.ofSpec(jobSpec(object)));
        }
        if (object.path("spec").path("schedule").asText().contains("TZ")) {
            // As upstream, the path names the spec twice.
            warnings.add("cannot use TZ or CRON_TZ in spec.spec.schedule, use timeZone instead, see"
                    + " https://kubernetes.io/docs/concepts/workloads/controllers/cron-jobs/ for more details");
        }
        return warnings;
    }

    @Override
    public boolean tracksGeneration() {
        return true;
    }

    private static FieldValue jobSpec(ObjectNode object) {
        return FieldValue.of(object, "spec", new FieldErrors())
                .child("jobTemplate")
                .child("spec");
    }
}
