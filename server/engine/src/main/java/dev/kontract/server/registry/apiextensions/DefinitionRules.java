package dev.kontract.server.registry.apiextensions;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.name.NameFormats;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldPath;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.SemanticEquality;
import dev.kontract.server.registry.validation.WebhookClientRules;
import dev.kontract.server.status.FieldError;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
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

    private static final List<String> SCOPES = List.of("Cluster", "Namespaced");

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

    private final ObjectNode definition;
    private final JsonNode current;
    private final DefinitionSpec spec;
    private final FieldErrors errors;
    private final VersionRules versions;

    private DefinitionRules(ObjectNode definition, JsonNode current, FieldErrors errors) {
        this.definition = definition;
        this.current = current;
        this.spec = new DefinitionSpec(FieldValue.root(definition, errors));
        this.errors = errors;
        this.versions = new VersionRules(errors);
    }

    /** Checks a new definition; its metadata has been checked. */
    static void check(ObjectNode definition, FieldErrors errors) {
        DefinitionRules rules = new DefinitionRules(definition, MissingNode.getInstance(), errors);
        rules.spec();
        rules.rest();
    }

    /** Checks an update; the metadata has been checked. */
    static void checkUpdate(ObjectNode definition, JsonNode current, FieldErrors errors) {
        DefinitionRules rules = new DefinitionRules(definition, current, errors);
        rules.spec();
        rules.immutable();
        rules.rest();
    }

    /** Checks the status. */
    static void checkStatus(ObjectNode definition, FieldErrors errors) {
        new DefinitionRules(definition, MissingNode.getInstance(), errors).status();
    }

    private void spec() {
        group(spec.text("group"), spec.path("group"));
        scope(spec.text("scope"), spec.path("scope"));
        schemasPresent();
        if (spec.preservesUnknownFields() && spec.anySchema(schema -> schema.hasNonNull("default"))) {
            invalid(spec.path("preserveUnknownFields"), true, "must be false in order to use defaults in the schema");
        }
        versions();
        names(spec.names(), spec.path("names"), true);
        schema(spec.validation(), anyStatus(), isUnchangedSchema(0), spec.path("validation"));
        versions.subresources(spec.subresources(), spec.path("subresources"));
        versions.columns(spec.columns(), spec.path("additionalPrinterColumns"));
        if (!spec.selectableFields().isEmpty()) {
            selectableFields();
        }
        conversion();
    }

    private void selectableFields() {
        FieldPath path = spec.path("selectableFields");
        if (!spec.validation().isObject()) {
            invalid(path, "", "may only be set when validations.schema is included");
        } else {
            versions.selectableFields(spec.selectableFields(), spec.validation().path("openAPIV3Schema"), path);
        }
    }

    private void group(String group, FieldPath path) {
        if (group.isEmpty()) {
            add(FieldError.required(path.toString(), ""));
            return;
        }
        List<String> wrong = NameFormats.subdomain(group);
        if (!wrong.isEmpty()) {
            invalid(path, group, String.join(",", wrong));
        } else if (group.indexOf('.') < 0) {
            invalid(path, group, "should be a domain with at least one dot");
        }
    }

    private void scope(String scope, FieldPath path) {
        if (scope.isEmpty()) {
            add(FieldError.required(path.toString(), ""));
        } else if (!SCOPES.contains(scope)) {
            add(FieldError.notSupported(path.toString(), scope, SCOPES));
        }
    }

    private void schemasPresent() {
        if (spec.validation().hasNonNull("openAPIV3Schema")) {
            return;
        }
        for (DefinitionSpec.Version version : spec.versions()) {
            if (!version.schema().hasNonNull("openAPIV3Schema")) {
                add(FieldError.required(
                        version.path().child("schema").child("openAPIV3Schema").toString(), ""));
            }
        }
    }

    private void versions() {
        Set<String> names = new HashSet<>();
        int stored = 0;
        boolean unique = true;
        for (int i = 0; i < spec.versions().size(); i++) {
            DefinitionSpec.Version version = spec.versions().get(i);
            stored += version.tree().path("storage").asBoolean() ? 1 : 0;
            unique &= names.add(version.name());
            List<String> wrong = NameFormats.label1035(version.name());
            if (!wrong.isEmpty()) {
                invalid(version.path().child("name"), version.name(), String.join(",", wrong));
            }
            version(version, isUnchangedSchema(i));
        }
        FieldPath path = spec.path("versions");
        if (!unique) {
            invalid(path, InternalValue.versions(spec), "must contain unique version names");
        }
        if (stored != 1) {
            invalid(path, InternalValue.versions(spec), "must have exactly one version marked as storage version");
        }
        if (!spec.versions().isEmpty()) {
            first(spec.versions().get(0).name());
        }
    }

    /** Upstream knows the name of the first version in two places. */
    private void first(String name) {
        List<String> wrong = NameFormats.label1035(name);
        if (!name.isEmpty() && !wrong.isEmpty()) {
            invalid(spec.path("version"), name, String.join(",", wrong));
        }
    }

    private void version(DefinitionSpec.Version version, boolean unchanged) {
        versions.deprecation(version.tree(), version.path());
        schema(version.schema(), version.hasStatus(), unchanged, version.path().child("schema"));
        versions.subresources(version.subresources(), version.path().child("subresources"));
        versions.columns(version.columns(), version.path().child("additionalPrinterColumns"));
        JsonNode fields = version.selectableFields();
        if (!fields.isEmpty()) {
            FieldPath path = version.path().child("selectableFields");
            JsonNode schema = version.schema().path("openAPIV3Schema");
            if (schema.isObject()) {
                versions.selectableFields(fields, schema, path);
            } else {
                invalid(path, "", "may only be set when `version.schema.openAPIV3Schema` is not included");
            }
        }
    }

    private boolean anyStatus() {
        return spec.versions().stream().anyMatch(DefinitionSpec.Version::hasStatus);
    }

    /** Returns whether a version had the same schema before the update. */
    private boolean isUnchangedSchema(int index) {
        if (current.isMissingNode() || index >= spec.versions().size()) {
            return false;
        }
        DefinitionSpec.Version version = spec.versions().get(index);
        for (JsonNode before : current.path("spec").path("versions")) {
            if (before.path("name").asText().equals(version.name())) {
                return version.tree().path("schema").equals(before.path("schema"));
            }
        }
        return false;
    }

    private void schema(JsonNode validation, boolean hasStatus, boolean unchanged, FieldPath path) {
        JsonNode schema = validation.path("openAPIV3Schema");
        if (!schema.isObject()) {
            return;
        }
        FieldPath at = path.child("openAPIV3Schema");
        FieldErrors found = new FieldErrors();
        if (hasStatus) {
            root(schema, path, found);
        }
        if (!unchanged) {
            wholeSchema(schema, path, at, found);
        }
        errors.addAll(found);
    }

    private static void wholeSchema(JsonNode schema, FieldPath path, FieldPath at, FieldErrors found) {
        if (schema.path("nullable").asBoolean()) {
            found.add(FieldError.forbidden(
                    path.child("openAPIV3Schema.nullable").toString(), "nullable cannot be true at the root"));
        }
        String unsupported = StructuralRules.unsupported(schema);
        int before = found.count();
        boolean sound = unsupported == null;
        if (sound) {
            StructuralRules.check(schema, at, found);
            if (found.count() == before) {
                DefaultRules.check(schema, at, found);
            }
            sound = found.count() == before;
        }
        SchemaKeywordRules.check(schema, sound, at, found);
        if (found.isEmpty() && unsupported != null) {
            found.add(FieldError.invalid(at.toString(), "", unsupported));
        }
    }

    /** With a status of its own, only keywords that leave the status alone are allowed around it. */
    private static void root(JsonNode schema, FieldPath path, FieldErrors found) {
        for (Map.Entry<String, String> field : InternalValue.schemaFields()) {
            JsonNode value = schema.path(field.getValue());
            boolean zero = value.isMissingNode()
                    || value.isNull()
                    || (value.isContainerNode() && value.isEmpty())
                    || (value.isTextual() && value.textValue().isEmpty())
                    || (value.isBoolean() && !value.asBoolean());
            if (zero) {
                continue;
            }
            if (field.getKey().equals("Type")) {
                if (!value.asText().equals("object")) {
                    found.add(FieldError.invalid(
                            path.child("openAPIV3Schema.type").toString(),
                            value.asText(),
                            "only \"object\" is allowed as the type at the root of the schema if the status subresource"
                                    + " is enabled"));
                    return;
                }
            } else if (!ALLOWED_AT_ROOT.contains(field.getKey())) {
                found.add(FieldError.invalid(
                        path.child("openAPIV3Schema").toString(),
                        InternalValue.schema(schema),
                        "only [" + String.join(" ", ALLOWED_AT_ROOT)
                                + "] fields are allowed at the root of the schema if the"
                                + " status subresource is enabled"));
                return;
            }
        }
    }

    private void names(JsonNode names, FieldPath path, boolean required) {
        for (String field : List.of("plural", "singular", "kind", "listKind")) {
            if (required && names.path(field).asText("").isEmpty()) {
                add(FieldError.required(path.child(field).toString(), ""));
            }
        }
        name(names, "plural", path);
        name(names, "singular", path);
        kind(names, "kind", path);
        kind(names, "listKind", path);
        list(names.path("shortNames"), path.child("shortNames"));
        String kind = names.path("kind").asText("");
        if (!kind.isEmpty() && kind.equals(names.path("listKind").asText(""))) {
            invalid(path.child("listKind"), kind, "kind and listKind may not be the same");
        }
        list(names.path("categories"), path.child("categories"));
    }

    private void name(JsonNode names, String field, FieldPath path) {
        String name = names.path(field).asText("");
        if (!name.isEmpty()) {
            label(name, name, "", path.child(field));
        }
    }

    private void kind(JsonNode names, String field, FieldPath path) {
        String name = names.path(field).asText("");
        if (!name.isEmpty()) {
            label(
                    name,
                    name.toLowerCase(Locale.ROOT),
                    "may have mixed case, but should otherwise match: ",
                    path.child(field));
        }
    }

    private void list(JsonNode names, FieldPath path) {
        for (int i = 0; i < names.size(); i++) {
            label(names.get(i).asText(), names.get(i).asText(), "", path.index(i));
        }
    }

    private void label(String shown, String checked, String introduction, FieldPath path) {
        List<String> wrong = NameFormats.label1035(checked);
        if (!wrong.isEmpty()) {
            invalid(path, shown, introduction + String.join(",", wrong));
        }
    }

    private void conversion() {
        JsonNode conversion = spec.conversion();
        if (conversion.isObject()) {
            FieldPath path = spec.path("conversion");
            String strategy = conversion.path("strategy").asText("");
            if (!strategy.equals("None") && spec.preservesUnknownFields()) {
                invalid(path.child("strategy"), strategy, "must be None if spec.preserveUnknownFields is true");
            }
            new ConversionRules(path, errors).check(conversion, isBundleChecked());
        }
    }

    /** Certificates have to be readable once the kind is established, unless they never were. */
    private boolean isBundleChecked() {
        return isEstablished()
                && WebhookClientRules.bundleProblem(current.path("spec")
                                .path("conversion")
                                .path("webhook")
                                .path("clientConfig")
                                .path("caBundle")
                                .asText(""))
                        .isEmpty();
    }

    private boolean isEstablished() {
        return DefinitionCondition.isTrue(current, DefinitionCondition.ESTABLISHED);
    }

    private void immutable() {
        JsonNode before = current.path("spec");
        JsonNode after = definition.path("spec");
        if (isEstablished()) {
            immutable(after.path("scope"), before.path("scope"), spec.path("scope"));
            immutable(
                    after.path("names").path("kind"),
                    before.path("names").path("kind"),
                    spec.path("names").child("kind"));
        }
        immutable(after.path("group"), before.path("group"), spec.path("group"));
        immutable(
                after.path("names").path("plural"),
                before.path("names").path("plural"),
                spec.path("names").child("plural"));
    }

    private void immutable(JsonNode after, JsonNode before, FieldPath path) {
        if (!SemanticEquality.same(after, before)) {
            invalid(path, after.asText(""), "field is immutable");
        }
    }

    private void rest() {
        status();
        storedVersions();
        approval();
        if (spec.preservesUnknownFields()
                && !current.path("spec").path("preserveUnknownFields").asBoolean()) {
            invalid(
                    spec.path("preserveUnknownFields"),
                    true,
                    "cannot set to true, set x-kubernetes-preserve-unknown-fields to true in"
                            + " spec.versions[*].schema instead");
        }
    }

    private void status() {
        names(
                definition.path("status").path("acceptedNames"),
                FieldPath.of("status").child("acceptedNames"),
                false);
    }

    private void storedVersions() {
        JsonNode stored = definition.path("status").path("storedVersions");
        FieldPath path = FieldPath.of("status").child("storedVersions");
        if (stored.isEmpty()) {
            invalid(path, InternalValue.of(stored), "must have at least one stored version");
            return;
        }
        Map<String, Integer> missing = new LinkedHashMap<>();
        for (int i = 0; i < stored.size(); i++) {
            missing.put(stored.get(i).asText(), i);
        }
        Set<String> all = new HashSet<>(missing.keySet());
        for (DefinitionSpec.Version version : spec.versions()) {
            if (version.tree().path("storage").asBoolean() && !all.contains(version.name())) {
                invalid(path, InternalValue.of(stored), "must have the storage version " + version.name());
            }
            missing.remove(version.name());
        }
        for (Map.Entry<String, Integer> gone : new ArrayList<>(missing.entrySet())) {
            String name = gone.getKey();
            invalid(
                    path.index(gone.getValue()),
                    name,
                    "missing from spec.versions; " + name + " was previously a storage version, and must remain in"
                            + " spec.versions until a storage migration ensures no data remains persisted in " + name
                            + " and removes " + name + " from status.storedVersions");
        }
    }

    private void approval() {
        if (!ApiApproval.isNeeded(spec.text("group"))) {
            return;
        }
        ApiApproval approval = ApiApproval.of(definition);
        if (!current.isMissingNode() && ApiApproval.of(current).state() == approval.state()) {
            return;
        }
        FieldPath path = FieldPath.of("metadata").child("annotations").key(ApiApproval.ANNOTATION);
        switch (approval.state()) {
            case MISSING -> add(FieldError.required(path.toString(), approval.reason()));
            case INVALID -> invalid(path, ApiApproval.annotation(definition), approval.reason());
            case APPROVED, BYPASSED -> {}
        }
    }

    private void invalid(FieldPath path, Object value, String detail) {
        add(FieldError.invalid(path.toString(), value, detail));
    }

    private void add(FieldError error) {
        errors.add(error);
    }
}
