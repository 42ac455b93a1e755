package dev.kontract.server.registry.core;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.name.NameFormats;
import dev.kontract.server.registry.Strategy;
import dev.kontract.server.registry.core.pod.PodRules;
import dev.kontract.server.registry.validation.FieldErrors;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Strategy of Pod. Pods assigned to a node are deleted gracefully. */
final class PodStrategy implements Strategy {

    private static final Set<String> ENDED = Set.of("Succeeded", "Failed");

    @Override
    public void applyDefaults(ObjectNode object) {
        PodRules.applyDefaults(object);
    }

    @Override
    public void prepareForCreate(ObjectNode object) {
        PodRules.prepareForCreate(object);
    }

    @Override
    public void prepareForUpdate(ObjectNode object, ObjectNode current) {
        PodRules.prepareForUpdate(object, current);
    }

    @Override
    public void prepareForStatusUpdate(ObjectNode object, ObjectNode current) {
        PodRules.prepareForStatusUpdate(object, current);
    }

    @Override
    public void validate(ObjectNode object, FieldErrors errors) {
        PodRules.validate(object, errors);
    }

    @Override
    public void validateUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        PodRules.validateUpdate(object, current, errors);
    }

    @Override
    public void validateStatusUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        PodRules.validateStatusUpdate(object, current, errors);
    }

    @Override
    public boolean tracksGeneration() {
        return true;
    }

    @Override
    public boolean shutsDown() {
        return true;
    }

    @Override
    public long gracePeriodSeconds(ObjectNode object, @Nullable Long requested) {
        boolean scheduled = !object.path("spec").path("nodeName").asText("").isEmpty();
        boolean ended = ENDED.contains(object.path("status").path("phase").asText(""));
        if (!scheduled || ended) {
            return 0;
        }
        long own = object.path("spec").path("terminationGracePeriodSeconds").asLong();
        long period = requested == null ? own : requested;
        return period < 0 ? 1 : period;
    }

    @Override
    public String selectableValue(ObjectNode object, String field, String text) {
        return field.equals("spec.hostNetwork") && text.isEmpty() ? "false" : text;
    }

    @Override
    public List<String> warningsOnProposal(ObjectNode object) {
        return PodRules.warningsOnProposal(object);
    }

    @Override
    public List<String> warnings(ObjectNode object) {
        List<String> warnings = new ArrayList<>();
        List<String> wrong =
                NameFormats.label(object.path("metadata").path("name").asText());
        if (!wrong.isEmpty()) {
            warnings.add("metadata.name: this is used in the Pod's hostname, which can result in surprising behavior;"
                    + " a DNS label is recommended: [" + String.join(" ", wrong) + "]");
        }
        warnings.addAll(PodRules.warnings(object));
        return warnings;
    }

    @Override
    public List<String> warningsOnUpdate(ObjectNode object, ObjectNode current) {
        return List.of();
    }
}
