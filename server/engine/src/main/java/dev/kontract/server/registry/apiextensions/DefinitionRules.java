package dev.kontract.server.registry.apiextensions;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.ObjectMetaUpdateValidation;
import dev.kontract.server.registry.validation.WebhookClientRules;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Rules of CustomResourceDefinitions, in the order of upstream. Used once.
 *
 * <p>A schema that an update does not change was valid before and is not validated again.
 *
 * @see <a
 *     href="https://kubernetes.io/docs/reference/kubernetes-api/extend-resources/custom-resource-definition-v1/">CustomResourceDefinition</a>
 */
final class DefinitionRules {

    private static final String OPEN_API_SCHEMA = "openAPIV3Schema";

    /** The fields that the schema of an object with a status may have, by their names in Go. */
    private static final List<String> ALLOWED_AT_ROOT = List.of(
            "Description",
            "Type",
            "Format",
            "Title",
            "Maximum",
            "ExclusiveMaximum",
            "Minimum",
            "ExclusiveMinimum",
            "MaxLength",
            "MinLength",
            "Pattern",
            "MaxItems",
            "MinItems",
            "UniqueItems",
            "MultipleOf",
            "Required",
            "Items",
            "Properties",
            "ExternalDocs",
            "Example",
            "XPreserveUnknownFields",
            "XValidations");

    private final FieldValue definition;
    private final JsonNode current;
    private final DefinitionSpec spec;

    private DefinitionRules(ObjectNode definition, JsonNode current, FieldErrors errors) {
        this.definition = FieldValue.root(definition, errors);
        this.current = current;
        this.spec = new DefinitionSpec(FieldValue.of(definition, "spec", errors));
    }

    /** Checks a new definition; its metadata has been checked. */
    static void check(ObjectNode definition, FieldErrors errors) {
        DefinitionRules rules = new DefinitionRules(definition, MissingNode.getInstance(), errors);
        rules.spec();
        rules.rest();
    }

    /** Checks an update; the metadata has been checked. */
    static void checkUpdate(ObjectNode definition, ObjectNode current, FieldErrors errors) {
        DefinitionRules rules = new DefinitionRules(definition, current, errors);
        rules.spec();
        rules.immutable(FieldValue.of(current, "spec", new FieldErrors()));
        rules.rest();
    }

    /** Checks the status. */
    static void checkStatus(ObjectNode definition, FieldErrors errors) {
        FieldValue.of(definition, "status", errors).check("acceptedNames");
    }

    private void spec() {
        FieldValue all = spec.value();
        all.check("group", "scope");
        schemasPresent();
        if (spec.preservesUnknownFields() && spec.anySchema(schema -> schema.hasNonNull("default"))) {
            all.child("preserveUnknownFields").invalid("must be false in order to use defaults in the schema");
        }
        versions();
        all.check("names");
        boolean anyStatus = spec.versions().stream().anyMatch(DefinitionSpec.Version::hasStatus);
        schema(spec.shared("schema"), anyStatus, isUnchangedSchema(0));
        spec.shared("subresources").check();
        spec.shared("additionalPrinterColumns").check();
        FieldValue selectable = spec.shared("selectableFields");
        if (!selectable.empty()) {
            FieldValue validation = spec.shared("schema");
            if (validation.absent()) {
                selectable.invalid("", "may only be set when validations.schema is included");
            } else {
                FieldValue schema = validation.child(OPEN_API_SCHEMA);
                VersionRules.selectableFields(
                        selectable,
                        schema.as(spec.value().path().child("schema").child(OPEN_API_SCHEMA)));
            }
        }
        conversion(all.child("conversion"));
    }

    private void schemasPresent() {
        if (spec.shared("schema").child(OPEN_API_SCHEMA).present()) {
            return;
        }
        for (DefinitionSpec.Version version : spec.versions()) {
            FieldValue schema = version.own("schema").child(OPEN_API_SCHEMA);
            if (schema.absent()) {
                schema.required();
            }
        }
    }

    private void versions() {
        Set<String> names = new HashSet<>();
        int stored = 0;
        boolean unique = true;
        for (int i = 0; i < spec.versions().size(); i++) {
            DefinitionSpec.Version version = spec.versions().get(i);
            stored += version.tree().child("storage").flag() ? 1 : 0;
            unique &= names.add(version.name());
            version.tree().check("name");
            version(version, isUnchangedSchema(i));
        }
        FieldValue versions = spec.ownVersions();
        if (!unique) {
            versions.invalid(InternalValue.of(versions.internal()), "must contain unique version names");
        }
        if (stored != 1) {
            versions.invalid(
                    InternalValue.of(versions.internal()), "must have exactly one version marked as storage version");
        }
        // Upstream knows the name of the first version in two places.
        FieldValue first = spec.value().child("versions").index(0).child("name");
        if (!first.empty()) {
            first.as(spec.value().path().child("version")).check();
        }
    }

    private static void version(DefinitionSpec.Version version, boolean unchanged) {
        VersionRules.deprecation(version.tree());
        schema(version.own("schema"), version.hasStatus(), unchanged);
        version.own("subresources").check();
        version.own("additionalPrinterColumns").check();
        FieldValue selectable = version.own("selectableFields");
        FieldValue schema = version.own("schema").child(OPEN_API_SCHEMA);
        if (!selectable.empty() && schema.present()) {
            VersionRules.selectableFields(selectable, schema);
        } else if (!selectable.empty()) {
            selectable.invalid("", "may only be set when `version.schema.openAPIV3Schema` is not included");
        }
    }

    /** Returns whether a version had the same schema before the update. */
    private boolean isUnchangedSchema(int index) {
        if (current.isMissingNode() || index >= spec.versions().size()) {
            return false;
        }
        DefinitionSpec.Version version = spec.versions().get(index);
        for (JsonNode before : current.path("spec").path("versions")) {
            if (before.path("name").asText().equals(version.name())) {
                return version.tree().node().path("schema").equals(before.path("schema"));
            }
        }
        return false;
    }

    private static void schema(FieldValue validation, boolean hasStatus, boolean unchanged) {
        FieldValue schema = validation.child(OPEN_API_SCHEMA);
        if (schema.absent()) {
            return;
        }
        FieldErrors found = validation.errors().separate();
        if (hasStatus) {
            root(schema.within(found));
        }
        if (!unchanged) {
            wholeSchema(schema.within(found), found);
        }
        validation.errors().addAll(found);
    }

    private static void wholeSchema(FieldValue schema, FieldErrors found) {
        if (schema.child("nullable").flag()) {
            schema.child("nullable").forbidden("nullable cannot be true at the root");
        }
        String unsupported = StructuralRules.unsupported(schema.node());
        int before = found.count();
        boolean sound = unsupported == null;
        if (sound) {
            StructuralRules.check(schema.node(), schema.path(), found);
            if (found.count() == before) {
                DefaultRules.check(schema.node(), schema.path(), found);
            }
            sound = found.count() == before;
        }
        SchemaKeywordRules.check(schema, sound);
        if (found.isEmpty() && unsupported != null) {
            schema.invalid("", unsupported);
        }
    }

    /** With a status of its own, only keywords that leave the status alone are allowed around it. */
    private static void root(FieldValue schema) {
        ObjectNode given = JsonNodeFactory.instance.objectNode();
        schema.node().properties().stream()
                .filter(keyword -> !isZero(keyword.getValue()))
                .forEach(keyword -> given.set(keyword.getKey(), keyword.getValue()));
        for (Map.Entry<String, JsonNode> keyword :
                schema.holding(given).internal().properties()) {
            if (isZero(keyword.getValue())) {
                continue;
            }
            if (keyword.getKey().equals("Type") && !keyword.getValue().asText().equals("object")) {
                schema.child("type")
                        .invalid("only \"object\" is allowed as the type at the root of the schema if the status"
                                + " subresource is enabled");
                return;
            } else if (!ALLOWED_AT_ROOT.contains(keyword.getKey())) {
                schema.invalid(
                        InternalValue.of(schema.internal()),
                        "only [" + String.join(" ", ALLOWED_AT_ROOT)
                                + "] fields are allowed at the root of the schema if the status subresource is enabled");
                return;
            }
        }
    }

    private static boolean isZero(JsonNode value) {
        return value.isNull()
                || (value.isContainerNode() && value.isEmpty())
                || (value.isTextual() && value.textValue().isEmpty())
                || (value.isBoolean() && !value.asBoolean());
    }

    /** Checks that the kind and the list have different names. */
    static void listKind(FieldValue names) {
        FieldValue listKind = names.child("listKind");
        if (!listKind.empty() && listKind.is(names.child("kind").text())) {
            listKind.invalid("kind and listKind may not be the same");
        }
    }

    private void conversion(FieldValue conversion) {
        if (conversion.present()) {
            if (!conversion.child("strategy").is("None") && spec.preservesUnknownFields()) {
                conversion.child("strategy").invalid("must be None if spec.preserveUnknownFields is true");
            }
            ConversionRules.check(conversion, isBundleChecked());
        }
    }

    /** Certificates have to be readable once the kind is established, unless they never were. */
    private boolean isBundleChecked() {
        return isEstablished()
                && WebhookClientRules.bundleProblem(current.at("/spec/conversion/webhook/clientConfig/caBundle")
                                .asText(""))
                        .isEmpty();
    }

    private boolean isEstablished() {
        return DefinitionCondition.isTrue(current, DefinitionCondition.ESTABLISHED);
    }

    private void immutable(FieldValue was) {
        FieldValue now = spec.value();
        if (isEstablished()) {
            ObjectMetaUpdateValidation.immutable(now.child("scope"), was.child("scope"));
            immutableName(was, "kind");
        }
        ObjectMetaUpdateValidation.immutable(now.child("group"), was.child("group"));
        immutableName(was, "plural");
    }

    private void immutableName(FieldValue was, String name) {
        ObjectMetaUpdateValidation.immutable(
                spec.value().child("names").child(name), was.child("names").child(name));
    }

    private void rest() {
        definition.child("status").check("acceptedNames");
        storedVersions(definition.child("status").child("storedVersions"));
        approval();
        if (spec.preservesUnknownFields()
                && !current.path("spec").path("preserveUnknownFields").asBoolean()) {
            spec.value()
                    .child("preserveUnknownFields")
                    .invalid("cannot set to true, set x-kubernetes-preserve-unknown-fields to true in"
                            + " spec.versions[*].schema instead");
        }
    }

    private void storedVersions(FieldValue stored) {
        if (stored.empty()) {
            stored.invalid(stored.shownNode(), "must have at least one stored version");
            return;
        }
        Map<String, FieldValue> missing = new LinkedHashMap<>();
        stored.items().forEach(version -> missing.put(version.text(), version));
        Set<String> all = Set.copyOf(missing.keySet());
        for (DefinitionSpec.Version version : spec.versions()) {
            if (version.tree().child("storage").flag() && !all.contains(version.name())) {
                stored.invalid("must have the storage version " + version.name());
            }
            missing.remove(version.name());
        }
        missing.forEach((name, version) ->
                version.invalid("missing from spec.versions; " + name + " was previously a storage version, and must"
                        + " remain in spec.versions until a storage migration ensures no data remains persisted in "
                        + name + " and removes " + name + " from status.storedVersions"));
    }

    private void approval() {
        if (!ApiApproval.isNeeded(spec.value().child("group").text())) {
            return;
        }
        ApiApproval approval = ApiApproval.of(definition.node());
        if (!current.isMissingNode() && ApiApproval.of(current).state() == approval.state()) {
            return;
        }
        FieldValue annotation =
                definition.child("metadata").child("annotations").key(ApiApproval.ANNOTATION);
        switch (approval.state()) {
            case MISSING -> annotation.required(approval.reason());
            case INVALID -> annotation.invalid(approval.reason());
            case APPROVED, BYPASSED -> {}
        }
    }
}
