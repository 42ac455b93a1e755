package dev.kontract.server.openapi;

import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.model.catalog.ResourceDescriptor;
import dev.kontract.model.catalog.Subresource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Describes the operations of a resource, as kube-apiserver documents them: those of a built-in resource with its
 * deprecated watch paths, those of a custom one with fewer media types.
 */
final class ResourcePaths {

    static final String META = "io.k8s.apimachinery.pkg.apis.meta.v1.";

    private static final String STATUS = META + "Status";
    static final String SCALE = "io.k8s.api.autoscaling.v1.Scale";
    private static final String ANYTHING = "*/*";
    private static final String JSON = "application/json";
    private static final String YAML = "application/yaml";
    private static final String PROTOBUF = "application/vnd.kubernetes.protobuf";
    private static final List<String> CUSTOM_DOCUMENTS = List.of(JSON, YAML);
    private static final List<String> DOCUMENTS = List.of(JSON, YAML, PROTOBUF);
    private static final List<String> STREAMS =
            List.of(JSON, YAML, PROTOBUF, JSON + ";stream=watch", PROTOBUF + ";stream=watch");
    private static final List<String> LOGS = List.of("text/plain", JSON, YAML, PROTOBUF);
    private static final List<String> PROXIED = List.of("delete", "get", "head", "options", "patch", "post", "put");

    /** The methods of the verbs of a connection to a pod. */
    private static final Map<String, String> METHODS = Map.of("create", "post", "get", "get");

    static final ApiOperation.Body DELETE_OPTIONS =
            new ApiOperation.Body(META + "DeleteOptions", false, "body-2Y1dVQaQ");
    static final ApiOperation.Body PATCH = new ApiOperation.Body(META + "Patch", true, "body-78PwaGsr");

    private final ResourceDescriptor resource;
    private final Names names;
    private final List<ApiPath> paths = new ArrayList<>();

    /** The published names of schemas. */
    interface Names {

        /** Returns the name of the schema of the objects. */
        String object();

        /** Returns the name of the schema of the list. */
        String list();

        /** Returns the name of the schema of the objects of a subresource. */
        String subresource(Subresource subresource);
    }

    private ResourcePaths(ResourceDescriptor resource, Names names) {
        this.resource = resource;
        this.names = names;
    }

    /** Returns the paths of a resource. */
    static List<ApiPath> of(ResourceDescriptor resource, Names names) {
        ResourcePaths description = new ResourcePaths(resource, names);
        description.describe();
        return description.paths;
    }

    private void describe() {
        String root = (resource.group().isEmpty() ? "/api/" : "/apis/") + resource.apiVersion();
        String everywhere = '/' + resource.plural();
        String collection = resource.namespaced() ? "/namespaces/{namespace}" + everywhere : everywhere;
        String object = collection + "/{name}";
        if (resource.namespaced() && resource.verbs().contains("list")) {
            add(root + everywhere, List.of(list(resource.kind() + "ForAllNamespaces", root + everywhere)));
        }
        add(root + collection, collection(root + collection));
        add(root + object, object(root + object));
        resource.subresources().values().forEach(part -> describe(root + object, part));
        if (!resource.custom() && resource.verbs().contains("watch")) {
            String watch = root + "/watch";
            if (resource.namespaced()) {
                add(watch + everywhere, List.of(watch("watchlist", resource.kind() + "ListForAllNamespaces", watch)));
            }
            add(watch + collection, List.of(watch("watchlist", kindInScope() + "List", watch + collection)));
            add(watch + object, List.of(watch("watch", kindInScope(), watch + object)));
        }
    }

    private void add(String path, List<ApiOperation> operations) {
        if (!operations.isEmpty()) {
            paths.add(ApiPath.of(path, operations));
        }
    }

    private List<ApiOperation> collection(String path) {
        List<ApiOperation> operations = new ArrayList<>();
        SortedSet<String> verbs = resource.verbs();
        if (verbs.contains("list")) {
            operations.add(list(kindInScope(), path));
        }
        if (verbs.contains("create")) {
            operations.add(post(path, kindInScope(), resource.type(), names.object(), ""));
        }
        if (verbs.contains("deletecollection")) {
            List<ApiParameter> parameters = new ArrayList<>(OperationParameters.ofAction("list"));
            if (!resource.custom()) {
                parameters.removeIf(
                        parameter -> List.of("allowWatchBookmarks", "watch").contains(parameter.name()));
                parameters.addAll(OperationParameters.ofAction("delete"));
            }
            operations.add(operation(
                    new Call("delete", "deletecollection", "delete", "deletecollection", ""),
                    "Collection" + kindInScope(),
                    resource.type(),
                    sorted(path, parameters),
                    resource.custom() ? null : DELETE_OPTIONS,
                    documents(),
                    STATUS,
                    List.of("200")));
        }
        return operations;
    }

    private List<ApiOperation> object(String path) {
        List<ApiOperation> operations = new ArrayList<>();
        SortedSet<String> verbs = resource.verbs();
        String suffix = kindInScope();
        if (verbs.contains("get")) {
            operations.add(read(path, suffix, resource.type(), names.object(), ""));
        }
        if (verbs.contains("update")) {
            operations.add(replace(path, suffix, resource.type(), names.object(), ""));
        }
        if (verbs.contains("delete")) {
            operations.add(operation(
                    new Call("delete", "delete", "delete", "delete", ""),
                    suffix,
                    resource.type(),
                    sorted(path, OperationParameters.ofAction("delete")),
                    DELETE_OPTIONS,
                    documents(),
                    resource.returnsDeletedObject() ? names.object() : STATUS,
                    List.of("200", "202")));
        }
        if (verbs.contains("patch")) {
            operations.add(patch(path, suffix, resource.type(), names.object(), ""));
        }
        return operations;
    }

    private void describe(String object, Subresource part) {
        String path = object + '/' + part.name();
        String suffix = kindInScope() + Identifiers.capitalized(part.name());
        if (part.connects()) {
            connect(path, suffix, part);
            return;
        }
        String schema = names.subresource(part);
        GroupVersionKind type = resource.custom() ? resource.type() : part.type();
        List<ApiOperation> operations = new ArrayList<>();
        if (part.verbs().contains("get")) {
            operations.add(read(path, suffix, type, schema, part.name()));
        }
        if (part.verbs().contains("create")) {
            operations.add(post(path, suffix, type, schema, part.name()));
        }
        if (part.verbs().contains("update")) {
            operations.add(replace(path, suffix, type, schema, part.name()));
        }
        if (part.verbs().contains("patch")) {
            operations.add(patch(path, suffix, type, schema, part.name()));
        }
        add(path, operations);
    }

    private void connect(String path, String suffix, Subresource part) {
        if (part.name().equals("log")) {
            List<ApiParameter> parameters = new ArrayList<>(OperationParameters.ofConnection("log"));
            parameters.add(OperationParameters.named("pretty"));
            Call read = new Call("get", "get", "read", "read", "log");
            add(path, List.of(operation(read, suffix, resource.type(), inPath(path, parameters), null, LOGS, null)));
            return;
        }
        List<String> methods = part.verbs().contains("update")
                ? PROXIED
                : part.verbs().stream().map(METHODS::get).sorted().toList();
        add(
                path,
                methods.stream()
                        .map(method -> connect(method, path, suffix, part))
                        .toList());
        if (methods.equals(PROXIED)) {
            String below = path + "/{path}";
            add(
                    below,
                    methods.stream()
                            .map(method -> connect(method, below, suffix + "WithPath", part))
                            .toList());
        }
    }

    private ApiOperation connect(String method, String path, String suffix, Subresource part) {
        Call connect = new Call(method, "connect", "connect", "connect", part.name());
        return operation(
                connect,
                Identifiers.capitalized(method) + suffix,
                part.type(),
                inPath(path, OperationParameters.ofConnection(part.type().kind())),
                null,
                List.of(ANYTHING),
                null);
    }

    /**
     * An operation.
     *
     * @param method the HTTP method in lower case
     * @param action the {@code x-kubernetes-action}
     * @param verb the verb in the operation id
     * @param description the verb in the description
     * @param part the name of the subresource, or empty
     */
    private record Call(String method, String action, String verb, String description, String part) {}

    private ApiOperation list(String suffix, String path) {
        return operation(
                new Call("get", "list", "list", "list", ""),
                suffix,
                resource.type(),
                sorted(path, OperationParameters.ofAction("list")),
                null,
                resource.custom() ? CUSTOM_DOCUMENTS : STREAMS,
                names.list());
    }

    private ApiOperation watch(String action, String suffix, String path) {
        return operation(
                new Call("get", action, "watch", "watch", ""),
                suffix,
                resource.type(),
                sorted(path, OperationParameters.ofAction("list")),
                null,
                STREAMS,
                META + "WatchEvent");
    }

    private ApiOperation read(String path, String suffix, GroupVersionKind type, String schema, String part) {
        List<ApiParameter> parameters =
                resource.custom() ? List.of(OperationParameters.named("resourceVersion")) : List.of();
        Call read = new Call("get", "get", "read", "read", part);
        return operation(read, suffix, type, sorted(path, parameters), null, documents(), schema);
    }

    private ApiOperation post(String path, String suffix, GroupVersionKind type, String schema, String part) {
        return write(
                new Call("post", "post", "create", "create", part), path, suffix, type, schema, "200", "201", "202");
    }

    private ApiOperation replace(String path, String suffix, GroupVersionKind type, String schema, String part) {
        return write(new Call("put", "put", "replace", "replace", part), path, suffix, type, schema, "200", "201");
    }

    private ApiOperation write(
            Call call, String path, String suffix, GroupVersionKind type, String schema, String... codes) {
        return operation(
                call,
                suffix,
                type,
                sorted(path, OperationParameters.ofAction(call.action())),
                new ApiOperation.Body(schema, true, null),
                documents(),
                schema,
                List.of(codes));
    }

    private ApiOperation patch(String path, String suffix, GroupVersionKind type, String schema, String part) {
        return operation(
                new Call("patch", "patch", "patch", "patch", part),
                suffix,
                type,
                sorted(path, OperationParameters.ofAction("patch")),
                PATCH,
                documents(),
                schema,
                resource.custom() ? List.of("200") : List.of("200", "201"));
    }

    private ApiOperation operation(
            Call call,
            String suffix,
            GroupVersionKind type,
            List<ApiParameter> parameters,
            ApiOperation.@Nullable Body body,
            List<String> produces,
            @Nullable String answer) {
        return operation(call, suffix, type, parameters, body, produces, answer, List.of("200"));
    }

    private ApiOperation operation(
            Call call,
            String suffix,
            GroupVersionKind type,
            List<ApiParameter> parameters,
            ApiOperation.@Nullable Body body,
            List<String> produces,
            @Nullable String answer,
            List<String> codes) {
        return new ApiOperation(
                call.method(),
                Identifiers.operation(call.verb(), resource.type(), suffix),
                Identifiers.tag(resource.group(), resource.version()),
                describe(call),
                call.action(),
                type,
                parameters,
                body,
                call.action().equals("patch") ? patches() : resource.custom() ? CUSTOM_DOCUMENTS : List.of(ANYTHING),
                produces,
                answer,
                codes);
    }

    private List<String> documents() {
        return resource.custom() ? CUSTOM_DOCUMENTS : DOCUMENTS;
    }

    private List<String> patches() {
        List<String> patches = new ArrayList<>(List.of("application/json-patch+json", "application/merge-patch+json"));
        if (!resource.custom()) {
            patches.add("application/strategic-merge-patch+json");
        }
        patches.add("application/apply-patch+yaml");
        return patches;
    }

    private String kindInScope() {
        return (resource.namespaced() ? "Namespaced" : "") + resource.kind();
    }

    /** Returns the parameters with those of the path and {@code pretty}. */
    private List<ApiParameter> sorted(String path, Collection<ApiParameter> parameters) {
        List<ApiParameter> all = new ArrayList<>(parameters);
        all.add(OperationParameters.named("pretty"));
        return inPath(path, all);
    }

    private List<ApiParameter> inPath(String path, Collection<ApiParameter> parameters) {
        Map<String, ApiParameter> sorted = new TreeMap<>();
        parameters.forEach(parameter -> sorted.put(parameter.key(), parameter));
        for (String name : List.of("namespace", "path")) {
            if (path.contains('{' + name + '}')) {
                ApiParameter parameter = OperationParameters.named(name);
                sorted.put(parameter.key(), parameter);
            }
        }
        if (path.contains("{name}")) {
            ApiParameter name =
                    new ApiParameter("name", ApiParameter.PATH, "string", "name of the " + resource.kind(), null);
            sorted.put(name.key(), name);
        }
        return List.copyOf(sorted.values());
    }

    private String describe(Call call) {
        String kind = resource.kind();
        String of = call.part().isEmpty() ? "" : ' ' + call.part() + " of";
        return switch (call.description()) {
            case "list", "watch" -> call.description() + " objects of kind " + kind;
            case "read", "replace" -> call.description() + of + " the specified " + kind;
            case "patch" -> "partially update" + of + " the specified " + kind;
            case "deletecollection" -> "delete collection of " + kind;
            case "connect" -> "connect to " + call.part() + " of " + kind;
            default -> call.description() + of + article(kind) + kind;
        };
    }

    private static String article(String kind) {
        if (kind.endsWith("s") && !kind.endsWith("ss")) {
            return " ";
        }
        boolean vowel = "aeiou".indexOf(kind.toLowerCase(Locale.ROOT).charAt(0)) >= 0;
        return vowel ? " an " : " a ";
    }
}
