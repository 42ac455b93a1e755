package dev.kontract.spec;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Derives what a contract says of every resource in the same words: paths, operations and the schema of its list.
 *
 * <p>The table is {@code verbs.yaml}; which of its operations a kind has follows from the kind's {@code x-kontract-resource}.
 * That extension is completed on the way: after {@link #addOperations} it names all verbs, the kind of the list, and kind and
 * verbs of each subresource, so that its readers need no defaults.
 */
final class VerbTable {

    private static final String ACTION = "x-kubernetes-action";
    private static final String TYPE = "x-kubernetes-group-version-kind";
    private static final String ALTERNATIVES = "x-kontract-alternatives";
    private static final String SCHEMAS = "#/components/schemas/";
    private static final String RESPONSES = "#/components/responses/";
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    /**
     * A resource or subresource.
     *
     * @param name the name of the subresource; empty for the resource itself
     * @param schema the name of the schema of its objects
     * @param type the group, version and kind of its objects
     * @param verbs what can be done with it
     * @param returnsDeleted whether a deletion answers the deleted object
     * @param returnsStatus whether a creation answers a status
     */
    private record Target(
            String name,
            String schema,
            JsonNode type,
            Set<String> verbs,
            boolean returnsDeleted,
            boolean returnsStatus) {

        static Target of(String name, String schema, JsonNode type, Set<String> verbs, JsonNode declaration) {
            boolean deleted = declaration.path("returnsDeleted").asBoolean();
            return new Target(
                    name,
                    schema,
                    type,
                    verbs,
                    deleted,
                    declaration.path("returnsStatus").asBoolean());
        }
    }

    private final JsonNode table;

    VerbTable(JsonNode table) {
        this.table = table;
    }

    /**
     * Adds list schemas, paths and operations of all resources to the contract.
     *
     * @param contract the document with the schemas of all kinds
     * @throws IllegalStateException if a resource names an unknown verb or a schema that does not exist
     */
    void addOperations(ObjectNode contract) {
        ObjectNode schemas = contract.withObjectProperty("components").withObjectProperty("schemas");
        ObjectNode paths = contract.withObjectProperty("paths");
        ObjectNode all = NODES.objectNode();
        for (Map.Entry<String, JsonNode> entry : schemas.properties()) {
            String name = entry.getKey();
            JsonNode schema = entry.getValue();
            Bundler.merge(all, NODES.objectNode().set(name, schema));
            if (schema.get(Bundler.RESOURCE) instanceof ObjectNode resource) {
                JsonNode type = schema.path(TYPE).path(0);
                List<Target> targets = complete(name, type, resource, schemas);
                if (resource.has("listKind")) {
                    Bundler.merge(all, NODES.objectNode().set(name + "List", list(name, type, schema)));
                }
                Bundler.merge(paths, NODES.objectNode().setAll(paths(name, type, resource, targets)));
            }
        }
        schemas.removeAll().setAll(all);
    }

    /** Fills in what the resource leaves to defaults; the targets of its operations, the resource itself first. */
    private List<Target> complete(String name, JsonNode type, ObjectNode resource, JsonNode schemas) {
        List<Target> targets = new ArrayList<>();
        Set<String> verbs = verbs(name, resource, "resource");
        if (verbs.contains("list") && !resource.has("listKind")) {
            resource.put("listKind", type.path("kind").asText() + "List");
        }
        targets.add(Target.of("", name, type, verbs, resource));
        for (Map.Entry<String, JsonNode> entry : resource.path("subresources").properties()) {
            String place = name + '/' + entry.getKey();
            ObjectNode subresource = (ObjectNode) entry.getValue();
            Set<String> offered = verbs(place, subresource, "subresource");
            if (!subresource.has("kind")) {
                subresource.put("kind", name);
            }
            if (subresource.path("connect").asBoolean()) {
                continue;
            }
            String schema = subresource.path("kind").asText();
            JsonNode target = schemas.path(schema).path(TYPE).path(0);
            if (target.isMissingNode()) {
                throw new IllegalStateException(place + " is of kind " + schema + ", which no file declares");
            }
            targets.add(Target.of(entry.getKey(), schema, target, offered, subresource));
        }
        return targets;
    }

    private Set<String> verbs(String place, ObjectNode declaration, String level) {
        JsonNode known = table.path("defaults").path("resource");
        if (!declaration.has("verbs")) {
            declaration.set("verbs", table.path("defaults").required(level).deepCopy());
        }
        Set<String> verbs = new HashSet<>(texts(declaration.path("verbs")));
        verbs.removeAll(texts(known));
        if (!verbs.isEmpty()) {
            throw new IllegalStateException(place + " has unknown verbs: " + verbs);
        }
        return new HashSet<>(texts(declaration.path("verbs")));
    }

    private JsonNode list(String name, JsonNode type, JsonNode schema) {
        ObjectNode list = table.required("list").deepCopy();
        Map<String, String> names = names(name, type);
        names.put("listKind", schema.path(Bundler.RESOURCE).path("listKind").asText());
        fill(list, names);
        list.set("x-kontract-group-version", schema.get("x-kontract-group-version"));
        return list;
    }

    private SortedMap<String, ObjectNode> paths(String name, JsonNode type, JsonNode resource, List<Target> targets) {
        boolean namespaced = resource.path("scope").asText().equals("Namespaced");
        SortedMap<String, ObjectNode> paths = new TreeMap<>();
        for (Map.Entry<String, JsonNode> location : table.path("locations").properties()) {
            boolean everywhere = location.getKey().equals("everywhere");
            boolean part = location.getKey().equals("subresource");
            for (Target target : part ? targets.subList(1, targets.size()) : targets.subList(0, 1)) {
                if (everywhere && !namespaced) {
                    continue;
                }
                boolean inNamespace = namespaced && !everywhere;
                Map<String, String> names = names(name, type);
                names.put("plural", resource.path("plural").asText());
                names.put("namespaced", inNamespace ? "Namespaced" : "");
                String kind = type.path("kind").asText(name);
                names.put("objects", "objects of kind " + kind + (everywhere ? " in all namespaces" : ""));
                names.put("object", object(kind, target.name()));
                String operationId = fill(
                                location.getValue().path("operationId").asText(), names)
                        .replace("{subresource}", capitalized(target.name()));
                names.put("subresource", target.name());
                String path = (type.path("group").asText().isEmpty() ? "/api/" : "/apis/")
                        + names.get("apiVersion")
                        + (inNamespace ? "/namespaces/{namespace}" : "")
                        + fill(location.getValue().path("path").asText(), names);
                ObjectNode item = item(location.getValue(), path, target, operationId, names);
                if (item.size() > 1) {
                    paths.put(path, item);
                }
            }
        }
        return paths;
    }

    private ObjectNode item(
            JsonNode location, String path, Target target, String operationId, Map<String, String> names) {
        ObjectNode item = NODES.objectNode();
        ArrayNode parameters = item.putArray("parameters");
        for (String parameter : List.of("namespace", "name")) {
            if (path.contains('{' + parameter + '}')) {
                parameters.add(parameter(parameter));
            }
        }
        texts(table.path("parameters")).forEach(parameter -> parameters.add(parameter(parameter)));
        for (String name : texts(location.path("actions"))) {
            JsonNode action = table.path("actions").required(name);
            if (target.verbs().contains(action.at("/verbs/0").asText())) {
                item.set(action.path("method").asText(), operation(name, action, target, operationId, names));
            }
        }
        return item;
    }

    private ObjectNode operation(
            String name, JsonNode action, Target target, String operationId, Map<String, String> names) {
        ObjectNode operation = NODES.objectNode();
        operation.put("operationId", fill(action.path("operationId").asText(), names) + operationId);
        operation.putArray("tags").add(names.get("schema"));
        operation.put("summary", fill(action.path("summary").asText(), names));
        operation.put(ACTION, name);
        operation.set(TYPE, target.type().deepCopy());
        if (action.has("query")) {
            ArrayNode parameters = operation.putArray("parameters");
            texts(action.path("query")).forEach(parameter -> parameters.add(parameter(parameter)));
        }
        if (action.has("body")) {
            ObjectNode body = operation.putObject("requestBody");
            if (!action.path("optionalBody").asBoolean()) {
                body.put("required", true);
            }
            body.set("content", content(action.path("body").asText(), target));
        }
        ObjectNode responses = operation.putObject("responses");
        for (String code : texts(action.path("codes"))) {
            ObjectNode response = responses.putObject(code);
            response.set("description", table.path("codes").required(code));
            response.set("content", content(action.path("answer").asText(), target));
        }
        for (Map.Entry<String, JsonNode> failure : table.path("failures").properties()) {
            responses
                    .putObject(failure.getKey())
                    .put("$ref", RESPONSES + failure.getValue().asText());
        }
        alternatives(action, target).ifPresent(alternatives -> operation.set(ALTERNATIVES, alternatives));
        return operation;
    }

    /** The schemas that a success may follow instead of the declared one; empty if there are none. */
    private static Optional<ArrayNode> alternatives(JsonNode action, Target target) {
        String declared = schema(action.path("answer").asText(), target);
        ArrayNode alternatives = NODES.arrayNode();
        texts(action.path("alternatives")).stream()
                .map(what -> schema(what, target))
                .filter(schema -> !schema.equals(declared))
                .forEach(alternatives::add);
        return alternatives.isEmpty() ? Optional.empty() : Optional.of(alternatives);
    }

    private static String schema(String what, Target target) {
        return switch (what) {
            case "object" -> target.schema();
            case "list" -> target.schema() + "List";
            case "patch" -> "Patch";
            case "deleted" -> target.returnsDeleted() ? target.schema() : "Status";
            case "created" -> target.returnsStatus() ? "Status" : target.schema();
            default -> what;
        };
    }

    private ObjectNode content(String what, Target target) {
        String schema = schema(what, target);
        ObjectNode content = NODES.objectNode();
        for (String type : texts(table.path("mediaTypes").path(what.equals("patch") ? what : "object"))) {
            content.putObject(type).putObject("schema").put("$ref", SCHEMAS + schema);
        }
        return content;
    }

    private static ObjectNode parameter(String name) {
        return NODES.objectNode().put("$ref", "#/components/parameters/" + name);
    }

    private static Map<String, String> names(String schema, JsonNode type) {
        String group = type.path("group").asText();
        String version = type.path("version").asText();
        Map<String, String> names = new LinkedHashMap<>();
        names.put("schema", schema);
        String kind = type.path("kind").asText();
        names.put("kind", kind);
        names.put("qualifier", schema.endsWith(kind) ? schema.substring(0, schema.length() - kind.length()) : "");
        names.put("group", group);
        names.put("version", version);
        names.put("apiVersion", group.isEmpty() ? version : group + '/' + version);
        return names;
    }

    private static String object(String name, String subresource) {
        String object = ("AEIOU".indexOf(name.charAt(0)) < 0 ? "a " : "an ") + name;
        return subresource.isEmpty() ? object : "the " + subresource + " of " + object;
    }

    private static String capitalized(String name) {
        return name.isEmpty() ? "" : name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
    }

    private static void fill(JsonNode node, Map<String, String> names) {
        for (Map.Entry<String, JsonNode> entry : node.properties()) {
            if (entry.getValue() instanceof TextNode text) {
                entry.setValue(NODES.textNode(fill(text.asText(), names)));
            }
        }
        node.forEach(child -> fill(child, names));
    }

    private static String fill(String template, Map<String, String> names) {
        String text = template;
        for (Map.Entry<String, String> name : names.entrySet()) {
            text = text.replace('{' + name.getKey() + '}', name.getValue());
        }
        return text;
    }

    private static List<String> texts(JsonNode list) {
        List<String> texts = new ArrayList<>();
        list.forEach(text -> texts.add(text.asText()));
        return texts;
    }
}
