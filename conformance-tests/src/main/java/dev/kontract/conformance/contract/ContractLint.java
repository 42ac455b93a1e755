package dev.kontract.conformance.contract;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.model.catalog.Catalog;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Looks for what will trouble the users of a contract. */
public final class ContractLint {

    private static final String GROUP_DOMAIN = "k8s.io";

    private final ApiDescription api;
    private final List<Finding> findings = new ArrayList<>();

    private ContractLint(ApiDescription api) {
        this.api = api;
    }

    /** Returns the findings in {@code api}; the worst come first, then by kind and field. */
    public static List<Finding> of(ApiDescription api) {
        ContractLint lint = new ContractLint(api);
        lint.checkSchemas();
        lint.checkOperations();
        api.definitions().forEach(lint::checkDefinition);
        return lint.findings.stream()
                .distinct()
                .sorted(Comparator.comparing((Finding finding) -> finding.rule().severity())
                        .thenComparing(Finding::subject)
                        .thenComparing(Finding::field))
                .toList();
    }

    /** In an OpenAPI document each schema is checked once, in a definition each version. */
    private void checkSchemas() {
        if (!api.definitions().isEmpty()) {
            api.kinds().forEach((kind, schema) -> new SchemaLint(api, kind, findings).check(schema));
            return;
        }
        JsonNode schemas = api.document().has("definitions")
                ? api.document().path("definitions")
                : api.document().at("/components/schemas");
        schemas.properties().forEach(schema -> new SchemaLint(api, schema.getKey(), findings).check(schema.getValue()));
    }

    private void checkOperations() {
        Map<String, String> ids = new HashMap<>();
        api.operations().forEach((name, operation) -> {
            String id = operation.path("operationId").asText();
            if (id.isEmpty()) {
                add(LintRule.OPERATION_ID_MISSING, name, "", "");
            } else {
                String other = ids.putIfAbsent(id, name);
                if (other != null) {
                    add(LintRule.OPERATION_ID_DUPLICATE, name, "", id + " is also " + other);
                }
            }
            boolean answers = false;
            for (Map.Entry<String, JsonNode> response :
                    operation.path("responses").properties()) {
                answers |= response.getKey().matches("[123]..|default");
            }
            if (!answers) {
                add(LintRule.RESPONSE_MISSING, name, "", "");
            }
        });
    }

    private void checkDefinition(JsonNode definition) {
        JsonNode spec = definition.path("spec");
        String kind = spec.path("group").asText() + ' ' + spec.at("/names/kind").asText();
        for (JsonNode name : spec.at("/names/shortNames")) {
            if (Names.TAKEN.contains(name.asText())) {
                add(LintRule.SHORT_NAME_TAKEN, kind, "", name.asText());
            }
        }
        if (spec.at("/names/categories").isEmpty()) {
            add(LintRule.CATEGORY_MISSING, kind, "", "");
        }
        for (JsonNode version : spec.path("versions")) {
            checkVersion(spec, version);
        }
    }

    /** The catalog takes a while to load. */
    private static final class Names {
        static final Set<String> TAKEN = taken();

        private static Set<String> taken() {
            Set<String> names = new HashSet<>();
            Catalog.load(GROUP_DOMAIN).resources().forEach(resource -> {
                names.addAll(resource.shortNames());
                names.add(resource.plural());
                names.add(resource.singular());
            });
            return names;
        }
    }

    private void checkVersion(JsonNode spec, JsonNode version) {
        String kind = spec.path("group").asText()
                + '/'
                + version.path("name").asText()
                + ' '
                + spec.at("/names/kind").asText();
        JsonNode schema = version.at("/schema/openAPIV3Schema");
        if (schema.isEmpty()) {
            add(LintRule.SCHEMA_MISSING, kind, "", "");
            return;
        }
        boolean described = schema.path("properties").has("status");
        boolean separate = version.path("subresources").has("status");
        if (described && !separate) {
            add(LintRule.STATUS_NOT_SEPARATE, kind, "", "");
        }
        if (separate && !described && !keepsUnknown(schema)) {
            add(LintRule.STATUS_UNDESCRIBED, kind, "", "");
        }
        if (version.path("deprecated").asBoolean() && !version.has("deprecationWarning")) {
            add(LintRule.DEPRECATED_SILENTLY, kind, "", "");
        }
        if (version.path("additionalPrinterColumns").isEmpty()) {
            add(LintRule.COLUMNS_MISSING, kind, "", "");
        }
        for (JsonNode column : version.path("additionalPrinterColumns")) {
            String path = column.path("jsonPath").asText();
            if (!isKnown(schema, path)) {
                add(LintRule.COLUMN_UNKNOWN, kind, "", column.path("name").asText() + " at " + path);
            }
        }
    }

    private static boolean keepsUnknown(JsonNode schema) {
        return schema.path("x-kubernetes-preserve-unknown-fields").asBoolean();
    }

    /** Follows a plain path; beyond a filter or an index nothing can be said. */
    private static boolean isKnown(JsonNode root, String path) {
        JsonNode schema = root;
        if (path.startsWith(".metadata")) {
            return true;
        }
        for (String name : path.split("[.]")) {
            if (name.contains("[") || keepsUnknown(schema) || schema.has("additionalProperties")) {
                return true;
            }
            if (!name.isEmpty()) {
                schema = schema.path("properties").path(name);
            }
        }
        return schema.isObject();
    }

    private void add(LintRule rule, String subject, String field, String detail) {
        findings.add(new Finding(rule, subject, field, detail));
    }
}
