package dev.kontract.server.kinds;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.server.registry.GenericStore;
import dev.kontract.server.registry.WriteMode;
import dev.kontract.server.status.Reason;
import dev.kontract.server.status.StatusException;
import java.util.List;

/** The namespaces that every cluster has from the start. */
public final class Namespaces {

    private static final GroupVersionKind KIND = new GroupVersionKind("", "v1", "Namespace");
    private static final List<String> NAMES = List.of("default", "kube-system", "kube-public", "kube-node-lease");

    private Namespaces() {}

    /** Creates those that are missing. */
    public static void create(ServedKinds kinds) {
        GenericStore namespaces = kinds.store(KIND);
        for (String name : NAMES) {
            ObjectNode namespace = JsonNodeFactory.instance.objectNode();
            namespace.put("kind", KIND.kind()).put("apiVersion", KIND.apiVersion());
            namespace.putObject("metadata").put("name", name);
            try {
                namespaces.create("", namespace, WriteMode.STORE, GenericStore.NO_ADMISSION);
            } catch (StatusException e) {
                if (e.reason() != Reason.ALREADY_EXISTS) {
                    throw e;
                }
            }
        }
    }
}
