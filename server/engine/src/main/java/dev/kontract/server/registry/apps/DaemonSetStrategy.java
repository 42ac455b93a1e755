package dev.kontract.server.registry.apps;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.StatusStrategy;
import dev.kontract.server.registry.core.pod.PodTemplateRules;
import dev.kontract.server.registry.core.workload.ReplicaCounts;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.NameRule;
import dev.kontract.server.registry.validation.ObjectMetaUpdateValidation;
import dev.kontract.server.registry.validation.ObjectMetaValidation;
import java.util.List;

/**
 * Strategy of DaemonSet.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/workloads/controllers/daemonset/">DaemonSet</a>
 */
final class DaemonSetStrategy implements StatusStrategy {

    private static final UpdateParameters PARAMETERS =
            new UpdateParameters(JsonNodeFactory.instance.numberNode(1), JsonNodeFactory.instance.numberNode(0));

    @Override
    public void applyDefaults(ObjectNode object) {
        PARAMETERS.applyDefaults(object.withObjectProperty("spec").withObjectProperty("updateStrategy"));
        PodTemplateRules.applyDefaults(PodTemplateRules.of(object));
        TemplateGeneration.complete(object);
    }

    @Override
    public void prepareForCreate(ObjectNode object) {
        StatusStrategy.super.prepareForCreate(object);
        TemplateGeneration.prepareForCreate(object);
        PodTemplateRules.dropDisabled(PodTemplateRules.of(object), MissingNode.getInstance());
    }

    @Override
    public void prepareForUpdate(ObjectNode object, ObjectNode current) {
        PodTemplateRules.dropDisabled(PodTemplateRules.of(object), PodTemplateRules.of(current));
        StatusStrategy.super.prepareForUpdate(object, current);
        TemplateGeneration.prepareForUpdate(object, current);
    }

    @Override
    public void prepareForStatusUpdate(ObjectNode object, ObjectNode current) {
        StatusStrategy.super.prepareForStatusUpdate(object, current);
        TemplateGeneration.keep(object, current);
    }

    @Override
    public void validate(ObjectNode object, FieldErrors errors) {
        ObjectMetaValidation.namespaced(object, NameRule.SUBDOMAIN, errors);
        DaemonSetSpecValidation.validate(FieldValue.of(object, "spec", errors), FieldValue.none());
    }

    @Override
    public void validateUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        ObjectMetaUpdateValidation.ofKind(object, current, errors);
        FieldValue spec = FieldValue.of(object, "spec", errors);
        FieldValue was = FieldValue.of(current, "spec", new FieldErrors());
        spec.checkUnchanged(was);
        DaemonSetSpecValidation.validate(spec, was);
    }

    @Override
    public void validateStatusUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        ObjectMetaUpdateValidation.ofKind(object, current, errors);
        FieldValue status = FieldValue.of(object, "status", errors);
        status.check();
        ReplicaCounts.collisionsOnlyGrow(status, FieldValue.of(current, "status", new FieldErrors()));
    }

    @Override
    public List<String> warnings(ObjectNode object) {
        return PodTemplateRules.warnings(
                FieldValue.of(object, "spec", new FieldErrors()).child("template"));
    }

    @Override
    public List<String> warningsOnUpdate(ObjectNode object, ObjectNode current) {
        return TemplateGeneration.changed(object, current) ? warnings(object) : List.of();
    }

    @Override
    public boolean tracksGeneration() {
        return true;
    }
}
