package dev.kontract.server.access;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.server.apply.ApplyConflicts;
import dev.kontract.server.apply.ConflictResolution;
import dev.kontract.server.apply.FieldManager;
import dev.kontract.server.authorization.rbac.bootstrap.RbacObjects;
import dev.kontract.server.codec.Canonicalizer;
import dev.kontract.server.fieldpath.FieldSet;
import dev.kontract.server.registry.DeleteOptions;
import dev.kontract.server.registry.GenericStore;
import dev.kontract.server.registry.Metadata;
import dev.kontract.server.registry.StoredObject;
import dev.kontract.server.registry.UpdateScope;
import dev.kontract.server.registry.WriteMode;
import dev.kontract.server.request.WriteContext;
import dev.kontract.server.status.Reason;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.Range;
import dev.kontract.server.storage.Storage;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Reads and writes roles and bindings in the storage, with the managers of their fields that they have upstream. */
final class StoredRbacObjects implements RbacObjects {

    private static final String MANAGER = "kube-apiserver";
    private static final String AGGREGATION = "clusterrole-aggregation-controller";

    private final Function<GroupVersionKind, GenericStore> stores;
    private final String group;
    private final Storage storage;
    private final Instant now;

    /**
     * @param now the time of managed fields
     */
    StoredRbacObjects(Function<GroupVersionKind, GenericStore> stores, String group, Storage storage, Instant now) {
        this.stores = stores;
        this.group = group;
        this.storage = storage;
        this.now = now;
    }

    @Override
    public Optional<ObjectNode> get(String kind, String namespace, String name) {
        try {
            return Optional.of(store(kind).get(namespace, name).tree());
        } catch (StatusException e) {
            if (e.reason() == Reason.NOT_FOUND) {
                return Optional.empty();
            }
            throw e;
        }
    }

    @Override
    public List<ObjectNode> list(String kind) {
        return storage.list(Range.of(store(kind).kind().keys().root())).entries().stream()
                .map(StoredRbacObjects::tree)
                .toList();
    }

    private static ObjectNode tree(Entry entry) {
        return new StoredObject(entry.value()).tree();
    }

    @Override
    public boolean create(ObjectNode object) {
        GenericStore store = store(object);
        return unlessOvertaken(() -> {
            ObjectNode written = Canonicalizer.written(object, store.kind().schema());
            ObjectNode owned = fields(store, object).update(null, written, MANAGER, now);
            store.create(namespace(object), owned, WriteMode.STORE, WriteContext.NONE, GenericStore.Admission.NONE);
        });
    }

    @Override
    public boolean update(ObjectNode object) {
        return replace(object, (fields, current) -> fields.update(current, object, MANAGER, now));
    }

    @Override
    public boolean aggregate(ObjectNode role) {
        ObjectNode rules = role.objectNode();
        rules.set("apiVersion", role.path("apiVersion"));
        rules.set("kind", role.path("kind"));
        rules.putObject("metadata").put("name", Metadata.of(role).name());
        rules.set("rules", role.path("rules"));
        return replace(role, (fields, current) -> aggregated(fields, current, rules, role));
    }

    private ObjectNode aggregated(FieldManager fields, ObjectNode current, ObjectNode rules, ObjectNode role) {
        try {
            ObjectNode next = fields.apply(current, rules, AGGREGATION, ConflictResolution.FORCE, now);
            Metadata.of(next).set("resourceVersion", Metadata.of(role).resourceVersion());
            return next;
        } catch (ApplyConflicts e) {
            throw e.toApiException();
        }
    }

    private boolean replace(ObjectNode object, BiFunction<FieldManager, ObjectNode, ObjectNode> change) {
        GenericStore store = store(object);
        FieldManager fields = fields(store, object);
        return unlessOvertaken(() -> store.update(
                namespace(object),
                Metadata.of(object).name(),
                current -> change.apply(fields, Objects.requireNonNull(current)),
                UpdateScope.OBJECT,
                WriteMode.STORE,
                WriteContext.NONE));
    }

    private static FieldManager fields(GenericStore store, ObjectNode object) {
        return new FieldManager(
                store.kind().schema(),
                object.path("apiVersion").asText(),
                object.path("kind").asText(),
                "",
                FieldSet.EMPTY);
    }

    private static String namespace(ObjectNode object) {
        return Metadata.of(object).namespace();
    }

    @Override
    public boolean delete(ObjectNode object) {
        Metadata metadata = Metadata.of(object);
        DeleteOptions options =
                new DeleteOptions(WriteMode.STORE, null, null, metadata.uid(), metadata.resourceVersion());
        return unlessOvertaken(() -> store(object)
                .delete(namespace(object), metadata.name(), options, WriteContext.NONE, GenericStore.Admission.NONE));
    }

    private static boolean unlessOvertaken(Runnable write) {
        try {
            write.run();
            return true;
        } catch (StatusException e) {
            return switch (e.reason()) {
                case ALREADY_EXISTS, CONFLICT, NOT_FOUND -> false;
                default -> throw e;
            };
        }
    }

    private GenericStore store(ObjectNode object) {
        return store(object.path("kind").asText());
    }

    private GenericStore store(String kind) {
        return stores.apply(new GroupVersionKind(group, "v1", kind));
    }
}
