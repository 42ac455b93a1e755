package dev.kontract.server.storage.window;

import dev.kontract.server.storage.Change;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Watches indexed by prefix, so that the cost of a change depends on the number of its watches, not on all watches: a key is
 * looked up once for each distinct prefix length. Not safe for use by many threads.
 */
final class PrefixIndex {

    private final Map<String, List<WatchSubscription>> watches = new HashMap<>();
    private final TreeMap<Integer, Integer> lengths = new TreeMap<>();

    void add(WatchSubscription watch) {
        String prefix = watch.prefix();
        watches.computeIfAbsent(prefix, absent -> {
                    lengths.merge(prefix.length(), 1, Integer::sum);
                    return new ArrayList<>();
                })
                .add(watch);
    }

    void remove(WatchSubscription watch) {
        String prefix = watch.prefix();
        List<WatchSubscription> same = watches.get(prefix);
        if (same == null || !same.remove(watch) || !same.isEmpty()) {
            return;
        }
        watches.remove(prefix);
        lengths.computeIfPresent(prefix.length(), (length, uses) -> uses == 1 ? null : uses - 1);
    }

    /** Delivers {@code change} to every watch whose prefix matches its key. */
    void publish(Change change) {
        String key = change.entry().key();
        for (int length : lengths.headMap(key.length(), true).keySet()) {
            List<WatchSubscription> same = watches.get(key.substring(0, length));
            for (int i = 0; same != null && i < same.size(); i++) {
                same.get(i).deliver(change);
            }
        }
    }

    void forEach(Consumer<WatchSubscription> action) {
        watches.values().forEach(same -> same.forEach(action));
    }

    void clear() {
        watches.clear();
        lengths.clear();
    }
}
