package dev.kontract.conformance.faults;

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
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Writers that count up, each in a ConfigMap of its own, and remember what was confirmed to them. */
final class Counters implements AutoCloseable {

    static final int WRITERS = 16;

    /** A write that was confirmed. */
    record Confirmed(long count, long version) {}

    private final KontractClient client;
    private final Resource<ConfigMap> maps;
    private final Map<String, Confirmed> confirmed = new ConcurrentHashMap<>();

    Counters(ClientConfig server) {
        TransportSettings once = TransportSettings.standard().withRetry(RetryPolicy.never());
        client = KontractClient.connect(server, ClientSettings.standard().withTransport(once));
        maps = client.configMaps(Follower.NAMESPACE);
    }

    Map<String, Confirmed> confirmed() {
        return confirmed;
    }

    /** Writes with all threads until {@code kill} has made that impossible, which is run after {@code writes} of them. */
    void countUntil(int writes, Thread kill) throws InterruptedException {
        AtomicInteger left = new AtomicInteger(writes);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < WRITERS; i++) {
            String name = "counter-" + i;
            Thread thread = new Thread(() -> count(name, left, kill), name);
            thread.start();
            threads.add(thread);
        }
        for (Thread thread : threads) {
            thread.join();
        }
        kill.join();
    }

    private void count(String name, AtomicInteger left, Thread kill) {
        try {
            long count = maps.find(name).map(Counters::count).orElse(0L);
            while (true) {
                count++;
                ConfigMap written = count == 1
                        ? create(name)
                        : maps.patch(name, Patch.merge().set("/data/count", "" + count));
                confirmed.put(name, new Confirmed(count(written), version(written)));
                if (left.decrementAndGet() == 0) {
                    kill.start();
                }
            }
        } catch (TransportException | ApiException e) {
            // The server is dead: whether the last write was done is not known.
        }
    }

    private ConfigMap create(String name) {
        return maps.create(new ConfigMap().metadata(new ObjectMeta().name(name)).data(Map.of("count", "1")));
    }

    static long count(ConfigMap map) {
        return Long.parseLong(map.getData().get("count"));
    }

    static long version(ConfigMap map) {
        return Long.parseLong(SdkFollower.version(map));
    }

    @Override
    public void close() {
        client.close();
    }
}
