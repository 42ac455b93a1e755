package dev.kontract.server.kinds;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.server.admission.policy.ParamKinds;
import dev.kontract.server.registry.GenericStore;
import dev.kontract.server.selector.LabelSelector;
import dev.kontract.server.status.Reason;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.Keys;
import dev.kontract.server.storage.Range;
import dev.kontract.server.storage.Storage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Reads the parameters of admission policies, which may be objects of any served kind. Safe for use by many threads. */
public final class StoredParams implements ParamKinds {

    private final Supplier<ServedKinds> kinds;
    private final Storage storage;

    /**
     * Creates a reader.
     *
     * @param kinds the kinds that are served now
     * @param storage where the objects are
     */
    public StoredParams(Supplier<ServedKinds> kinds, Storage storage) {
        this.kinds = kinds;
        this.storage = storage;
    }

    @Override
    public Optional<ParamObjects> find(GroupVersionKind kind) {
        return kinds.get().findVersion(kind).map(StoredObjects::new);
    }

    private final class StoredObjects implements ParamObjects {

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
            try {
                return Optional.of(store.get(namespace, name).content());
            } catch (StatusException e) {
                if (e.reason() == Reason.NOT_FOUND) {
                    return Optional.empty();
                }
                throw e;
            }
        }

        @Override
        public List<ObjectNode> list(String namespace, LabelSelector selector) {
            Keys keys = store.kind().keys();
            List<ObjectNode> found = new ArrayList<>();
            for (Entry entry : storage.list(Range.of(keys.prefix(namespace))).entries()) {
                String name = entry.key().substring(keys.prefix(namespace).length());
                get(namespace, name)
                        .filter(object -> selector.matches(labels(object)))
                        .ifPresent(found::add);
            }
            return found;
        }

        private static Map<String, String> labels(ObjectNode object) {
            Map<String, String> labels = new HashMap<>();
            object.path("metadata")
                    .path("labels")
                    .properties()
                    .forEach(
                            label -> labels.put(label.getKey(), label.getValue().asText()));
            return labels;
        }
    }
}
