package dev.kontract.server.authorization.rbac.bootstrap;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Objects in a map, and a count of the writes. */
final class MapObjects implements RbacObjects {

    final Map<String, ObjectNode> objects = new TreeMap<>();
    int writes;

    @Override
    public Optional<ObjectNode> get(String kind, String name) {
        return Optional.ofNullable(objects.get(kind + "/" + name)).map(ObjectNode::deepCopy);
    }

    @Override
    public List<ObjectNode> list(String kind) {
        return objects.entrySet().stream()
                .filter(entry -> entry.getKey().startsWith(kind + "/"))
                .map(entry -> entry.getValue().deepCopy())
                .toList();
    }

    @Override
    public void create(ObjectNode object) {
        if (objects.containsKey(key(object))) {
            throw new IllegalStateException(key(object));
        }
        put(object);
    }

    @Override
    public void update(ObjectNode object) {
        if (!objects.containsKey(key(object))) {
            throw new IllegalStateException(key(object));
        }
        put(object);
    }

    @Override
    public void delete(String kind, String name) {
        writes++;
        objects.remove(kind + "/" + name);
    }

    private void put(ObjectNode object) {
        writes++;
        objects.put(key(object), object);
    }

    private static String key(ObjectNode object) {
        return object.path("kind").asText() + "/"
                + object.path("metadata").path("name").asText();
    }
}
