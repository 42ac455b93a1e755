package dev.kontract.server.registry.apiextensions;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.Metadata;
import dev.kontract.server.registry.StatusStrategy;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.NameRule;
import dev.kontract.server.registry.validation.ObjectMetaUpdateValidation;
import dev.kontract.server.registry.validation.ObjectMetaValidation;
import dev.kontract.server.registry.validation.ResourceScope;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Strategy of CustomResourceDefinition.
 *
 * @see <a
 *     href="https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/">Extend the
 *     Kubernetes API with CustomResourceDefinitions</a>
 */
final class CustomResourceDefinitionStrategy implements StatusStrategy {

    @Override
    public void applyDefaults(ObjectNode object) {
        ObjectNode spec = object.withObjectProperty("spec");
        if (spec.get("names") instanceof ObjectNode names) {
            defaultNames(names);
        }
        if (!spec.hasNonNull("conversion")) {
            spec.putObject("conversion").put("strategy", "None");
        }
        if (object.path("status").path("storedVersions").isEmpty()) {
            addStoredVersion(object);
        }
    }

    private static void defaultNames(ObjectNode names) {
        String kind = names.path("kind").asText();
        if (names.path("singular").asText().isEmpty() && !kind.isEmpty()) {
            names.put("singular", kind.toLowerCase(Locale.ROOT));
        }
        if (names.path("listKind").asText().isEmpty() && !kind.isEmpty()) {
            names.put("listKind", kind + "List");
        }
    }

    /** Lists the storage version among the versions in which objects may be stored. */
    private static void addStoredVersion(ObjectNode object) {
        for (JsonNode version : object.path("spec").path("versions")) {
            if (version.path("storage").asBoolean()) {
                ArrayNode stored = storedVersions(object);
                for (JsonNode known : stored) {
                    if (known.equals(version.path("name"))) {
                        return;
                    }
                }
                stored.add(version.path("name").asText());
                return;
            }
        }
    }

    private static ArrayNode storedVersions(ObjectNode object) {
        ObjectNode status = object.withObjectProperty("status");
        return status.get("storedVersions") instanceof ArrayNode stored ? stored : status.putArray("storedVersions");
    }

    @Override
    public void prepareForCreate(ObjectNode object) {
        StatusStrategy.super.prepareForCreate(object);
        addStoredVersion(object);
    }

    @Override
    public void prepareForUpdate(ObjectNode object, ObjectNode current) {
        StatusStrategy.super.prepareForUpdate(object, current);
        addStoredVersion(object);
    }

    @Override
    public void validate(ObjectNode object, FieldErrors errors) {
        ObjectMetaValidation.common(object, ResourceScope.CLUSTER, nameRule(object), errors);
        DefinitionRules.check(object, errors);
    }

    /** The name is the plural of the kind, a dot and the group. */
    private static NameRule nameRule(ObjectNode object) {
        JsonNode spec = object.path("spec");
        String required = spec.path("names").path("plural").asText()
                + '.'
                + spec.path("group").asText();
        return name -> {
            List<String> wrong = new ArrayList<>(NameRule.SUBDOMAIN.check(name));
            if (!name.equals(required)) {
                wrong.add("must be spec.names.plural+\".\"+spec.group");
            }
            return wrong;
        };
    }

    @Override
    public void validateUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        ObjectMetaUpdateValidation.common(object, current, errors);
        DefinitionRules.checkUpdate(object, current, errors);
    }

    @Override
    public void validateStatusUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        ObjectMetaUpdateValidation.common(object, current, errors);
        DefinitionRules.checkStatus(object, errors);
    }

    @Override
    public boolean ownsDeletion() {
        return true;
    }

    @Override
    public void prepareForDeletion(ObjectNode object) {
        Metadata metadata = Metadata.of(object);
        List<String> finalizers = new ArrayList<>(metadata.finalizers());
        if (!finalizers.contains(ApiextensionsStrategies.CLEANUP_FINALIZER)) {
            finalizers.add(ApiextensionsStrategies.CLEANUP_FINALIZER);
        }
        metadata.finalizers(finalizers);
        DefinitionCondition.yes(
                        DefinitionCondition.TERMINATING,
                        "InstanceDeletionPending",
                        "CustomResourceDefinition marked for deletion; CustomResource deletion will begin soon")
                .set(object, metadata.text("deletionTimestamp"));
    }

    @Override
    public boolean tracksGeneration() {
        return true;
    }

    @Override
    public List<String> warnings(ObjectNode object) {
        return warnings(DefinitionSpec.of(object).unknownFormats());
    }

    @Override
    public List<String> warningsOnUpdate(ObjectNode object, ObjectNode current) {
        List<String> formats = DefinitionSpec.of(object).unknownFormats();
        if (!formats.isEmpty()) {
            formats.removeAll(DefinitionSpec.of(current).unknownFormats());
        }
        return warnings(formats);
    }

    private static List<String> warnings(List<String> unknownFormats) {
        return unknownFormats.stream()
                .map(format -> "unrecognized format \"" + format + '"')
                .toList();
    }

    @Override
    public boolean allowsUnconditionalUpdate() {
        return false;
    }

    @Override
    public boolean printsStatus() {
        return false;
    }
}
