package dev.kontract.server.kinds;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.StoredObject;
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
import java.util.concurrent.Executor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps the served kinds in line with the stored CustomResourceDefinitions. */
public final class DefinitionFeed implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(DefinitionFeed.class);
    private static final Keys KEYS = Keys.of("apiextensions.k8s.io", "customresourcedefinitions");

    private final CustomKinds kinds;
    private final Subscription subscription;

    /**
     * Serves the definitions there are, and from now on follows their changes.
     *
     * @param executor follows changes; must run tasks one after the other
     */
    public DefinitionFeed(CustomKinds kinds, Storage storage, Executor executor) {
        this.kinds = kinds;
        Listing present = storage.list(Range.of(KEYS.root()));
        List<ObjectNode> definitions = new ArrayList<>();
        present.entries().forEach(entry -> definitions.add(tree(entry)));
        if (!definitions.isEmpty()) {
            kinds.serveAll(definitions);
        }
        this.subscription = storage.watch(KEYS.root(), present.revision(), new Watcher() {
            @Override
            public void changed(Change change) {
                executor.execute(() -> follow(change));
            }

            @Override
            public void ended() {}
        });
    }

    private void follow(Change change) {
        try {
            if (change.type() == Change.Type.DELETED) {
                kinds.withdraw(change.entry().key().substring(KEYS.root().length()), change.revision());
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
    public void close() {
        subscription.close();
    }
}
