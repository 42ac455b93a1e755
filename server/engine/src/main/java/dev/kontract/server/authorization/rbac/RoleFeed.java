package dev.kontract.server.authorization.rbac;

import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.KeyFeed;
import dev.kontract.server.storage.KeyFeeds;
import dev.kontract.server.storage.Keys;
import dev.kontract.server.storage.Storage;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Executor;

/**
 * Keeps a {@link RoleIndex} in sync with the storage. Writes through {@link KeyFeeds#follow} are applied to the index
 * before they return: a client that writes a role finds it in effect.
 */
public final class RoleFeed {

    private RoleFeed() {}

    /** Applies changes to the index. */
    private record IndexSink(Keys keys, RoleIndex index) implements KeyFeed.Sink {

        @Override
        public void put(Entry entry) {
            index.load(keys.withinGroup(entry.key()), entry);
        }

        @Override
        public void remove(String key) {
            index.set(keys.withinGroup(key), null);
        }
    }

    /**
     * Fills {@code index} and starts to watch.
     *
     * @param group the RBAC API group; resources of other groups with the same plural are ignored
     * @param repairs restarts a broken watch after a delay
     */
    public static KeyFeeds start(RoleIndex index, String group, Storage storage, Executor repairs) {
        Map<Keys, KeyFeed.Sink> sinks = new HashMap<>();
        for (String resource : RoleIndex.RESOURCES) {
            Keys keys = Keys.of(group, resource);
            sinks.put(keys, new IndexSink(keys, index));
        }
        return KeyFeeds.start(sinks, storage, repairs);
    }
}
