package dev.kontract.server.kinds.definitions;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.Catalog;
import dev.kontract.server.kinds.definitions.DefinitionNaming.Accepted;
import dev.kontract.server.registry.apiextensions.ApiApproval;
import dev.kontract.server.registry.apiextensions.DefinitionCondition;
import dev.kontract.server.registry.validation.WebhookClientRules;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.storage.Change;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.Listing;
import dev.kontract.server.storage.Range;
import dev.kontract.server.storage.Storage;
import dev.kontract.server.storage.StorageException;
import dev.kontract.server.storage.Subscription;
import dev.kontract.server.storage.Watcher;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Accepts the names of definitions, establishes their kinds and triggers the removal of the objects of deleted ones.
 *
 * <p>One thread processes a definition whenever it changes. A kind is established in a separate write after the one that
 * accepts its names, so that servers that receive the first write serve the kind before the second one announces it.
 *
 * <p>All servers that share a storage do this. If definitions request the same names, the one that was written first gets them:
 * every server processes definitions in the order of their revisions, and a later one only after the earlier ones are decided.
 */
public final class DefinitionReconciler implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(DefinitionReconciler.class);

    private final Storage storage;
    private final DefinitionStatus status;
    private final DefinitionCleanup cleanup;
    private final Consumer<ObjectNode> serving;
    private final DefinitionProgress progress;
    private final List<Accepted> builtIn;
    private final ExecutorService thread;

    /** The names in use by definition; belongs to the thread. */
    private final Map<String, Accepted> accepted = new HashMap<>();

    private final AtomicBoolean restarting = new AtomicBoolean();

    private volatile boolean closed;
    private volatile @Nullable Subscription subscription;

    /** The watch whose changes are followed; null after a failure, until all definitions have been processed again. */
    private volatile @Nullable Changes followed;

    /**
     * Creates a reconciler.
     *
     * @param storage where the definitions and their objects are stored
     * @param status writes the status of definitions
     * @param cleanup removes the objects of definitions
     * @param serving serves a definition whose names have been decided on
     * @param progress receives the processed revision
     * @param builtIn the built-in kinds, whose names no definition gets
     */
    public DefinitionReconciler(
            Storage storage,
            DefinitionStatus status,
            DefinitionCleanup cleanup,
            Consumer<ObjectNode> serving,
            DefinitionProgress progress,
            Catalog builtIn) {
        this.storage = storage;
        this.status = status;
        this.cleanup = cleanup;
        this.serving = serving;
        this.progress = progress;
        this.thread = Executors.newSingleThreadExecutor(this::thread);
        this.builtIn = builtIn.resources().stream().map(Accepted::by).toList();
    }

    private Thread thread(Runnable task) {
        Thread made = new Thread(task, "definitions");
        made.setDaemon(true);
        progress.workedBy(made);
        return made;
    }

    /** Looks at all definitions and at every change of one from now on. Of several starts, the last one counts. */
    public synchronized void start() {
        Listing listing = storage.list(Range.of(DefinitionStatus.KEYS.root()));
        Changes changes = new Changes();
        followed = changes;
        submit(listing.revision(), changes, () -> reconcileAll(listing));
        Subscription before = subscription;
        Subscription started = storage.watch(DefinitionStatus.KEYS.root(), listing.revision(), changes);
        subscription = started;
        if (before != null) {
            before.close();
        }
        if (closed || followed != changes) {
            started.close();
        }
    }

    private void reconcileAll(Listing listing) {
        Map<String, ObjectNode> definitions = new LinkedHashMap<>();
        listing.entries().stream()
                .sorted(Comparator.comparingLong(Entry::revision))
                .forEach(entry -> definitions.put(name(entry), status.read(entry)));
        accepted.clear();
        definitions.forEach((name, definition) -> accepted.put(name, Accepted.by(definition)));
        definitions.forEach(this::attempt);
    }

    /** Reconciles one of several definitions: one that can never be updated does not keep the others from being served. */
    private void attempt(String name, ObjectNode definition) {
        try {
            reconcile(name, definition);
        } catch (RuntimeException e) {
            if (closed || isPassing(e)) {
                throw e;
            }
            LOG.error("the state of CustomResourceDefinition {} cannot be updated", name, e);
        }
    }

    private void submit(long revision, Changes changes, Runnable task) {
        try {
            thread.execute(() -> {
                try {
                    if (followed == changes) {
                        task.run();
                    }
                } catch (RuntimeException e) {
                    failed(e);
                } finally {
                    progress.reached(revision);
                }
            });
        } catch (RejectedExecutionException e) {
            // Closed: nothing is left to do.
        }
    }

    /** When the storage fails, what follows has to wait until this definition has been decided. */
    private void failed(RuntimeException e) {
        if (closed) {
            return;
        }
        if (!isPassing(e)) {
            LOG.error("the state of a CustomResourceDefinition cannot be updated", e);
            return;
        }
        LOG.warn("the state of CustomResourceDefinitions cannot be updated: {}", e.getMessage());
        followed = null;
        Subscription running = subscription;
        if (running != null) {
            running.close();
        }
        restartLater();
    }

    private static boolean isPassing(RuntimeException e) {
        return e instanceof StorageException
                || (e instanceof StatusException refusal && (refusal.code() == 503 || refusal.code() == 507));
    }

    private void restartLater() {
        if (restarting.compareAndSet(false, true)) {
            CompletableFuture.delayedExecutor(1, TimeUnit.SECONDS).execute(this::restart);
        }
    }

    private void restart() {
        restarting.set(false);
        if (!closed) {
            try {
                start();
            } catch (StorageException e) {
                restartLater();
            }
        }
    }

    private static String name(Entry entry) {
        return entry.key().substring(entry.key().lastIndexOf('/') + 1);
    }

    private void changed(Entry entry) {
        String name = name(entry);
        ObjectNode definition = status.read(entry);
        accepted.put(name, Accepted.by(definition));
        reconcile(name, definition);
    }

    private void deleted(String name, ObjectNode last) {
        cleanup.gone(name, last);
        Accepted freed = accepted.remove(name);
        if (freed != null) {
            othersOf(freed.group(), name);
        }
    }

    /** Names may be free now. */
    private void othersOf(String group, String but) {
        List<String> others = accepted.entrySet().stream()
                .filter(entry -> entry.getValue().group().equals(group)
                        && !entry.getKey().equals(but))
                .map(Map.Entry::getKey)
                .sorted()
                .toList();
        for (String other : others) {
            status.find(other).ifPresent(definition -> attempt(other, definition));
        }
    }

    private void reconcile(String name, ObjectNode definition) {
        ObjectNode named = status.update(name, definition, this::settle);
        serving.accept(named);
        Accepted names = Accepted.by(named);
        boolean renamed = !names.equals(accepted.put(name, names));
        ObjectNode established = status.update(name, named, DefinitionReconciler::establish);
        cleanup.changed(name, established);
        if (renamed) {
            othersOf(names.group(), name);
        }
    }

    private boolean settle(ObjectNode definition, String time) {
        boolean changed = DefinitionCondition.remove(definition, DefinitionCondition.NON_STRUCTURAL);
        String group = definition.path("spec").path("group").asText();
        if (DefinitionNaming.isOpen(definition)) {
            DefinitionNaming naming = new DefinitionNaming(group);
            builtIn.forEach(naming::use);
            accepted.values().forEach(naming::use);
            changed |= naming.decide(definition, time);
        }
        if (ApiApproval.isNeeded(group)) {
            DefinitionCondition condition = ApiApproval.of(definition).condition();
            changed |= !condition.isIn(definition);
            condition.set(definition, time);
        }
        return changed;
    }

    private static boolean establish(ObjectNode definition, String time) {
        if (!DefinitionCondition.isTrue(definition, DefinitionCondition.NAMES_ACCEPTED)
                || DefinitionCondition.isTrue(definition, DefinitionCondition.ESTABLISHED)) {
            return false;
        }
        String bundle = definition
                .path("spec")
                .path("conversion")
                .path("webhook")
                .path("clientConfig")
                .path("caBundle")
                .asText("");
        DefinitionCondition condition = WebhookClientRules.bundleProblem(bundle).isEmpty()
                ? DefinitionCondition.yes(
                        DefinitionCondition.ESTABLISHED, "InitialNamesAccepted", "the initial names have been accepted")
                : DefinitionCondition.no(
                        DefinitionCondition.ESTABLISHED,
                        "InvalidCABundle",
                        "The conversion webhook CABundle is invalid");
        boolean changed = !condition.isIn(definition);
        condition.set(definition, time);
        return changed;
    }

    @Override
    public void close() {
        closed = true;
        Subscription running = subscription;
        if (running != null) {
            running.close();
        }
        thread.shutdown();
        progress.end();
        cleanup.close();
    }

    private final class Changes implements Watcher {

        @Override
        public void changed(Change change) {
            Entry entry = change.entry();
            submit(
                    change.revision(),
                    this,
                    change.type() == Change.Type.DELETED
                            ? () -> deleted(name(entry), status.read(entry))
                            : () -> DefinitionReconciler.this.changed(entry));
        }

        @Override
        public void ended() {
            restartLater();
        }
    }
}
