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
 * Separates the charges to the quotas of a namespace that a recalculation includes from later ones, across several servers.
 * Before the objects are counted, a key of the namespace is written; every charged write is conditional on the revision of that
 * key before the charge. Therefore a charged write has either taken place when the count starts, or never will without another
 * charge.
 *
 * <p>The key of a namespace that is no longer counted expires. Writes are conditional on an existing key, whose revision is
 * unique: conditional on its absence, a late write could not distinguish the time before the key from that after it. Safe for
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
     * Begins an epoch, and returns the revision that separates it from the one before. Retried up to a hundred times if another
     * server begins one concurrently.
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
