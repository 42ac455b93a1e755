package dev.kontract.server.registry.plugin;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.kontract.server.registry.ServerRecord;
import dev.kontract.server.request.WriteAttempt;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.Keys;
import dev.kontract.server.storage.Storage;
import dev.kontract.server.storage.StorageException;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * Tells the charges to the quotas of a namespace that a count of several servers' objects includes from those it does not. Before
 * its objects are counted, a key of the namespace is written; every write that is charged is bound to that key as it was before
 * the charge. So a charged write has either taken place when the count begins, or never will without another charge.
 *
 * <p>The key of a namespace that is not counted any more expires. Writes are bound to a key that exists, at a revision that no
 * later one has: were they bound to its absence, one that is late could not tell the time before it from that after it. Safe for
 * use by many threads.
 */
public final class QuotaEpochs {

    private static final int ATTEMPTS = 100;

    private static final Keys KEYS = Keys.of("", "quotaepochs");

    /** Quotas are counted far more often than this, as long as there are any. */
    private static final Duration TIME_TO_LIVE = Duration.ofHours(1);

    private final Supplier<Storage> storage;

    /** Keeps the keys in {@code storage}. */
    public QuotaEpochs(Supplier<Storage> storage) {
        this.storage = storage;
    }

    /**
     * Runs {@code charge}, and binds {@code attempt} to the epoch in which that begins. Not the charge: it may belong to a later
     * one.
     */
    void during(String namespace, WriteAttempt attempt, Runnable charge) {
        String key = KEYS.key(namespace, "count");
        long epoch = storage.get().get(key).map(Entry::revision).orElseGet(() -> begin(namespace));
        charge.run();
        attempt.require(key, epoch);
    }

    /**
     * Begins an epoch, and returns the revision that separates it from the one before. Repeated when another server begins one
     * meanwhile, a hundred times at most.
     */
    long begin(String namespace) {
        String key = KEYS.key(namespace, "count");
        ServerRecord epoch = new ServerRecord("QuotaEpoch", "count", JsonNodeFactory.instance.objectNode());
        for (int attempt = 1; ; attempt++) {
            try {
                return storage.get()
                        .get(key)
                        .map(before -> storage.get().update(key, before.revision(), epoch, TIME_TO_LIVE))
                        .orElseGet(() -> storage.get().create(key, epoch, TIME_TO_LIVE))
                        .revision();
            } catch (StorageException e) {
                boolean overtaken = e.reason() == StorageException.Reason.CONFLICT
                        || e.reason() == StorageException.Reason.KEY_EXISTS;
                if (!overtaken || attempt == ATTEMPTS) {
                    throw e;
                }
            }
        }
    }
}
