package dev.kontract.server.registry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;

/** A mutable view of an object's {@code metadata}. Absent text fields read as {@code ""}. */
public final class Metadata {

    private static final String MANAGED_FIELDS = "managedFields";

    private static final List<String> KEPT_BY_STATUS = List.of(
            "annotations", "deletionTimestamp", "finalizers", "generation", "labels", "ownerReferences", "selfLink");

    private final ObjectNode node;

    private Metadata(ObjectNode node) {
        this.node = node;
    }

    /** Returns the metadata of {@code object}, adding an empty one if absent. */
    public static Metadata of(ObjectNode object) {
        return new Metadata(object.withObjectProperty("metadata"));
    }

    public String name() {
        return text("name");
    }

    public String generateName() {
        return text("generateName");
    }

    public String namespace() {
        return text("namespace");
    }

    public String uid() {
        return text("uid");
    }

    public String resourceVersion() {
        return text("resourceVersion");
    }

    /** Returns a text field, or {@code ""} if absent. */
    public String text(String field) {
        return node.path(field).asText("");
    }

    /** Returns the generation, or zero for kinds without one. */
    public long generation() {
        return node.path("generation").asLong(0);
    }

    /** Returns whether {@code deletionTimestamp} is set. */
    public boolean isDeleting() {
        return node.hasNonNull("deletionTimestamp");
    }

    public List<String> finalizers() {
        List<String> names = new ArrayList<>();
        node.path("finalizers").forEach(name -> names.add(name.asText()));
        return names;
    }

    public Metadata finalizers(List<String> names) {
        node.remove("finalizers");
        if (!names.isEmpty()) {
            ArrayNode array = node.putArray("finalizers");
            names.forEach(array::add);
        }
        return this;
    }

    /** Sets a text field; an empty {@code value} removes it. */
    public Metadata set(String field, String value) {
        if (value.isEmpty()) {
            node.remove(field);
        } else {
            node.put(field, value);
        }
        return this;
    }

    public Metadata generation(long generation) {
        if (generation == 0) {
            node.remove("generation");
        } else {
            node.put("generation", generation);
        }
        return this;
    }

    /** Removes fields. Metadata that has none of them may be frozen. */
    public Metadata remove(String... fields) {
        for (String field : fields) {
            if (node.has(field)) {
                node.remove(field);
            }
        }
        return this;
    }

    /** Copies a field from other metadata; removes it if it is absent there. */
    public Metadata take(String field, Metadata from) {
        JsonNode value = from.node.get(field);
        if (value == null) {
            node.remove(field);
        } else {
            node.set(field, value.deepCopy());
        }
        return this;
    }

    /** Copies everything from other metadata except the managed fields, which record the update itself. */
    public Metadata takeAllButManagedFields(Metadata from) {
        JsonNode managed = node.get(MANAGED_FIELDS);
        node.removeAll();
        node.setAll(from.node.deepCopy());
        node.remove(MANAGED_FIELDS);
        if (managed != null) {
            node.set(MANAGED_FIELDS, managed);
        }
        return this;
    }

    /** Copies what updates of the status restore upstream: the deletion, and what clients set besides the identity. */
    public Metadata takeForStatus(Metadata from) {
        KEPT_BY_STATUS.forEach(field -> take(field, from));
        return this;
    }

    public ObjectNode node() {
        return node;
    }
}
