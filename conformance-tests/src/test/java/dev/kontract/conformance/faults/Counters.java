package dev.kontract.conformance.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.client.ClientSettings;
import dev.kontract.client.KontractClient;
import dev.kontract.client.Patch;
import dev.kontract.client.Resource;
import dev.kontract.client.config.ClientConfig;
import dev.kontract.client.error.ApiException;
import dev.kontract.client.error.TransportException;
import dev.kontract.client.http.RetryPolicy;
import dev.kontract.client.http.TransportSettings;
import dev.kontract.model.ConfigMap;
import dev.kontract.model.ObjectMeta;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** Writers that count up, each in a ConfigMap of its own, and remember what was confirmed to them. */
final class Counters {

    static final int WRITERS = 16;

    /** A write that was confirmed. */
    record Confirmed(long count, long version) {

        static Confirmed of(ConfigMap map) {
            return new Confirmed(Counters.count(map), Counters.version(map));
        }
    }

    private static final ClientSettings ONCE =
            ClientSettings.standard().withTransport(TransportSettings.standard().withRetry(RetryPolicy.never()));

    private final ClientConfig server;
    private final Map<String, Confirmed> confirmed = new ConcurrentHashMap<>();

    Counters(ClientConfig server) {
        this.server = server;
    }

    /** By name; what is known otherwise may be added. */
    Map<String, Confirmed> confirmed() {
        return confirmed;
    }

    /**
     * Writes with all threads until {@code kill} has made that impossible, which is run after {@code writes} of them; nothing
     * else may stop them.
     */
    void countUntil(int writes, Thread kill) throws InterruptedException {
        AtomicInteger left = new AtomicInteger(writes);
        Queue<RuntimeException> early = new ConcurrentLinkedQueue<>();
        List<Thread> threads = new ArrayList<>();
        try (KontractClient client = KontractClient.connect(server, ONCE)) {
            Resource<ConfigMap> maps = client.configMaps(Follower.NAMESPACE);
            for (int i = 0; i < WRITERS; i++) {
                String name = "counter-" + i;
                Thread thread = new Thread(() -> count(maps, name, left, kill, early), name);
                thread.start();
                threads.add(thread);
            }
            for (Thread thread : threads) {
                thread.join();
            }
        }
        kill.join();
        assertThat(early).isEmpty();
    }

    private void count(
            Resource<ConfigMap> maps, String name, AtomicInteger left, Thread kill, Queue<RuntimeException> early) {
        try {
            long count = maps.find(name).map(Counters::count).orElse(0L);
            while (true) {
                count++;
                ConfigMap written = count == 1
                        ? create(maps, name)
                        : maps.patch(name, Patch.merge().set("/data/count", "" + count));
                confirmed.put(name, Confirmed.of(written));
                if (left.decrementAndGet() == 0) {
                    kill.start();
                }
            }
        } catch (TransportException | ApiException e) {
            // The server was killed, unless this fails: the outcome of the last write is unknown.
            if (left.get() > 0) {
                early.add(e);
            }
        }
    }

    private static ConfigMap create(Resource<ConfigMap> maps, String name) {
        return maps.create(new ConfigMap().metadata(new ObjectMeta().name(name)).data(Map.of("count", "1")));
    }

    static long count(ConfigMap map) {
        return Long.parseLong(map.getData().get("count"));
    }

    static long version(ConfigMap map) {
        return Long.parseLong(SdkFollower.version(map));
    }
}
