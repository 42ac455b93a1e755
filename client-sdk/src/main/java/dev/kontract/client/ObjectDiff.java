package dev.kontract.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.Json;
import dev.kontract.model.KubernetesObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The fields in which two states of an object differ. List elements are matched by name, key or type if these are unique, else
 * by position. Values of Secrets are not shown.
 *
 * <pre>{@code
 * StatefulSet planned = sets.replace(changed, WriteOptions.standard().dryRun());
 * ObjectDiff.of(sets.get("web"), planned).forEach(System.out::println); // such as ~ spec.replicas: 1 -> 3
 * }</pre>
 */
public final class ObjectDiff {

    private static final JsonNode MISSING = MissingNode.getInstance();
    private static final Set<String> BOOKKEEPING = Set.of("metadata.managedFields", "metadata.resourceVersion");

    /** Fields that are not shown when a whole object is created or deleted. */
    private static final Set<String> IDENTITY = Set.of(
            "apiVersion", "kind", "metadata.name", "metadata.namespace", "metadata.uid", "metadata.creationTimestamp");

    private static final List<String> ELEMENT_KEYS = List.of("name", "key", "type", "uid");

    private static final int LINE = 170;

    private final boolean whole;
    private final boolean secret;
    private final List<String> lines = new ArrayList<>();

    private ObjectDiff(boolean whole, boolean secret) {
        this.whole = whole;
        this.secret = secret;
    }

    /** Returns a line for each field: {@code +} added, {@code -} removed, {@code ~} changed. */
    public static List<String> of(KubernetesObject before, KubernetesObject after) {
        return of(Json.tree(before), Json.tree(after));
    }

    /**
     * Returns a line for each field: {@code +} added, {@code -} removed, {@code ~} changed. An object that does not exist is
     * a {@link MissingNode}.
     */
    public static List<String> of(JsonNode before, JsonNode after) {
        JsonNode known = after.isMissingNode() ? before : after;
        boolean secret = known.path("kind").asText().equals("Secret");
        ObjectDiff diff = new ObjectDiff(before.isMissingNode() || after.isMissingNode(), secret);
        diff.compare("", secret ? withoutCopy(before) : before, secret ? withoutCopy(after) : after);
        return List.copyOf(diff.lines);
    }

    /** A Secret without the annotation in which kubectl keeps all of it. */
    private static JsonNode withoutCopy(JsonNode secret) {
        JsonNode shown = secret.deepCopy();
        if (shown.path("metadata").path("annotations") instanceof ObjectNode annotations) {
            annotations.remove("kubectl.kubernetes.io/last-applied-configuration");
        }
        return shown;
    }

    private void compare(String path, JsonNode before, JsonNode after) {
        if (before.equals(after) || BOOKKEEPING.contains(path) || (whole && IDENTITY.contains(path))) {
            return;
        }
        if (isParent(before, after) && !isShort(path, before, after)) {
            compareChildren(path, children(before), children(after));
        } else if (before.isMissingNode()) {
            lines.add("+ " + path + ": " + shown(path, after));
        } else if (after.isMissingNode()) {
            lines.add("- " + path + ": " + shown(path, before));
        } else {
            lines.add("~ " + path + ": " + shown(path, before) + " -> " + shown(path, after));
        }
    }

    /** Returns whether the fields are compared one by one: there are some, and the other side has none or the same form. */
    private static boolean isParent(JsonNode before, JsonNode after) {
        boolean sameForm =
                before.isMissingNode() || after.isMissingNode() || before.getNodeType() == after.getNodeType();
        return sameForm && (isContainer(before) || isContainer(after));
    }

    /** Returns whether what is added or removed as a whole fits on a line. */
    private static boolean isShort(String path, JsonNode before, JsonNode after) {
        return path.indexOf('.') > 0
                && (before.isMissingNode() || after.isMissingNode())
                && before.toString().length() + after.toString().length() <= LINE;
    }

    private static boolean isContainer(JsonNode node) {
        return node.isContainerNode() && !node.isEmpty();
    }

    private void compareChildren(String path, Map<String, JsonNode> before, Map<String, JsonNode> after) {
        Set<String> names = new LinkedHashSet<>(before.keySet());
        names.addAll(after.keySet());
        for (String name : names) {
            boolean element = name.startsWith("[");
            compare(
                    path.isEmpty() || element ? path + name : path + "." + name,
                    before.getOrDefault(name, MISSING),
                    after.getOrDefault(name, MISSING));
        }
    }

    private static Map<String, JsonNode> children(JsonNode node) {
        Map<String, JsonNode> children = new LinkedHashMap<>();
        if (node.isObject()) {
            node.properties().forEach(field -> children.put(quoted(field.getKey()), field.getValue()));
        } else if (node.isArray()) {
            String key = elementKey(node);
            for (int i = 0; i < node.size(); i++) {
                String name = key == null
                        ? Integer.toString(i)
                        : node.get(i).path(key).asText();
                children.put("[" + name + "]", node.get(i));
            }
        }
        return children;
    }

    /** A field name that is no path of its own. */
    private static String quoted(String name) {
        return name.indexOf('.') < 0 && name.indexOf('/') < 0 ? name : "'" + name + "'";
    }

    /** Returns the field whose values are unique among the elements. */
    private static @Nullable String elementKey(JsonNode list) {
        for (String key : ELEMENT_KEYS) {
            Set<String> values = new LinkedHashSet<>();
            list.forEach(element -> values.add(element.path(key).asText()));
            if (values.size() == list.size() && !values.contains("")) {
                return key;
            }
        }
        return null;
    }

    private String shown(String path, JsonNode value) {
        boolean hidden = secret && (path.startsWith("data.") || path.startsWith("stringData."));
        return hidden ? "(" + value.asText().length() + " characters)" : value.toString();
    }
}
