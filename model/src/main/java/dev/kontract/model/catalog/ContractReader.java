package dev.kontract.model.catalog;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Reads descriptors from the contract: names from a schema's {@code x-kontract-resource}, verbs and subresources from the
 * operations under the resource's paths.
 */
final class ContractReader {

    private static final String NAMESPACE = "namespaces/{namespace}/";

    /** One operation; {@code subresource} is empty for the resource itself. */
    private record Operation(String subresource, String action, JsonNode definition) {}

    private final JsonNode contract;

    ContractReader(JsonNode contract) {
        this.contract = contract;
    }

    List<ResourceDescriptor> resources() {
        List<ResourceDescriptor> resources = new ArrayList<>();
        for (Map.Entry<String, JsonNode> schema :
                contract.path("components").path("schemas").properties()) {
            JsonNode resource = schema.getValue().path("x-kontract-resource");
            if (resource.isObject()) {
                resources.add(descriptor(schema.getKey(), schema.getValue(), resource));
            }
        }
        return resources;
    }

    private ResourceDescriptor descriptor(String schemaName, JsonNode schema, JsonNode resource) {
        GroupVersionKind type =
                type(schema.path("x-kubernetes-group-version-kind").path(0));
        SortedSet<String> verbs = new TreeSet<>();
        Map<String, Subresource> subresources = new LinkedHashMap<>();
        String listKind = null;
        for (Operation operation : operations(type, resource.path("plural").asText())) {
            if (!operation.subresource().isEmpty()) {
                verbsOf(subresources, operation).addAll(verbs(operation.action()));
                continue;
            }
            verbs.addAll(verbs(operation.action()));
            if (operation.action().equals("list")) {
                listKind = answer(operation.definition());
            }
        }
        List<Subresource> finished =
                subresources.values().stream().map(Subresource::unmodifiable).toList();
        return new ResourceDescriptor(type, schemaName, listKind, resource, verbs, finished);
    }

    private SortedSet<String> verbsOf(Map<String, Subresource> subresources, Operation operation) {
        return subresources
                .computeIfAbsent(operation.subresource(), name -> {
                    GroupVersionKind type = type(operation.definition().path("x-kubernetes-group-version-kind"));
                    String answer = answer(operation.definition());
                    String schema = answer == null ? type.kind() : answer;
                    return new Subresource(name, type, schema, columns(schema), new TreeSet<>());
                })
                .verbs();
    }

    private List<PrinterColumn> columns(String schema) {
        return PrinterColumn.list(
                contract.at("/components/schemas").path(schema).path("x-kontract-printer-columns"));
    }

    private List<Operation> operations(GroupVersionKind type, String plural) {
        String root = (type.group().isEmpty() ? "/api/" : "/apis/") + type.apiVersion() + '/';
        List<Operation> operations = new ArrayList<>();
        for (Map.Entry<String, JsonNode> path : contract.path("paths").properties()) {
            if (!path.getKey().startsWith(root)) {
                continue;
            }
            String rest = path.getKey().substring(root.length());
            String[] parts = (rest.startsWith(NAMESPACE) ? rest.substring(NAMESPACE.length()) : rest).split("/", 3);
            if (!parts[0].equals(plural)) {
                continue;
            }
            for (JsonNode definition : path.getValue()) {
                if (definition.has("x-kubernetes-action")) {
                    operations.add(new Operation(
                            parts.length < 3 ? "" : parts[2],
                            definition.path("x-kubernetes-action").asText(),
                            definition));
                }
            }
        }
        return operations;
    }

    private static List<String> verbs(String action) {
        return switch (action) {
            case "list" -> List.of("list", "watch");
            case "post" -> List.of("create");
            case "put" -> List.of("update");
            default -> List.of(action);
        };
    }

    private static GroupVersionKind type(JsonNode name) {
        return new GroupVersionKind(
                name.path("group").asText(),
                name.path("version").asText(),
                name.path("kind").asText());
    }

    private static @Nullable String answer(JsonNode operation) {
        for (String status : List.of("200", "201")) {
            JsonNode reference = operation
                    .path("responses")
                    .path(status)
                    .path("content")
                    .path("application/json")
                    .path("schema")
                    .path("$ref");
            if (reference.isTextual()) {
                return reference.asText().substring(reference.asText().lastIndexOf('/') + 1);
            }
        }
        return null;
    }
}
