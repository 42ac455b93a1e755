package dev.kontract.client;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The paths of a kind in one namespace, or across all.
 *
 * @param kind the kind
 * @param namespace the namespace; empty for all namespaces
 * @param subresource the subresource; empty for the object itself
 */
record ResourcePaths(Kind<?> kind, String namespace, String subresource) {

    ResourcePaths inNamespace(String other) {
        return new ResourcePaths(kind, other, subresource);
    }

    String collection(Map<String, String> parameters) {
        return root() + query(parameters);
    }

    String object(@Nullable String name, Map<String, String> parameters) {
        if (name == null || name.isEmpty()) {
            throw new IllegalArgumentException(
                    "an object of kind " + kind.name().kind() + " needs a name");
        }
        if (kind.namespaced() && namespace.isEmpty()) {
            throw new IllegalStateException(
                    "a namespace is required for the " + kind.name().kind() + ": call inNamespace(...)");
        }
        String part = subresource.isEmpty() ? "" : '/' + subresource;
        return root() + '/' + encode(name) + part + query(parameters);
    }

    /**
     * Returns the name of the resource in messages: {@code apps/v1 statefulsets}, {@code apps/v1 statefulsets/scale}.
     */
    String resource() {
        return kind.name().apiVersion() + ' ' + kind.plural() + (subresource.isEmpty() ? "" : '/' + subresource);
    }

    private String root() {
        String where = namespace.isEmpty() ? "" : "/namespaces/" + encode(namespace);
        return kind.root() + where + '/' + kind.plural();
    }

    private static String query(Map<String, String> parameters) {
        return parameters.isEmpty()
                ? ""
                : parameters.entrySet().stream()
                        .map(parameter -> parameter.getKey() + '=' + encode(parameter.getValue()))
                        .collect(Collectors.joining("&", "?", ""));
    }

    private static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
