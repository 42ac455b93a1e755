package dev.kontract.server.storage;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * The complete contents of a store at one revision, to be written to another store.
 *
 * @param revision the latest revision of the store
 * @param identity the settings that its values depend on, by flag name
 * @param items the entries, ordered by revision
 */
public record StoreCopy(long revision, Map<String, String> identity, List<Item> items) {

    /**
     * A stored entry.
     *
     * @param expires the deadline of the key, in milliseconds since the epoch, 0 for none
     */
    public record Item(Entry entry, long expires) {

        /**
         * Returns the time to live from {@code now} on, {@link Storage#FOREVER} if the key does not expire; negative if it has
         * expired.
         */
        public Duration timeToLive(long now) {
            if (expires == 0) {
                return Storage.FOREVER;
            }
            return expires > now ? Duration.ofMillis(expires - now) : Duration.ofMillis(-1);
        }
    }

    /** Copies the collections. */
    public StoreCopy {
        identity = Map.copyOf(identity);
        items = List.copyOf(items);
    }

    /** Returns this copy without the items whose keys match {@code dropped}. */
    public StoreCopy without(Predicate<String> dropped) {
        return new StoreCopy(
                revision,
                identity,
                items.stream().filter(each -> !dropped.test(each.entry().key())).toList());
    }

    /** Returns this copy with other settings. */
    public StoreCopy identifiedBy(Map<String, String> settings) {
        return new StoreCopy(revision, settings, items);
    }
}
