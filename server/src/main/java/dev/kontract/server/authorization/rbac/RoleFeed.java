package dev.kontract.server.authorization.rbac;

import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.Keys;
import dev.kontract.server.storage.ObservedStorage;
import dev.kontract.server.storage.Storage;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/**
 * Keeps a {@link RoleIndex} level with a storage.
 *
 * <p>Two ways lead here. The watch tells of every write, whoever made it, a moment later; {@link #follow} wraps a storage
 * so that writes through it are known before they return, and whoever writes a role finds it in force. Whichever comes
 * first counts, the other is recognized by its revision.
 */
public final class RoleFeed implements ObservedStorage.Listener, AutoCloseable {

    private final List<RoleUpdates> feeds = new ArrayList<>();

    private RoleFeed(RoleIndex index, String group, Storage storage, Executor repairs) {
        for (String resource : RoleIndex.RESOURCES) {
            feeds.add(new RoleUpdates(Keys.of(group, resource), index, storage, repairs));
        }
    }

    /**
     * Fills {@code index} and starts to watch.
     *
     * @param group the access-control group; objects of any other group do not count, whatever their resource is called
     * @param repairs takes up a watch that broke, a little later
     */
    public static RoleFeed start(RoleIndex index, String group, Storage storage, Executor repairs) {
        RoleFeed feed = new RoleFeed(index, group, storage, repairs);
        feed.feeds.forEach(RoleUpdates::start);
        return feed;
    }

    /** The storage to write roles through; {@code storage} is the one watched or one that writes to it. */
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

    private void forKey(String key, Consumer<RoleUpdates> action) {
        for (RoleUpdates feed : feeds) {
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
        feeds.forEach(RoleUpdates::close);
    }
}
