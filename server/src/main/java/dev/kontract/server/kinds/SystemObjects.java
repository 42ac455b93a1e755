package dev.kontract.server.kinds;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.server.apply.FieldManager;
import dev.kontract.server.codec.Canonicalizer;
import dev.kontract.server.fieldpath.FieldSet;
import dev.kontract.server.registry.GenericStore;
import dev.kontract.server.registry.WriteMode;
import dev.kontract.server.registry.scheduling.SystemPriorityClasses;
import dev.kontract.server.schema.ObjectSchema;
import dev.kontract.server.status.Reason;
import dev.kontract.server.status.StatusException;
import java.time.Instant;
import java.util.List;

/** The namespaces and priority classes that every cluster has from the start. */
public final class SystemObjects {

    private static final GroupVersionKind NAMESPACE = new GroupVersionKind("", "v1", "Namespace");
    private static final List<String> NAMESPACES = List.of("default", "kube-system", "kube-public", "kube-node-lease");
    private static final String MANAGER = "kube-apiserver";

    private SystemObjects() {}

    /**
     * Creates those that are missing.
     *
     * @param now the time of their managed fields
     */
    public static void create(ServedKinds kinds, Instant now) {
        GenericStore namespaces = kinds.store(NAMESPACE);
        for (String name : NAMESPACES) {
            ObjectNode namespace = JsonNodeFactory.instance.objectNode();
            namespace.put("kind", NAMESPACE.kind()).put("apiVersion", NAMESPACE.apiVersion());
            namespace.putObject("metadata").put("name", name);
            createIfMissing(namespaces, namespace);
        }
        GenericStore priorityClasses = kinds.store(SystemPriorityClasses.KIND);
        ObjectSchema schema = priorityClasses.kind().schema();
        FieldManager owner = new FieldManager(
                schema, SystemPriorityClasses.KIND.apiVersion(), SystemPriorityClasses.KIND.kind(), "", FieldSet.EMPTY);
        for (ObjectNode priorityClass : SystemPriorityClasses.objects()) {
            ObjectNode written = Canonicalizer.written(priorityClass, schema);
            createIfMissing(priorityClasses, owner.update(null, written, MANAGER, now));
        }
    }

    private static void createIfMissing(GenericStore store, ObjectNode object) {
        try {
            store.create("", object, WriteMode.STORE, GenericStore.NO_ADMISSION);
        } catch (StatusException e) {
            if (e.reason() != Reason.ALREADY_EXISTS) {
                throw e;
            }
        }
    }
}
