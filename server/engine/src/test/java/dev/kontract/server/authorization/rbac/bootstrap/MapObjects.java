package dev.kontract.server.authorization.rbac.bootstrap;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Objects in a map, with a count of the writes, and a concurrent writer that may intervene before each of them. */
final class MapObjects implements RbacObjects {

    final Map<String, ObjectNode> objects = new TreeMap<>();
    Consumer<ObjectNode> rival = object -> {};
    int writes;

    @Override
    public Optional<ObjectNode> get(String kind, String namespace, String name) {
        return Optional.ofNullable(objects.get(kind + "/" + (namespace.isEmpty() ? "" : namespace + "/") + name))
                .map(ObjectNode::deepCopy);
    }

    @Override
    public List<ObjectNode> list(String kind) {
        return objects.entrySet().stream()
                .filter(entry -> entry.getKey().startsWith(kind + "/"))
                .map(entry -> entry.getValue().deepCopy())
                .toList();
    }

    @Override
    public boolean create(ObjectNode object) {
        rival.accept(object);
        return !objects.containsKey(key(object)) && put(object);
    }

    @Override
    public boolean update(ObjectNode object) {
        rival.accept(object);
        return isCurrent(object) && put(object);
    }

    @Override
    public boolean aggregate(ObjectNode role) {
        return update(role);
    }

    @Override
    public boolean delete(ObjectNode object) {
        rival.accept(object);
        boolean current = isCurrent(object);
        if (current) {
            writes++;
            objects.remove(key(object));
        }
        return current;
    }

    private boolean isCurrent(ObjectNode object) {
        ObjectNode stored = objects.get(key(object));
        return stored != null && version(stored).equals(version(object));
    }

    private static String version(ObjectNode object) {
        return object.path("metadata").path("resourceVersion").asText();
    }

    private boolean put(ObjectNode object) {
        writes++;
        object.withObjectProperty("metadata").put("resourceVersion", Integer.toString(writes));
        objects.put(key(object), object);
        return true;
    }

    private static String key(ObjectNode object) {
        JsonNode metadata = object.path("metadata");
        String namespace =
                metadata.has("namespace") ? metadata.path("namespace").asText() + "/" : "";
        return object.path("kind").asText() + "/" + namespace
                + metadata.path("name").asText();
    }
}
