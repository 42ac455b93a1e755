package dev.kontract.server.authorization.rbac;

import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.KeyFeed;
import dev.kontract.server.storage.Keys;
import dev.kontract.server.storage.ObservedStorage;
import dev.kontract.server.storage.Storage;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/**
 * Keeps a {@link RoleIndex} in sync with the storage.
 *
 * <p>{@link #follow} wraps the storage so that writes through it are applied to the index before they return: a client
 * that writes a role finds it in effect.
 */
public final class RoleFeed implements ObservedStorage.Listener, AutoCloseable {

    private final List<KeyFeed> feeds = new ArrayList<>();

    private RoleFeed(RoleIndex index, String group, Storage storage, Executor repairs) {
        for (String resource : RoleIndex.RESOURCES) {
            Keys keys = Keys.of(group, resource);
            feeds.add(new KeyFeed(keys, new IndexSink(keys, index), storage, repairs));
        }
    }

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
    public static RoleFeed start(RoleIndex index, String group, Storage storage, Executor repairs) {
        RoleFeed feed = new RoleFeed(index, group, storage, repairs);
        feed.feeds.forEach(KeyFeed::start);
        return feed;
    }

    /**
     * Returns a storage that applies role writes to the index; {@code storage} must be the watched one or write to
     * it.
     */
    public Storage follow(Storage storage) {
        return new ObservedStorage(storage, this);
    }

    @Override
    public void written(Entry entry) {
        forKey(entry.key(), feed -> feed.written(entry));
    }

    @Override
    public void deleted(Entry last) {
        forKey(last.key(), feed -> feed.deleted(last));
    }

    private void forKey(String key, Consumer<KeyFeed> action) {
        for (KeyFeed feed : feeds) {
            if (feed.keys().contains(key)) {
                action.accept(feed);
            }
        }
    }

    @Override
    public void closed() {
        close();
    }

    @Override
    public void close() {
        feeds.forEach(KeyFeed::close);
    }
}
