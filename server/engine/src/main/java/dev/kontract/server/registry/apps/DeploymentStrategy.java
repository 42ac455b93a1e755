package dev.kontract.server.registry.apps;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.Metadata;
import dev.kontract.server.registry.core.pod.PodTemplateRules;
import dev.kontract.server.registry.core.workload.ReplicaCounts;
import dev.kontract.server.registry.core.workload.ReplicatedStrategy;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.NameRule;
import dev.kontract.server.registry.validation.ObjectMetaUpdateValidation;
import dev.kontract.server.registry.validation.ObjectMetaValidation;
import dev.kontract.server.registry.validation.SemanticEquality;
import java.util.List;

/**
 * Strategy of Deployment.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/workloads/controllers/deployment/">Deployments</a>
 */
final class DeploymentStrategy implements ReplicatedStrategy {

    private static final UpdateParameters PARAMETERS =
            new UpdateParameters(JsonNodeFactory.instance.textNode("25%"), JsonNodeFactory.instance.textNode("25%"));

    @Override
    public void applyDefaults(ObjectNode object) {
        PARAMETERS.applyDefaults(object.withObjectProperty("spec").withObjectProperty("strategy"));
        PodTemplateRules.applyDefaults(PodTemplateRules.of(object));
        RollbackAnnotation.complete(object);
    }

    @Override
    public void prepareForStatusUpdate(ObjectNode object, ObjectNode current) {
        ReplicatedStrategy.super.prepareForStatusUpdate(object, current);
        Metadata.of(object).take("labels", Metadata.of(current));
        RollbackAnnotation.keep(object, current);
    }

    @Override
    public List<String> metadataKeptByStatusUpdates() {
        return List.of("labels");
    }

    @Override
    public void validate(ObjectNode object, FieldErrors errors) {
        ObjectMetaValidation.namespaced(object, NameRule.SUBDOMAIN, errors);
        FieldValue spec = FieldValue.of(object, "spec", errors);
        DeploymentSpecValidation.validate(spec, FieldValue.none());
        RollbackAnnotation.validate(FieldValue.of(object, "metadata", errors), spec);
    }

    @Override
    public void validateUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        ObjectMetaUpdateValidation.ofKind(object, current, errors);
        FieldValue spec = FieldValue.of(object, "spec", errors);
        FieldValue was = FieldValue.of(current, "spec", new FieldErrors());
        DeploymentSpecValidation.validate(spec, was);
        RollbackAnnotation.validate(FieldValue.of(object, "metadata", errors), spec);
        spec.checkUnchanged(was);
    }

    @Override
    public void validateStatusUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        ObjectMetaUpdateValidation.ofKind(object, current, errors);
        FieldValue status = FieldValue.of(object, "status", errors);
        ReplicaCounts.validate(
                status, List.of("updatedReplicas", "readyReplicas", "availableReplicas"), "readyReplicas");
        ReplicaCounts.collisionsOnlyGrow(status, FieldValue.of(current, "status", new FieldErrors()));
    }

    /** Annotations are copied to the ReplicaSets, so that a change of them is work for the controller. */
    @Override
    public boolean countsAsChange(ObjectNode object, ObjectNode current) {
        return !SemanticEquality.same(annotations(object), annotations(current));
    }

    private static JsonNode annotations(ObjectNode object) {
        return object.path("metadata").path("annotations");
    }
}
