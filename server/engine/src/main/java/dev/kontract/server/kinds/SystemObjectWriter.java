package dev.kontract.server.kinds;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.server.apply.ApplyConflicts;
import dev.kontract.server.apply.ConflictResolution;
import dev.kontract.server.apply.FieldManager;
import dev.kontract.server.codec.Canonicalizer;
import dev.kontract.server.fieldpath.FieldSet;
import dev.kontract.server.fieldpath.Path;
import dev.kontract.server.registry.DeleteOptions;
import dev.kontract.server.registry.GenericStore;
import dev.kontract.server.registry.Metadata;
import dev.kontract.server.registry.UpdateScope;
import dev.kontract.server.registry.WriteMode;
import dev.kontract.server.request.WriteContext;
import dev.kontract.server.status.Reason;
import dev.kontract.server.status.StatusException;
import java.time.Instant;
import java.util.Objects;
import java.util.function.UnaryOperator;

/** Writes objects that a cluster has from the start, as the manager that writes them upstream. */
final class SystemObjectWriter {

    private static final DeleteOptions AT_ONCE = new DeleteOptions(WriteMode.STORE, null, null, null, null);
    private static final FieldSet STATUS = FieldSet.of(Path.of("status"));
    private static final FieldSet METADATA_AND_SPEC = FieldSet.of(Path.of("metadata"), Path.of("spec"));

    private final ServedKinds kinds;
    private final Instant now;

    SystemObjectWriter(ServedKinds kinds, Instant now) {
        this.kinds = kinds;
        this.now = now;
    }

    /** Creates an object if it is missing, and says whether it was. */
    boolean create(GroupVersionKind kind, String namespace, ObjectNode object, String manager) {
        GenericStore store = kinds.store(kind);
        FieldManager owner = new FieldManager(store.kind().schema(), kind.apiVersion(), kind.kind(), "", STATUS);
        ObjectNode written = Canonicalizer.written(object, store.kind().schema());
        return createIfMissing(store, namespace, owner.update(null, written, manager, now));
    }

    /**
     * Creates an object, or replaces the labels and the fields outside of the metadata that differ. An object that cannot be
     * changed that way is recreated.
     */
    void createOrReplace(GroupVersionKind kind, String namespace, ObjectNode object, String manager) {
        if (create(kind, namespace, object, manager)) {
            return;
        }
        try {
            replace(kind, namespace, object, manager);
        } catch (StatusException e) {
            if (e.reason() != Reason.INVALID) {
                throw e;
            }
            String name = object.path("metadata").path("name").asText();
            kinds.store(kind).delete(namespace, name, AT_ONCE, WriteContext.NONE, GenericStore.Admission.NONE);
            create(kind, namespace, object, manager);
        }
    }

    private void replace(GroupVersionKind kind, String namespace, ObjectNode object, String manager) {
        GenericStore store = kinds.store(kind);
        FieldManager owner = new FieldManager(store.kind().schema(), kind.apiVersion(), kind.kind(), "", STATUS);
        store.update(
                namespace,
                object.path("metadata").path("name").asText(),
                current -> {
                    ObjectNode next = replaced(Objects.requireNonNull(current), object);
                    return next.equals(current) ? next : owner.update(current, next, manager, now);
                },
                UpdateScope.OBJECT,
                WriteMode.STORE,
                WriteContext.NONE);
    }

    /** Replaces the ports of a service that are not as given; nothing else of it is changed. */
    void replacePorts(GroupVersionKind kind, String namespace, String name, ArrayNode ports, String manager) {
        GenericStore store = kinds.store(kind);
        FieldManager owner = new FieldManager(store.kind().schema(), kind.apiVersion(), kind.kind(), "", STATUS);
        store.update(
                namespace,
                name,
                current -> {
                    ObjectNode next = Objects.requireNonNull(current).deepCopy();
                    next.withObjectProperty("spec").set("ports", ports);
                    return next.equals(current) ? next : owner.update(current, next, manager, now);
                },
                UpdateScope.OBJECT,
                WriteMode.STORE,
                WriteContext.NONE);
    }

    private static ObjectNode replaced(ObjectNode current, ObjectNode object) {
        ObjectNode next = current.deepCopy();
        object.properties().forEach(field -> {
            if (!field.getKey().equals("metadata")) {
                next.set(field.getKey(), field.getValue());
            }
        });
        ObjectNode labels = next.withObjectProperty("metadata").withObjectProperty("labels");
        object.path("metadata").path("labels").properties().forEach(each -> labels.set(each.getKey(), each.getValue()));
        return next;
    }

    /** Deletes an object that belongs to no namespace, unless it has been deleted or replaced. */
    void delete(GroupVersionKind kind, Metadata object) {
        DeleteOptions options = new DeleteOptions(WriteMode.STORE, null, null, object.uid(), null);
        try {
            kinds.store(kind).delete("", object.name(), options, WriteContext.NONE, GenericStore.Admission.NONE);
        } catch (StatusException e) {
            if (e.reason() != Reason.NOT_FOUND && e.reason() != Reason.CONFLICT) {
                throw e;
            }
        }
    }

    private static boolean createIfMissing(GenericStore store, String namespace, ObjectNode object) {
        try {
            store.create(namespace, object, WriteMode.STORE, WriteContext.NONE, GenericStore.Admission.NONE);
            return true;
        } catch (StatusException e) {
            if (e.reason() != Reason.ALREADY_EXISTS) {
                throw e;
            }
            return false;
        }
    }

    /** Changes the status of an object that belongs to no namespace; nothing is written if the change returns the same. */
    void updateStatus(GroupVersionKind kind, String name, UnaryOperator<ObjectNode> change, String manager) {
        GenericStore store = kinds.store(kind);
        FieldManager owner =
                new FieldManager(store.kind().schema(), kind.apiVersion(), kind.kind(), "status", METADATA_AND_SPEC);
        store.update(
                "",
                name,
                current -> {
                    ObjectNode next = change.apply(Objects.requireNonNull(current));
                    return next.equals(current) ? next : owner.update(current, next, manager, now);
                },
                UpdateScope.STATUS,
                WriteMode.STORE,
                WriteContext.NONE);
    }

    /** Applies the status of an object that belongs to no namespace. */
    void applyStatus(GroupVersionKind kind, ObjectNode config, String manager) {
        GenericStore store = kinds.store(kind);
        FieldManager owner =
                new FieldManager(store.kind().schema(), kind.apiVersion(), kind.kind(), "status", METADATA_AND_SPEC);
        String name = config.path("metadata").path("name").asText();
        store.update(
                "",
                name,
                current -> {
                    try {
                        return owner.apply(current, config, manager, ConflictResolution.FORCE, now);
                    } catch (ApplyConflicts e) {
                        throw e.toApiException();
                    }
                },
                UpdateScope.STATUS,
                WriteMode.STORE,
                WriteContext.NONE);
    }
}
