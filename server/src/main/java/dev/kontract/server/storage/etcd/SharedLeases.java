package dev.kontract.server.storage.etcd;

import dev.kontract.server.storage.Storage;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Leases of etcd that keys written one after the other share, as those of kube-apiserver do: a lease for each key would cost etcd
 * more than the keys. A shared lease lives a little longer than the keys need, by at most a twentieth or a minute. Safe for use
 * by many threads.
 */
final class SharedLeases {

    /** No lease: the key stays. */
    static final long NONE = 0;

    private static final int MOST_KEYS = 1_000;
    private static final Duration MOST_SHARED = Duration.ofMinutes(1);
    private static final long PART = 20;

    private record Shared(long id, long until, int keys) {}

    private final EtcdClient client;
    private final Map<Duration, Shared> newest = new HashMap<>();

    SharedLeases(EtcdClient client) {
        this.client = client;
    }

    /** The lease of a key that is written now; {@link #NONE} when it is to stay. */
    synchronized long lease(Duration timeToLive) {
        if (timeToLive.equals(Storage.FOREVER)) {
            return NONE;
        }
        @Nullable Shared last = newest.get(timeToLive);
        long now = System.nanoTime();
        if (last != null && last.until - now > 0 && last.keys < MOST_KEYS) {
            newest.put(timeToLive, new Shared(last.id, last.until, last.keys + 1));
            return last.id;
        }
        newest.values().removeIf(each -> each.until - now <= 0);
        Duration part = timeToLive.dividedBy(PART);
        Duration shared = part.compareTo(MOST_SHARED) > 0 ? MOST_SHARED : part;
        Shared made = new Shared(client.lease(timeToLive.plus(shared)), now + shared.toNanos(), 1);
        newest.put(timeToLive, made);
        return made.id;
    }

    /** Makes a new one next time: etcd does not know {@code lease} any more. */
    synchronized void forget(long lease) {
        newest.values().removeIf(each -> each.id == lease);
    }
}
