package dev.kontract.client.informer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.client.FakeServer;
import dev.kontract.client.KontractClient;
import dev.kontract.client.config.ClientConfig;
import dev.kontract.client.http.RetryPolicy;
import dev.kontract.client.http.Sleeper;
import dev.kontract.client.watch.Backoff;
import dev.kontract.client.watch.RawServer;
import dev.kontract.client.watch.Store;
import dev.kontract.model.ConfigMap;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class InformerIT {

    private static final Pattern VERSION = Pattern.compile("resourceVersion=([0-9]+)");

    private final Store store = new Store();

    /** Serves lists and watches from the store; does not support streaming lists. */
    private void serve(String target, OutputStream out) throws IOException {
        if (target.contains("sendInitialEvents")) {
            write(out, 422, "{\"kind\":\"Status\",\"reason\":\"Invalid\",\"code\":422}");
        } else if (target.contains("watch=true")) {
            follow(target, out, Integer.MAX_VALUE);
        } else {
            write(out, 200, store.list());
        }
    }

    private static void write(OutputStream out, int code, String body) throws IOException {
        out.write(RawServer.head(code));
        out.write(body.getBytes(StandardCharsets.UTF_8));
    }

    /** Reports changes and breaks the connection after {@code limit} bytes. */
    private void follow(String target, OutputStream out, int limit) throws IOException {
        Matcher matcher = VERSION.matcher(target);
        int version = matcher.find() ? Integer.parseInt(matcher.group(1)) : 0;
        out.write(RawServer.head(200));
        int left = limit;
        try {
            while (left > 0) {
                byte[] event = store.after(version).getBytes(StandardCharsets.UTF_8);
                out.write(event, 0, limit == 1 ? event.length : Math.min(event.length, left));
                left -= event.length;
                version += event.length == 0 ? 0 : 1;
                if (new String(event, StandardCharsets.UTF_8).contains("ERROR")) {
                    return;
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static KontractClient client(RawServer server) {
        return KontractClient.connect(ClientConfig.of(server.uri()), FakeServer.settings());
    }

    private static InformerBuilder<ConfigMap> informer(KontractClient client) {
        RetryPolicy quick = new RetryPolicy(1, Duration.ofMillis(1), Duration.ofMillis(2));
        return Informer.of(client.configMaps("n")).backoff(new Backoff(quick, Sleeper.real()));
    }

    /** Keeps the reported objects, and records unexpected calls. */
    private static final class Copy implements ChangeListener<ConfigMap> {

        private final Map<String, Integer> versions = new ConcurrentHashMap<>();
        private final AtomicInteger wrong = new AtomicInteger();

        @Override
        public void onAdd(ConfigMap object) {
            note(versions.put(object.name(), version(object)) == null);
        }

        @Override
        public void onUpdate(ConfigMap before, ConfigMap after) {
            Integer last = versions.put(after.name(), version(after));
            note(last != null && last == version(before) && version(after) > last);
        }

        @Override
        public void onDelete(ConfigMap last) {
            note(versions.remove(last.name()) != null);
        }

        private synchronized void note(boolean right) {
            if (!right) {
                wrong.incrementAndGet();
            }
            notifyAll();
        }

        synchronized void await(Map<String, Integer> expected) throws InterruptedException {
            while (!versions.equals(expected)) {
                wait();
            }
        }

        private static int version(ConfigMap object) {
            return Integer.parseInt(object.getMetadata().getResourceVersion());
        }
    }

    @Test
    void start_brokenConnectionsAndCompaction_losesAndRepeatsNothing() throws Exception {
        Random random = new Random(7);
        int threads = Thread.activeCount();
        try (RawServer server = new RawServer((target, out) -> faulty(target, out, random));
                KontractClient client = client(server);
                Informer<ConfigMap> informer = informer(client).start()) {
            Copy copy = new Copy();
            informer.addListener(copy);
            for (int i = 0; i < 2_000; i++) {
                change(random, i);
                if (i % 20 == 0) {
                    copy.await(store.objects());
                }
            }
            store.put("end");

            copy.await(store.objects());
            assertThat(copy.wrong).hasValue(0);
            assertThat(informer.indexer().size()).isEqualTo(store.objects().size());
            assertThat(server.targets()).hasSizeGreaterThan(100);
        }
        assertThat(Thread.activeCount()).isLessThan(threads + 40);
    }

    @Test
    void start_thousandReconnects_leaksNothing() throws Exception {
        int threads = Thread.activeCount();
        try (RawServer server = new RawServer(this::serveOneEvent);
                KontractClient client = client(server);
                Informer<ConfigMap> informer = informer(client).start()) {
            Copy copy = new Copy();
            informer.addListener(copy);
            for (int i = 0; i < 1_000; i++) {
                store.put("m" + i % 10);
                copy.await(store.objects());
            }
            assertThat(copy.wrong).hasValue(0);
            assertThat(server.targets()).hasSizeGreaterThan(1_000);
            assertThat(server.connections()).isLessThan(5);
            assertThat(Thread.activeCount()).isLessThan(threads + 40);
        }
    }

    /** Closes each connection after one event. */
    private void serveOneEvent(String target, OutputStream out) throws IOException {
        if (target.contains("watch=true") && !target.contains("sendInitialEvents")) {
            follow(target, out, 1);
        } else {
            serve(target, out);
        }
    }

    private void change(Random random, int i) {
        String name = "m" + random.nextInt(50);
        if (random.nextInt(4) == 0 && store.objects().containsKey(name)) {
            store.delete(name);
        } else {
            store.put(name);
        }
        if (i % 500 == 499) {
            store.compact();
        }
    }

    private void faulty(String target, OutputStream out, Random random) throws IOException {
        int fate;
        int limit;
        synchronized (random) {
            fate = random.nextInt(12);
            limit = random.nextInt(3_000);
        }
        if (fate == 0) {
            write(out, 500, "{\"kind\":\"Status\",\"code\":500,\"reason\":\"InternalError\"}");
        } else if (fate == 1) {
            write(out, 429, "{\"kind\":\"Status\",\"code\":429,\"reason\":\"TooManyRequests\"}");
        } else if (fate == 2) {
            out.write(RawServer.head(200), 0, 20);
        } else if (fate == 3) {
            write(out, 503, "{\"kind\":\"Status\",\"code\":503,\"reason\":\"ServiceUnavailable\"}");
        } else if (fate == 4) {
            write(out, 410, "{\"kind\":\"Status\",\"code\":410,\"reason\":\"Expired\"}");
        } else if (target.contains("watch=true") && !target.contains("sendInitialEvents")) {
            follow(target, out, limit);
        } else {
            serve(target, out);
        }
    }

    @Test
    void start_streamingServer_takesTheInitialEvents() throws Exception {
        store.put("a");
        store.put("b");
        try (RawServer server = new RawServer(this::streaming);
                KontractClient client = client(server);
                Informer<ConfigMap> informer = informer(client)
                        .transform(object -> object.data(Map.of("short", "1")))
                        .index("short", object -> List.of(object.getData().get("short")))
                        .start()) {
            informer.awaitSync(Duration.ofSeconds(30));

            assertThat(informer.indexer().byIndex("short", "1"))
                    .extracting(ConfigMap::name)
                    .contains("a", "b");
            assertThat(informer.indexer().get("n", "a")).isPresent();
            assertThat(informer.indexer().list("n")).hasSize(2);
            assertThat(server.targets().get(0)).contains("sendInitialEvents=true", "resourceVersionMatch=NotOlderThan");
        }
    }

    private void streaming(String target, OutputStream out) throws IOException {
        if (!target.contains("sendInitialEvents")) {
            serve(target, out);
            return;
        }
        out.write(RawServer.head(200));
        try {
            for (int i = 0; i < 2; i++) {
                out.write(store.after(i).getBytes(StandardCharsets.UTF_8));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        out.write(("{\"type\":\"BOOKMARK\",\"object\":{\"kind\":\"ConfigMap\",\"metadata\":{\"resourceVersion\":\"2\","
                        + "\"annotations\":{\"k8s.io/initial-events-end\":\"true\"}}}}\n")
                .getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void addListener_late_receivesAllExistingObjects() throws Exception {
        store.put("end");
        try (RawServer server = new RawServer(this::serve);
                KontractClient client = client(server);
                Informer<ConfigMap> informer = informer(client).start()) {
            informer.awaitSync(Duration.ofSeconds(30));
            Copy copy = new Copy();
            informer.addListener(copy);

            copy.await(store.objects());
            assertThat(copy.versions).containsOnlyKeys("end");
        }
    }
}
