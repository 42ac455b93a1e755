package dev.kontract.server.registry.core.workload;

import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.Metadata;
import dev.kontract.server.registry.Strategy;
import dev.kontract.server.registry.core.pod.PodTemplateRules;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.NameRule;
import dev.kontract.server.registry.validation.ObjectMetaUpdateValidation;
import dev.kontract.server.registry.validation.ObjectMetaValidation;
import java.util.List;

/**
 * Strategy of PodTemplate.
 *
 * @see <a href="https://kubernetes.io/docs/reference/kubernetes-api/workload-resources/pod-template-v1/">
 *     PodTemplate</a>
 */
public final class PodTemplateStrategy implements Strategy {

    private static final String TEMPLATE = "template";

    @Override
    public void applyDefaults(ObjectNode object) {
        PodTemplateRules.applyDefaults(object.path(TEMPLATE));
    }

    @Override
    public void prepareForCreate(ObjectNode object) {
        PodTemplateRules.dropDisabled(object.path(TEMPLATE), MissingNode.getInstance());
    }

    @Override
    public void prepareForUpdate(ObjectNode object, ObjectNode current) {
        PodTemplateRules.dropDisabled(object.path(TEMPLATE), current.path(TEMPLATE));
    }

    @Override
    public void validate(ObjectNode object, FieldErrors errors) {
        ObjectMetaValidation.namespaced(object, NameRule.SUBDOMAIN, errors);
        PodTemplateRules.validate(FieldValue.of(object, TEMPLATE, errors), FieldValue.none());
    }

    @Override
    public void validateUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        ObjectMetaUpdateValidation.ofKind(object, current, errors);
        PodTemplateRules.validate(
                FieldValue.of(object, TEMPLATE, errors), FieldValue.of(current, TEMPLATE, new FieldErrors()));
    }

    @Override
    public List<String> warnings(ObjectNode object) {
        return PodTemplateRules.warnings(FieldValue.of(object, TEMPLATE, new FieldErrors()));
    }

    @Override
    public List<String> warningsOnUpdate(ObjectNode object, ObjectNode current) {
        return Metadata.of(object).generation() == Metadata.of(current).generation() ? List.of() : warnings(object);
    }

    @Override
    public boolean tracksGeneration() {
        return true;
    }
}
