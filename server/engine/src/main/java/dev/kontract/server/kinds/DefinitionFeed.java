package dev.kontract.server.kinds;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.StoredObject;
import dev.kontract.server.storage.Change;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.Keys;
import dev.kontract.server.storage.Listing;
import dev.kontract.server.storage.Range;
import dev.kontract.server.storage.Storage;
import dev.kontract.server.storage.StorageException;
import dev.kontract.server.storage.Subscription;
import dev.kontract.server.storage.Watcher;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps the served kinds in line with the stored CustomResourceDefinitions. */
public final class DefinitionFeed implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(DefinitionFeed.class);
    private static final Keys KEYS = Keys.of("apiextensions.k8s.io", "customresourcedefinitions");

    private final CustomKinds kinds;
    private final Executor executor;
    private final Storage storage;
    private final Executor repairs;
    private @Nullable Subscription subscription;
    private boolean closed;

    /**
     * Serves the definitions there are, and from now on follows their changes.
     *
     * @param executor follows changes; must run tasks one after the other
     * @param repairs restarts a broken watch after a delay
     */
    public DefinitionFeed(CustomKinds kinds, Storage storage, Executor executor, Executor repairs) {
        this.kinds = kinds;
        this.storage = storage;
        this.executor = executor;
        this.repairs = repairs;
        Listing present = storage.list(Range.of(KEYS.root()));
        List<ObjectNode> definitions = new ArrayList<>();
        present.entries().forEach(entry -> definitions.add(tree(entry)));
        if (!definitions.isEmpty()) {
            kinds.serveAll(definitions);
        }
        watch(present.revision());
    }

    private void watch(long after) {
        Subscription started = storage.watch(KEYS.root(), after, new Watcher() {
            @Override
            public void changed(Change change) {
                executor.execute(() -> follow(change));
            }

            @Override
            public void ended() {
                repairs.execute(DefinitionFeed.this::restart);
            }
        });
        synchronized (this) {
            subscription = started;
            if (closed) {
                started.close();
            }
        }
    }

    private synchronized boolean isClosed() {
        return closed;
    }

    /** Catches up on what happened while nothing was watched. */
    private void restart() {
        if (isClosed()) {
            return;
        }
        try {
            Listing present = storage.list(Range.of(KEYS.root()));
            executor.execute(() -> level(present));
            watch(present.revision());
        } catch (StorageException e) {
            repairs.execute(this::restart);
        }
    }

    private void level(Listing present) {
        Set<String> gone = kinds.names();
        for (Entry entry : present.entries()) {
            gone.remove(name(entry));
            follow(new Change(Change.Type.UPDATED, entry, null));
        }
        gone.forEach(name -> kinds.withdraw(name, present.revision()));
    }

    private static String name(Entry entry) {
        return entry.key().substring(KEYS.root().length());
    }

    private void follow(Change change) {
        try {
            if (change.type() == Change.Type.DELETED) {
                kinds.withdraw(name(change.entry()), change.revision());
            } else {
                kinds.serve(tree(change.entry()));
            }
        } catch (RuntimeException e) {
            LOG.error("the definition {} cannot be served", change.entry().key(), e);
        }
    }

    private static ObjectNode tree(Entry entry) {
        return StoredObject.of(entry).tree();
    }

    @Override
    public synchronized void close() {
        closed = true;
        if (subscription != null) {
            subscription.close();
        }
    }
}
