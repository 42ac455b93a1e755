package dev.kontract.server.registry.core.workload;

import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.Metadata;
import dev.kontract.server.registry.StatusStrategy;
import dev.kontract.server.registry.core.pod.PodTemplateRules;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldValue;
import java.util.ArrayList;
import java.util.List;

/** The common rules of workloads that run a number of equal pods. */
public interface ReplicatedStrategy extends StatusStrategy {

    /** Returns the warnings about the pod template of a workload. */
    static List<String> templateWarnings(ObjectNode object) {
        return PodTemplateRules.warnings(
                FieldValue.of(object, "spec", new FieldErrors()).child("template"));
    }

    @Override
    default void prepareForCreate(ObjectNode object) {
        StatusStrategy.super.prepareForCreate(object);
        PodTemplateRules.dropDisabled(PodTemplateRules.of(object), MissingNode.getInstance());
    }

    @Override
    default void prepareForUpdate(ObjectNode object, ObjectNode current) {
        StatusStrategy.super.prepareForUpdate(object, current);
        PodTemplateRules.dropDisabled(PodTemplateRules.of(object), PodTemplateRules.of(current));
    }

    @Override
    default List<String> warnings(ObjectNode object) {
        List<String> warnings = new ArrayList<>(
                ReplicatedTemplateRules.nameWarnings(Metadata.of(object).name()));
        warnings.addAll(templateWarnings(object));
        return warnings;
    }

    @Override
    default List<String> warningsOnUpdate(ObjectNode object, ObjectNode current) {
        return Metadata.of(object).generation() == Metadata.of(current).generation()
                ? List.of()
                : templateWarnings(object);
    }

    @Override
    default boolean tracksGeneration() {
        return true;
    }
}
