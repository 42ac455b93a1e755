package dev.kontract.server.openapi;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.ResourceDescriptor;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** The published operations of one version of a CustomResourceDefinition, in the form of OpenAPI v3. */
final class CustomPaths {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final JsonNode PARAMETERS = parameters();
    private static final String META = "io.k8s.apimachinery.pkg.apis.meta.v1.";
    private static final String SCALE = "io.k8s.api.autoscaling.v1.Scale";
    private static final String STATUS = META + "Status";
    private static final List<String> DOCUMENTS = List.of("application/json", "application/yaml");
    private static final List<String> PATCHES =
            List.of("application/apply-patch+yaml", "application/json-patch+json", "application/merge-patch+json");

    private final ResourceDescriptor resource;
    private final String object;
    private final String list;
    private final ObjectNode paths = NODES.objectNode();

    private CustomPaths(CustomSchemas schemas) {
        this.resource = schemas.resource();
        this.object = schemas.name();
        this.list = schemas.listName();
    }

    /** Returns the path items by path. */
    static ObjectNode of(CustomSchemas schemas) {
        CustomPaths operations = new CustomPaths(schemas);
        operations.describe();
        return operations.paths;
    }

    private static JsonNode parameters() {
        try (InputStream in = CustomPaths.class.getResourceAsStream("operation-parameters.json")) {
            return new ObjectMapper().readTree(Objects.requireNonNull(in));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("malformed parameters of operations", e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * An operation to describe.
     *
     * @param method the HTTP method in lower case
     * @param action the verb in {@code x-kubernetes-action}
     * @param verb the verb in the description and the id
     * @param answer the schema of a successful response
     */
    private record Operation(String method, String action, String verb, String answer) {}

    private void describe() {
        String root = "/apis/" + resource.apiVersion() + '/';
        Operation listing = new Operation("get", "list", "list", list);
        if (resource.namespaced()) {
            add(root + resource.plural(), "", resource.kind() + "ForAllNamespaces", List.of(listing));
            root += "namespaces/{namespace}/";
        }
        add(
                root + resource.plural(),
                "",
                kindInScope(),
                List.of(
                        listing,
                        new Operation("post", "post", "create", object),
                        new Operation("delete", "deletecollection", "deletecollection", STATUS)));
        String one = root + resource.plural() + "/{name}";
        add(
                one,
                "",
                kindInScope(),
                List.of(
                        new Operation("get", "get", "read", object),
                        new Operation("put", "put", "replace", object),
                        new Operation("delete", "delete", "delete", STATUS),
                        new Operation("patch", "patch", "patch", object)));
        for (String part : resource.subresources().keySet()) {
            String answer = part.equals("scale") ? SCALE : object;
            add(
                    one + '/' + part,
                    part,
                    kindInScope() + capitalized(part),
                    List.of(
                            new Operation("get", "get", "read", answer),
                            new Operation("put", "put", "replace", answer),
                            new Operation("patch", "patch", "patch", answer)));
        }
    }

    private String kindInScope() {
        return (resource.namespaced() ? "Namespaced" : "") + resource.kind();
    }

    /** Adds a path; parameters of all its operations are declared once, for the path. */
    private void add(String path, String part, String suffix, List<Operation> operations) {
        List<Map<String, ObjectNode>> parameters = new ArrayList<>();
        operations.forEach(operation -> parameters.add(parameters(path, operation)));
        Map<String, ObjectNode> shared = new TreeMap<>(parameters.get(0));
        parameters.forEach(each -> shared.keySet().retainAll(each.keySet()));
        ObjectNode item = paths.putObject(path);
        for (int i = 0; i < operations.size(); i++) {
            Map<String, ObjectNode> own = parameters.get(i);
            own.keySet().removeAll(shared.keySet());
            item.set(operations.get(i).method(), operation(operations.get(i), part, suffix, own));
        }
        shared.values().forEach(item.putArray("parameters")::add);
    }

    private Map<String, ObjectNode> parameters(String path, Operation operation) {
        Map<String, ObjectNode> parameters = new TreeMap<>();
        String action = operation.action().equals("deletecollection") ? "list" : operation.action();
        for (String group : List.of("every", action)) {
            for (JsonNode declared : PARAMETERS.path(group)) {
                ObjectNode parameter = parameter(declared.path("name").asText(), "query");
                parameter.set("description", declared.path("description"));
                parameter
                        .putObject("schema")
                        .put("type", declared.path("type").asText())
                        .put("uniqueItems", true);
                parameters.put(declared.path("name").asText(), parameter);
            }
        }
        if (path.contains("{namespace}")) {
            parameters.put(
                    "namespace", inPath("namespace", "object name and auth scope, such as for teams and projects"));
        }
        if (path.contains("{name}")) {
            parameters.put("name", inPath("name", "name of the " + resource.kind()));
        }
        return parameters;
    }

    private static ObjectNode parameter(String name, String place) {
        return NODES.objectNode().put("name", name).put("in", place);
    }

    private static ObjectNode inPath(String name, String description) {
        ObjectNode parameter =
                parameter(name, "path").put("description", description).put("required", true);
        parameter.putObject("schema").put("type", "string").put("uniqueItems", true);
        return parameter;
    }

    private ObjectNode operation(Operation operation, String part, String suffix, Map<String, ObjectNode> parameters) {
        ObjectNode described = NODES.objectNode();
        String group = resource.group().endsWith(".k8s.io")
                ? resource.group().substring(0, resource.group().length() - ".k8s.io".length())
                : resource.group();
        described.putArray("tags").add(identifier(group, false) + '_' + identifier(resource.version(), false));
        described.put("description", description(operation.verb(), part));
        described.put("operationId", operationId(operation.verb(), group, suffix));
        if (!parameters.isEmpty()) {
            parameters.values().forEach(described.putArray("parameters")::add);
        }
        body(operation, described);
        responses(operation, described.putObject("responses"));
        described.put("x-kubernetes-action", operation.action());
        described
                .putObject("x-kubernetes-group-version-kind")
                .put("group", resource.group())
                .put("version", resource.version())
                .put("kind", resource.kind());
        return described;
    }

    private String description(String verb, String part) {
        String kind = resource.kind();
        String of = part.isEmpty() ? "" : ' ' + part + " of";
        return switch (verb) {
            case "list" -> "list objects of kind " + kind;
            case "read", "replace" -> verb + of + " the specified " + kind;
            case "patch" -> "partially update" + of + " the specified " + kind;
            case "deletecollection" -> "delete collection of " + kind;
            default -> verb + article(kind) + kind;
        };
    }

    private static String article(String kind) {
        if (kind.endsWith("s") && !kind.endsWith("ss")) {
            return " ";
        }
        char first = Character.toLowerCase(kind.charAt(0));
        return "aeiou".indexOf(first) >= 0 ? " an " : " a ";
    }

    private String operationId(String verb, String group, String suffix) {
        String collection = "deletecollection";
        String base = verb.equals(collection) ? "delete" : verb;
        String rest = verb.equals(collection) ? "collection" + suffix : suffix;
        return base + identifier(group, true) + identifier(resource.version(), true) + identifier(rest, true);
    }

    /** Returns the letters and digits of a text in camel case. */
    private static String identifier(String text, boolean capitalize) {
        StringBuilder id = new StringBuilder();
        boolean upper = capitalize;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isLetter(c) || c == '_' || (i > 0 && Character.isDigit(c))) {
                id.append(upper ? Character.toUpperCase(c) : c);
                upper = false;
            } else {
                upper = true;
            }
        }
        return id.toString();
    }

    private static String capitalized(String word) {
        return word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
    }

    private static void body(Operation operation, ObjectNode described) {
        switch (operation.action()) {
            case "post", "put" ->
                content(
                        DOCUMENTS,
                        operation.answer(),
                        described.putObject("requestBody").put("required", true));
            case "patch" ->
                content(
                        PATCHES,
                        META + "Patch",
                        described.putObject("requestBody").put("required", true));
            case "delete" -> content(DOCUMENTS, META + "DeleteOptions", described.putObject("requestBody"));
            default -> {}
        }
    }

    private static void responses(Operation operation, ObjectNode responses) {
        response(responses, "200", "OK", operation.answer());
        switch (operation.action()) {
            case "post" -> {
                response(responses, "201", "Created", operation.answer());
                response(responses, "202", "Accepted", operation.answer());
            }
            case "put" -> response(responses, "201", "Created", operation.answer());
            case "delete" -> response(responses, "202", "Accepted", operation.answer());
            default -> {}
        }
        responses.putObject("401").put("description", "Unauthorized");
    }

    private static void response(ObjectNode responses, String code, String description, String schema) {
        content(DOCUMENTS, schema, responses.putObject(code).put("description", description));
    }

    private static void content(List<String> types, String schema, ObjectNode holder) {
        ObjectNode content = holder.putObject("content");
        for (String type : types) {
            content.putObject(type).putObject("schema").put("$ref", SchemaNames.REFERENCE + schema);
        }
    }
}
