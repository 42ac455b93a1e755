package dev.kontract.jaxrs;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Path;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The operations of the generated interfaces by method and path, as a tree of path segments. Immutable after creation. */
final class ContractPaths {

    private static final String VARIABLE = "{}";

    private final Node root = new Node();

    private static final class Node {
        private final Map<String, Node> children = new HashMap<>();
        private final Map<String, Set<String>> operations = new HashMap<>();
    }

    private ContractPaths() {}

    /** Returns the operations of the interfaces that {@code resources} implement. */
    static ContractPaths of(Collection<Class<?>> resources) {
        ContractPaths paths = new ContractPaths();
        for (Class<?> resource : resources) {
            for (Class<?> each : resource.getInterfaces()) {
                for (Method method : each.getMethods()) {
                    paths.add(each, method);
                }
            }
        }
        return paths;
    }

    private void add(Class<?> type, Method method) {
        Optional<String> verb = verb(method);
        Path path = method.getAnnotation(Path.class);
        Path base = type.getAnnotation(Path.class);
        if (verb.isEmpty() || path == null || base == null) {
            return;
        }
        Node node = root;
        for (String segment : (base.value() + path.value()).substring(1).split("/", -1)) {
            node = node.children.computeIfAbsent(segment.startsWith("{") ? VARIABLE : segment, unused -> new Node());
        }
        Consumes consumes = method.getAnnotation(Consumes.class);
        node.operations.put(verb.get(), consumes == null ? Set.of() : Set.of(consumes.value()));
    }

    private static Optional<String> verb(Method method) {
        for (Annotation annotation : method.getAnnotations()) {
            HttpMethod verb = annotation.annotationType().getAnnotation(HttpMethod.class);
            if (verb != null) {
                return Optional.of(verb.value());
            }
        }
        return Optional.empty();
    }

    /**
     * Returns the media types that an operation consumes.
     *
     * @param path as sent, with a leading slash
     * @return empty if there is no operation for this method and path
     */
    Optional<Set<String>> consumed(String method, String path) {
        Node node = root;
        for (int begin = 1, end; begin <= path.length(); begin = end + 1) {
            end = path.indexOf('/', begin);
            end = end < 0 ? path.length() : end;
            node = next(node, path.substring(begin, end));
            if (node == null) {
                return Optional.empty();
            }
        }
        return Optional.ofNullable(node.operations.get(method));
    }

    private static @Nullable Node next(Node node, String segment) {
        Node literal = node.children.get(segment);
        return literal != null || segment.isEmpty() ? literal : node.children.get(VARIABLE);
    }
}
