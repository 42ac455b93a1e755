package dev.kontract.server.kinds.definitions;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.DeleteOptions;
import dev.kontract.server.registry.GenericStore;
import dev.kontract.server.registry.Metadata;
import dev.kontract.server.registry.StoredObject;
import dev.kontract.server.registry.WriteMode;
import dev.kontract.server.registry.apiextensions.ApiextensionsStrategies;
import dev.kontract.server.registry.apiextensions.DefinitionCondition;
import dev.kontract.server.request.WriteContext;
import dev.kontract.server.status.Reason;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.storage.Change;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.Keys;
import dev.kontract.server.storage.Listing;
import dev.kontract.server.storage.Range;
import dev.kontract.server.storage.Storage;
import dev.kontract.server.storage.Subscription;
import dev.kontract.server.storage.Watcher;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Removes the objects of deleted definitions, then their finalizer.
 *
 * <p>A definition is kept until the last of its objects with finalizers is deleted. All work is done by one thread.
 */
public final class DefinitionCleanup implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(DefinitionCleanup.class);
    private static final DeleteOptions AT_ONCE = new DeleteOptions(WriteMode.STORE, null, null, null, null);
    private static final int MESSAGES = 5;

    private final Storage storage;
    private final DefinitionStatus status;
    private final Instances instances;
    private final Consumer<ObjectNode> serving;

    /** The UIDs of the definitions that are cleaned up; their own progress is no reason to begin again. */
    private final Set<String> begun = ConcurrentHashMap.newKeySet();

    /** The definitions that wait for their last objects, by name. */
    private final Map<String, Subscription> waiting = new ConcurrentHashMap<>();

    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread made = new Thread(task, "definition-cleanup");
        made.setDaemon(true);
        return made;
    });

    /** Knows the objects of definitions. */
    public interface Instances {

        /** Returns whether the resource is built in, so that its objects are not those of a definition. */
        boolean isBuiltIn(String group, String plural);

        /** The store of the objects of an established definition; empty when they are not served. */
        Optional<GenericStore> store(ObjectNode definition);
    }

    /**
     * Creates a cleanup.
     *
     * @param storage where the objects are stored
     * @param status writes the status of definitions
     * @param instances finds the objects of a definition
     * @param serving serves the current state of a definition
     */
    public DefinitionCleanup(
            Storage storage, DefinitionStatus status, Instances instances, Consumer<ObjectNode> serving) {
        this.storage = storage;
        this.status = status;
        this.instances = instances;
        this.serving = serving;
    }

    /** Begins to clean up, if the definition is deleted and this has not begun yet. */
    void changed(String name, ObjectNode definition) {
        if (isDue(definition) && begun.add(Metadata.of(definition).uid())) {
            submit(name, 0);
        }
    }

    /** Called when the definition of that name was deleted by any client. */
    void gone(String name, ObjectNode last) {
        if (begun.remove(Metadata.of(last).uid())) {
            Subscription watch = waiting.remove(name);
            if (watch != null) {
                watch.close();
            }
        }
    }

    private static boolean isDue(ObjectNode definition) {
        Metadata metadata = Metadata.of(definition);
        return metadata.isDeleting() && metadata.finalizers().contains(ApiextensionsStrategies.CLEANUP_FINALIZER);
    }

    private void submit(String name, long delaySeconds) {
        try {
            var unused = thread.schedule(() -> attempt(name), delaySeconds, TimeUnit.SECONDS);
        } catch (RejectedExecutionException e) {
            // Closed: the next start continues.
        }
    }

    private void attempt(String name) {
        try {
            status.find(name).filter(DefinitionCleanup::isDue).ifPresent(definition -> cleanUp(name, definition));
        } catch (RuntimeException e) {
            if (!thread.isShutdown()) {
                LOG.error("the objects of CustomResourceDefinition {} cannot be removed", name, e);
                submit(name, 1);
            }
        }
    }

    private void cleanUp(String name, ObjectNode definition) {
        ObjectNode going = status.update(name, definition, isUnderWay());
        serving.accept(going); // From here on, objects that the cleanup would miss are not created.
        if (!isDue(going)) {
            return;
        }
        String group = going.path("spec").path("group").asText();
        String plural = going.path("spec").path("names").path("plural").asText();
        if (instances.isBuiltIn(group, plural)) {
            finish(name, going, "OverlappingBuiltInResource", "instances overlap with built-in resources in storage");
        } else if (!DefinitionCondition.isTrue(going, DefinitionCondition.ESTABLISHED)
                && isEmpty(Keys.of(group, plural))) {
            finish(name, going, "NeverEstablished", "resource was never established");
        } else {
            removeInstances(name, going, Keys.of(group, plural));
        }
    }

    private static DefinitionStatus.Step isUnderWay() {
        return step(DefinitionCondition.yes(
                DefinitionCondition.TERMINATING,
                "InstanceDeletionInProgress",
                "CustomResource deletion is in progress"));
    }

    /** Sets a condition, unless another server has finished the cleanup meanwhile. */
    private static DefinitionStatus.Step step(DefinitionCondition condition) {
        return (definition, time) -> {
            boolean changed = isDue(definition) && !condition.isIn(definition);
            if (changed) {
                condition.set(definition, time);
            }
            return changed;
        };
    }

    private void removeInstances(String name, ObjectNode definition, Keys keys) {
        Listing present = storage.list(Range.of(keys.root()));
        if (!present.entries().isEmpty()) {
            Optional<GenericStore> store = instances.store(definition);
            List<String> failures =
                    store.isEmpty() ? List.of("the kind is not served") : delete(store.get(), present.entries());
            if (!failures.isEmpty()) {
                failed(name, definition, failures);
                return;
            }
        }
        if (isEmpty(keys)) {
            completed(name, definition);
        } else {
            await(name, keys);
        }
    }

    private static List<String> delete(GenericStore store, List<Entry> entries) {
        List<String> failures = new ArrayList<>();
        for (Entry entry : entries) {
            Metadata metadata = Metadata.of(StoredObject.of(entry).tree());
            try {
                store.delete(
                        metadata.namespace(), metadata.name(), AT_ONCE, WriteContext.NONE, GenericStore.Admission.NONE);
            } catch (StatusException e) {
                if (e.reason() != Reason.NOT_FOUND && failures.size() < MESSAGES) {
                    failures.add(String.valueOf(e.getMessage()));
                }
            }
        }
        return failures;
    }

    private boolean isEmpty(Keys keys) {
        return storage.list(new Range(keys.root(), "", 1, 0)).entries().isEmpty();
    }

    private void failed(String name, ObjectNode definition, List<String> failures) {
        status.update(
                name,
                definition,
                step(DefinitionCondition.yes(
                        DefinitionCondition.TERMINATING,
                        "InstanceDeletionFailed",
                        "could not issue all deletes: " + String.join(", ", failures))));
        submit(name, 1);
    }

    private void completed(String name, ObjectNode definition) {
        finish(name, definition, "InstanceDeletionCompleted", "removed all instances");
    }

    private void finish(String name, ObjectNode definition, String reason, String message) {
        DefinitionCondition condition = DefinitionCondition.no(DefinitionCondition.TERMINATING, reason, message);
        status.update(name, definition, (next, time) -> {
            if (!isDue(next)) {
                return false;
            }
            condition.set(next, time);
            Metadata metadata = Metadata.of(next);
            List<String> finalizers = metadata.finalizers();
            finalizers.remove(ApiextensionsStrategies.CLEANUP_FINALIZER);
            metadata.finalizers(finalizers);
            return true;
        });
    }

    /** Continues when the last object was deleted. */
    private void await(String name, Keys keys) {
        Subscription watch = storage.watch(keys.root(), storage.revision(), new LastInstance(name, keys));
        Subscription before = waiting.put(name, watch);
        if (before != null) {
            before.close();
        }
        confirm(name, keys);
    }

    private void confirm(String name, Keys keys) {
        if (isEmpty(keys)) {
            Subscription watch = waiting.remove(name);
            if (watch != null) {
                watch.close();
                submit(name, 0);
            }
        }
    }

    @Override
    public void close() {
        thread.shutdownNow();
        waiting.values().forEach(Subscription::close);
    }

    private final class LastInstance implements Watcher {

        private final String name;
        private final Keys keys;

        LastInstance(String name, Keys keys) {
            this.name = name;
            this.keys = keys;
        }

        @Override
        public void changed(Change change) {
            if (change.type() == Change.Type.DELETED) {
                try {
                    thread.execute(() -> confirm(name, keys));
                } catch (RejectedExecutionException e) {
                    // Closed: the next start continues.
                }
            }
        }

        @Override
        public void ended() {
            if (waiting.remove(name) != null) {
                submit(name, 1);
            }
        }
    }
}
