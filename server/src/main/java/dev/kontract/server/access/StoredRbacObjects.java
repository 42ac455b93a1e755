package dev.kontract.server.access;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.server.authorization.rbac.bootstrap.RbacObjects;
import dev.kontract.server.registry.DeleteOptions;
import dev.kontract.server.registry.GenericStore;
import dev.kontract.server.registry.Metadata;
import dev.kontract.server.registry.ObjectUpdate;
import dev.kontract.server.registry.StoredObject;
import dev.kontract.server.registry.UpdateScope;
import dev.kontract.server.registry.WriteMode;
import dev.kontract.server.status.Reason;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.Range;
import dev.kontract.server.storage.Storage;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads and writes ClusterRoles and ClusterRoleBindings in the storage. */
final class StoredRbacObjects implements RbacObjects {

    private final Function<GroupVersionKind, GenericStore> stores;
    private final String group;
    private final Storage storage;

    StoredRbacObjects(Function<GroupVersionKind, GenericStore> stores, String group, Storage storage) {
        this.stores = stores;
        this.group = group;
        this.storage = storage;
    }

    @Override
    public Optional<ObjectNode> get(String kind, String name) {
        try {
            return Optional.of(store(kind).get("", name).tree());
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
        return unlessOvertaken(() -> store(object).create("", object, WriteMode.STORE, GenericStore.NO_ADMISSION));
    }

    @Override
    public boolean update(ObjectNode object) {
        String name = Metadata.of(object).name();
        return unlessOvertaken(
                () -> store(object).update("", name, new Replacing(object), UpdateScope.OBJECT, WriteMode.STORE));
    }

    @Override
    public boolean delete(ObjectNode object) {
        Metadata metadata = Metadata.of(object);
        DeleteOptions options =
                new DeleteOptions(WriteMode.STORE, null, null, metadata.uid(), metadata.resourceVersion());
        return unlessOvertaken(() -> store(object).delete("", metadata.name(), options, GenericStore.NO_ADMISSION));
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

    /** Replaces an object by one that carries the resource version it was derived from. */
    private record Replacing(ObjectNode object) implements ObjectUpdate {

        @Override
        public ObjectNode next(@Nullable ObjectNode current) {
            return object.deepCopy();
        }
    }
}
