package dev.kontract.server.registry.core;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.ComputedObjects;
import dev.kontract.server.registry.Metadata;
import dev.kontract.server.status.StatusException;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The health of the parts of the control plane. All of them are in this server: its storage, its controllers and its scheduler.
 *
 * @see <a href="https://kubernetes.io/docs/reference/kubernetes-api/cluster-resources/component-status-v1/">ComponentStatus</a>
 */
public final class ComponentStatuses implements ComputedObjects {

    private final BooleanSupplier controllers;
    private final BooleanSupplier scheduler;
    private final BooleanSupplier storage;

    /** Asks for the health of each part when the statuses are read. */
    public ComponentStatuses(BooleanSupplier controllers, BooleanSupplier scheduler, BooleanSupplier storage) {
        this.controllers = controllers;
        this.scheduler = scheduler;
        this.storage = storage;
    }

    @Override
    public List<ObjectNode> list(String namespace, Predicate<ObjectNode> selected) {
        return all().filter(selected).toList();
    }

    @Override
    public ObjectNode get(String namespace, String name) {
        return all().filter(status -> Metadata.of(status).name().equals(name))
                .findFirst()
                .orElseThrow(() -> StatusException.notFound("", "componentstatus", name));
    }

    private Stream<ObjectNode> all() {
        return Stream.of(
                status("controller-manager", controllers.getAsBoolean(), "no controllers run in this server"),
                status("etcd-0", storage.getAsBoolean(), "the storage does not answer"),
                status("scheduler", scheduler.getAsBoolean(), "no scheduler runs in this server"));
    }

    @Override
    public String warning() {
        return "v1 ComponentStatus is deprecated in v1.19+";
    }

    private static ObjectNode status(String name, boolean healthy, String otherwise) {
        ObjectNode status = JsonNodeFactory.instance.objectNode();
        status.put("kind", "ComponentStatus").put("apiVersion", "v1");
        status.putObject("metadata").put("name", name);
        status.putArray("conditions")
                .addObject()
                .put("type", "Healthy")
                .put("status", healthy ? "True" : "False")
                .put("message", healthy ? "ok" : otherwise);
        return status;
    }
}
