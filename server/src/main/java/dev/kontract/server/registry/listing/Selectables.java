package dev.kontract.server.registry.listing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.ResourceDescriptor;
import dev.kontract.server.registry.Stored;
import dev.kontract.server.selector.FieldRequirement;
import dev.kontract.server.selector.FieldSelector;
import dev.kontract.server.selector.SelectionPredicate;
import dev.kontract.server.status.ApiException;
import dev.kontract.server.storage.Derivation;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.Range;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** What selectors can ask about the objects of one resource: their labels, and the fields the contract makes selectable. */
public final class Selectables {

    private record Selectable(Map<String, String> labels, Map<String, String> fields) {}

    private final List<String> fields;
    private final Derivation<Selectable> derivation = this::selectable;

    /** Reads the selectable fields of {@code resource}; name and namespace are among them for every kind. */
    public Selectables(ResourceDescriptor resource) {
        List<String> names = new ArrayList<>(List.of("metadata.name"));
        if (resource.namespaced()) {
            names.add("metadata.namespace");
        }
        names.addAll(resource.selectableFields());
        fields = List.copyOf(names);
    }

    /**
     * Throws unless every field that {@code selector} names is selectable.
     *
     * @throws ApiException 400
     */
    void check(FieldSelector selector) {
        for (FieldRequirement requirement : selector.requirements()) {
            if (!requirement.field().isEmpty() && !fields.contains(requirement.field())) {
                throw ApiException.badRequest('"' + requirement.field() + "\" is not a known field selector: only "
                        + String.join(
                                ", ",
                                fields.stream().map(name -> '"' + name + '"').toList()));
            }
        }
    }

    /** Whether a stored object is asked for. */
    Predicate<Entry> filter(SelectionPredicate predicate) {
        return predicate.isEverything() ? Range.EVERY : entry -> matches(predicate, entry);
    }

    boolean matches(SelectionPredicate predicate, Entry entry) {
        Selectable selectable = entry.derived(derivation);
        return predicate.matches(selectable.labels(), selectable.fields());
    }

    private Selectable selectable(Entry entry) {
        ObjectNode object = Stored.of(entry).tree();
        Map<String, String> labels = new HashMap<>();
        for (Map.Entry<String, JsonNode> label :
                object.path("metadata").path("labels").properties()) {
            labels.put(label.getKey(), label.getValue().asText());
        }
        Map<String, String> values = new HashMap<>();
        for (String field : fields) {
            values.put(field, at(object, field).asText(""));
        }
        return new Selectable(Map.copyOf(labels), Map.copyOf(values));
    }

    private static JsonNode at(JsonNode object, String path) {
        JsonNode node = object;
        for (String name : path.split("\\.", -1)) {
            node = node.path(name);
        }
        return node;
    }
}
