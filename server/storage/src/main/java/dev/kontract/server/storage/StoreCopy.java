package dev.kontract.server.storage;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Everything that a store holds at one moment, to be written to another one.
 *
 * @param revision the newest revision that the store has given out
 * @param identity the settings that its values depend on, by the name of their flag
 * @param items what it holds, in the order of revisions
 */
public record StoreCopy(long revision, Map<String, String> identity, List<Item> items) {

    /**
     * What is stored under one key.
     *
     * @param expires when the key is to be deleted, in milliseconds since the epoch, 0 for never
     */
    public record Item(Entry entry, long expires) {

        /** How long the key stays from {@code now} on, {@link Storage#FOREVER} for ever; negative when its time is over. */
        public Duration timeToLive(long now) {
            if (expires == 0) {
                return Storage.FOREVER;
            }
            return expires > now ? Duration.ofMillis(expires - now) : Duration.ofMillis(-1);
        }
    }

    /** A copy that nobody changes. */
    public StoreCopy {
        identity = Map.copyOf(identity);
        items = List.copyOf(items);
    }

    /** This copy without the items whose keys {@code dropped} holds for. */
    public StoreCopy without(Predicate<String> dropped) {
        return new StoreCopy(
                revision,
                identity,
                items.stream().filter(each -> !dropped.test(each.entry().key())).toList());
    }

    /** This copy with other settings. */
    public StoreCopy identifiedBy(Map<String, String> settings) {
        return new StoreCopy(revision, settings, items);
    }
}
