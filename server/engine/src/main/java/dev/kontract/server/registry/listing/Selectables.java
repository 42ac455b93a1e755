package dev.kontract.server.registry.listing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.model.catalog.ResourceDescriptor;
import dev.kontract.server.registry.Metadata;
import dev.kontract.server.registry.StoredObject;
import dev.kontract.server.registry.Strategy;
import dev.kontract.server.selector.FieldRequirement;
import dev.kontract.server.selector.FieldSelector;
import dev.kontract.server.selector.LabelSet;
import dev.kontract.server.selector.SelectionPredicate;
import dev.kontract.server.selector.ShardSelector;
import dev.kontract.server.status.GoText;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.storage.Derivation;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.OwnedDerivation;
import dev.kontract.server.storage.Range;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** Evaluates label and field selectors on the objects of one resource. */
public final class Selectables {

    private record Selectable(LabelSet labels, Map<String, String> fields) {}

    private static final String NAME = "metadata.name";
    private static final String NAMESPACE = "metadata.namespace";

    private static final GroupVersionKind JOB = new GroupVersionKind("batch", "v1", "Job");
    private static final GroupVersionKind SLICE = new GroupVersionKind("resource.k8s.io", "v1", "ResourceSlice");

    /** Entries outlive definitions in the history of watches, and hold what selects them. */
    private static final Strategy PLAIN = new Strategy() {};

    private final Strategy strategy;
    private final boolean ownFields;

    /** The error for a field that the kind does not support; upstream's text differs between kinds. */
    private final String refusal;

    private final List<String> fields;
    private final Derivation<Selectable> derivation = new OwnedDerivation<>(this::selectable);

    /**
     * Reads the selectable fields of {@code resource}, whose rules are {@code strategy}. {@code metadata.name} and {@code metadata.namespace} are
     * selectable for every kind, even cluster-scoped ones, unless the contract excludes them.
     */
    public Selectables(ResourceDescriptor resource, Strategy strategy) {
        this.strategy = resource.custom() ? PLAIN : strategy;
        refusal = refusal(resource.type());
        List<String> names = new ArrayList<>(List.of(NAME));
        ownFields = resource.custom() || !resource.selectableFields().isEmpty();
        if (resource.namespaced() || !ownFields) {
            names.add(NAMESPACE);
        }
        names.addAll(resource.selectableFields());
        fields = List.copyOf(names);
    }

    /**
     * Checks that every field named by {@code selector} is selectable.
     *
     * @throws StatusException 400 if not
     */
    public void check(FieldSelector selector) {
        for (FieldRequirement requirement : selector.requirements()) {
            boolean anything =
                    requirement.field().isEmpty() && requirement.value().isEmpty();
            if (!anything && !fields.contains(requirement.field())) {
                throw StatusException.badRequest(notSelectable(requirement.field()));
            }
        }
    }

    private static String refusal(GroupVersionKind type) {
        if (type.equals(JOB)) {
            return "field label %2$s not supported for Job";
        }
        return type.equals(SLICE)
                ? "field label not supported for " + SLICE + ": %1$s"
                : "field label not supported: %1$s";
    }

    private String notSelectable(String field) {
        return ownFields
                ? refusal.formatted(field, GoText.quote(field))
                : GoText.quote(field) + " is not a known field selector: only \"" + NAME + "\", \"" + NAMESPACE + '"';
    }

    /** Returns what is derived from entries to select them, which they keep. */
    public Derivation<?> derivation() {
        return derivation;
    }

    /** Returns a filter on stored objects. */
    Predicate<Entry> filter(SelectionPredicate predicate) {
        return predicate.isEverything() ? Range.EVERY : entry -> matches(predicate, entry);
    }

    boolean matches(SelectionPredicate predicate, Entry entry) {
        Selectable selectable = entry.derived(derivation);
        return isOfShard(predicate.shard(), entry) && predicate.matches(selectable.labels(), selectable.fields());
    }

    private static boolean isOfShard(ShardSelector shard, Entry entry) {
        if (shard.isEverything()) {
            return true;
        }
        Metadata metadata = Metadata.of(StoredObject.of(entry).tree());
        return shard.matches(shard.field().endsWith(".uid") ? metadata.uid() : metadata.namespace());
    }

    private Selectable selectable(Entry entry) {
        ObjectNode object = StoredObject.of(entry).tree();
        Map<String, String> labels = new HashMap<>();
        for (Map.Entry<String, JsonNode> label :
                object.path("metadata").path("labels").properties()) {
            labels.put(label.getKey(), label.getValue().asText());
        }
        Map<String, String> values = new HashMap<>();
        for (String field : fields) {
            values.put(
                    field,
                    strategy.selectableValue(object, field, at(object, field).asText("")));
        }
        return new Selectable(new LabelSet(Map.copyOf(labels)), Map.copyOf(values));
    }

    private static JsonNode at(JsonNode object, String path) {
        JsonNode node = object;
        for (String name : path.split("\\.", -1)) {
            node = node.path(name);
        }
        return node;
    }
}
