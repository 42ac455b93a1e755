package dev.kontract.server.storage;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/**
 * Feeds of several resources. Writes through {@link #follow} reach the sinks before they return, all others with a small
 * delay. Safe for use by many threads.
 */
public final class KeyFeeds implements ObservedStorage.Listener, AutoCloseable {

    private final List<KeyFeed> feeds = new ArrayList<>();

    private KeyFeeds(Map<Keys, KeyFeed.Sink> sinks, Storage storage, Executor repairs) {
        sinks.forEach((keys, sink) -> feeds.add(new KeyFeed(keys, sink, storage, repairs)));
    }

    /**
     * Reports the current entries and starts to watch.
     *
     * @param sinks the receiver of the entries of each resource
     * @param repairs restarts a broken watch after a delay
     */
    public static KeyFeeds start(Map<Keys, KeyFeed.Sink> sinks, Storage storage, Executor repairs) {
        KeyFeeds started = new KeyFeeds(sinks, storage, repairs);
        started.feeds.forEach(KeyFeed::start);
        return started;
    }

    /**
     * Returns a storage whose writes are reported before they return; {@code storage} must be the watched one or write to it.
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
