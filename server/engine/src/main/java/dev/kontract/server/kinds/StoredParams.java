package dev.kontract.server.kinds;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.server.admission.StoredJson;
import dev.kontract.server.admission.policy.ParamKinds;
import dev.kontract.server.registry.GenericStore;
import dev.kontract.server.selector.LabelSelector;
import dev.kontract.server.storage.Derivation;
import dev.kontract.server.storage.Entry;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Reads the parameters of admission policies, which may be objects of any served kind. An object is parsed when it is needed first
 * after it has changed. Safe for use by many threads.
 */
public final class StoredParams implements ParamKinds {

    private static final Derivation<Map<String, String>> LABELS = StoredParams::labels;

    private final Supplier<ServedKinds> kinds;

    /**
     * Creates a reader.
     *
     * @param kinds the kinds that are served now
     */
    public StoredParams(Supplier<ServedKinds> kinds) {
        this.kinds = kinds;
    }

    @Override
    public Optional<ParamObjects> find(GroupVersionKind kind) {
        return kinds.get().findVersion(kind).map(StoredObjects::new);
    }

    private static final class StoredObjects implements ParamObjects {

        private final GenericStore store;

        StoredObjects(GenericStore store) {
            this.store = store;
        }

        @Override
        public String plural() {
            return store.kind().descriptor().plural();
        }

        @Override
        public boolean namespaced() {
            return store.kind().descriptor().namespaced();
        }

        @Override
        public Optional<ObjectNode> get(String namespace, String name) {
            return store.entry(namespace, name).map(entry -> entry.derived(StoredJson.TREE));
        }

        @Override
        public List<ObjectNode> list(String namespace, LabelSelector selector) {
            return store.entries(namespace).stream()
                    .filter(entry -> selector.matches(entry.derived(LABELS)))
                    .map(entry -> entry.derived(StoredJson.TREE))
                    .toList();
        }
    }

    private static Map<String, String> labels(Entry entry) {
        Map<String, String> labels = new HashMap<>();
        StoredJson.parse(entry)
                .path("metadata")
                .path("labels")
                .properties()
                .forEach(label -> labels.put(label.getKey(), label.getValue().asText()));
        return Map.copyOf(labels);
    }
}
