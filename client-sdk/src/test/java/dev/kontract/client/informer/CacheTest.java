package dev.kontract.client.informer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.model.ConfigMap;
import dev.kontract.model.ObjectMeta;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class CacheTest {

    private final Indexer<ConfigMap> indexer = new Indexer<>(Map.of());
    private final Cache<ConfigMap> cache = new Cache<>(indexer, UnaryOperator.identity());

    private final ExecutorService threads = Executors.newCachedThreadPool();

    @AfterEach
    void close() {
        cache.close();
        threads.shutdownNow();
    }

    @Test
    void isCurrent_beforeFirstSnapshot_isFalse() {
        assertThat(cache.isCurrent(0)).isFalse();
    }

    @Test
    void replace_failingIndex_keepsAndReportsTheObject() throws Exception {
        BlockingQueue<String> received = new LinkedBlockingQueue<>();
        indexer.addIndex("colour", map -> List.of(map.getData().get("colour")));
        listen(object -> received.add(object.key()));

        cache.replace(
                List.of(configMap("a", "7"), configMap("b", "8").data(Map.of("colour", "blue")), configMap("c", "9")),
                "9");

        assertThat(List.of(received.take(), received.take(), received.take())).containsExactly("a", "b", "c");
        assertThat(indexer.byIndex("colour", "blue")).extracting(ConfigMap::key).containsExactly("b");
        cache.removeKey("a");
        assertThat(indexer.size()).isEqualTo(2);
    }

    @Test
    void replace_indexReturnsNull_keepsAndReportsTheObject() throws Exception {
        BlockingQueue<String> received = new LinkedBlockingQueue<>();
        indexer.addIndex(
                "colour", map -> map.getData() == null ? null : map.getData().values());
        listen(object -> received.add(object.key()));

        cache.replace(List.of(configMap("a", "7"), configMap("b", "8").data(Map.of("colour", "blue"))), "9");

        assertThat(List.of(received.take(), received.take())).containsExactly("a", "b");
        assertThat(indexer.byIndex("colour", "blue")).extracting(ConfigMap::key).containsExactly("b");
    }

    @Test
    void resync_busyListener_isLeftOut() throws Exception {
        BlockingQueue<String> received = new LinkedBlockingQueue<>();
        CountDownLatch finish = new CountDownLatch(1);
        ListenerQueue<ConfigMap> busy = new ListenerQueue<>(
                new ChangeListener<>() {
                    @Override
                    public void onAdd(ConfigMap object) {
                        await(finish);
                    }

                    @Override
                    public void onUpdate(ConfigMap before, ConfigMap after) {
                        received.add(after.key());
                    }
                },
                threads);
        cache.add(busy);
        cache.put(configMap("a", "1"));
        cache.resync();
        cache.resync();
        finish.countDown();
        while (!busy.isIdle()) {
            Thread.onSpinWait();
        }
        assertThat(received).isEmpty();

        cache.resync();
        assertThat(received.take()).isEqualTo("a");
    }

    @Test
    void awaitSync_limit_tellsTheLatestFailure() {
        cache.failed(new IllegalArgumentException("jane cannot list maps"));

        assertThatThrownBy(() -> cache.awaitSync("maps", Duration.ZERO))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("maps did not sync within PT0S: jane cannot list maps")
                .hasCauseInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void isCurrent_untilRevisionIsReached_isFalse() {
        cache.replace(List.of(configMap("a", "7")), "8");
        assertThat(cache.isCurrent(8)).isTrue();
        assertThat(cache.isCurrent(9)).isFalse();

        cache.put(configMap("a", "9"));
        cache.reached("9");
        assertThat(cache.isCurrent(9)).isTrue();
    }

    @Test
    void isCurrent_whileListenerIsBusy_isFalse() throws Exception {
        CountDownLatch received = new CountDownLatch(1);
        CountDownLatch finish = new CountDownLatch(1);
        listen(object -> {
            received.countDown();
            await(finish);
        });
        cache.replace(List.of(configMap("a", "7")), "7");
        received.await();
        assertThat(cache.isCurrent(7)).isFalse();

        finish.countDown();
        while (!cache.isCurrent(7)) {
            Thread.onSpinWait();
        }
    }

    @Test
    void put_listenerThrewError_getsTheNextChange() throws Exception {
        BlockingQueue<String> received = new LinkedBlockingQueue<>();
        listen(object -> {
            received.add(object.key());
            throw new AssertionError("a bug of the listener's");
        });
        cache.put(configMap("a", "1"));
        cache.put(configMap("b", "2"));

        assertThat(List.of(received.take(), received.take())).containsExactly("a", "b");
    }

    @Test
    void delete_existing_returnsTheResult() throws Exception {
        BlockingQueue<String> received = new LinkedBlockingQueue<>();
        cache.add(new ListenerQueue<>(
                new ChangeListener<>() {
                    @Override
                    public void onDelete(ConfigMap last) {
                        received.add(last.key() + " " + last.resourceVersion());
                    }
                },
                threads));
        cache.put(configMap("a", "1"));
        cache.put(configMap("c", "2"));
        cache.delete(configMap("a", "3"));
        cache.delete(configMap("b", "4"));
        cache.removeKey("c");

        assertThat(List.of(received.take(), received.take())).containsExactly("a 3", "c 2");
        assertThat(indexer.size()).isZero();
    }

    @Test
    void add_beforeAndAfterSync_reportsSyncOnceAfterTheObjects() throws Exception {
        BlockingQueue<String> early = new LinkedBlockingQueue<>();
        BlockingQueue<String> late = new LinkedBlockingQueue<>();
        cache.add(new ListenerQueue<>(noting(early), threads));
        cache.replace(List.of(configMap("a", "1")), "1");
        cache.replace(List.of(configMap("a", "1"), configMap("b", "2")), "2");
        cache.add(new ListenerQueue<>(noting(late), threads));

        assertThat(List.of(early.take(), early.take(), early.take())).containsExactly("a", "synced", "b");
        assertThat(List.of(late.take(), late.take())).containsExactlyInAnyOrder("a", "b");
        assertThat(late.take()).isEqualTo("synced");
    }

    private static ChangeListener<ConfigMap> noting(BlockingQueue<String> received) {
        return new ChangeListener<>() {
            @Override
            public void onAdd(ConfigMap object) {
                received.add(object.key());
            }

            @Override
            public void onSync() {
                received.add("synced");
            }
        };
    }

    @Test
    void close_busyListener_getsNoFurtherCalls() throws Exception {
        BlockingQueue<String> received = new LinkedBlockingQueue<>();
        CountDownLatch finish = new CountDownLatch(1);
        ListenerQueue<ConfigMap> queue = new ListenerQueue<>(
                new ChangeListener<>() {
                    @Override
                    public void onAdd(ConfigMap object) {
                        received.add(object.key());
                        await(finish);
                    }
                },
                threads);
        cache.add(queue);
        cache.put(configMap("a", "1"));
        cache.put(configMap("b", "2"));
        assertThat(received.take()).isEqualTo("a");
        cache.close();
        finish.countDown();
        while (!queue.isIdle()) {
            Thread.onSpinWait();
        }

        assertThat(received).isEmpty();
    }

    @Test
    void awaitSync_refused_failsWithTheReason() {
        cache.refuse(new IllegalArgumentException("no such kind"));

        assertThatThrownBy(() -> cache.awaitSync("maps", Duration.ofMinutes(1)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("maps cannot be read: no such kind")
                .hasCauseInstanceOf(IllegalArgumentException.class);
        cache.replace(List.of(), "1");
        assertThatCode(() -> cache.awaitSync("maps", Duration.ofMinutes(1))).doesNotThrowAnyException();
    }

    @Test
    void reached_noVersion_keepsTheLast() {
        cache.replace(List.of(), "8");
        cache.reached("");
        assertThat(cache.isCurrent(8)).isTrue();

        cache.replace(List.of(), "");
        assertThat(cache.isCurrent(8)).isTrue();
    }

    @Test
    void addIndex_late_findsExistingAndNewObjects() {
        cache.replace(List.of(configMap("a", "1")), "1");
        indexer.addIndex("first letter", object -> List.of(object.name().substring(0, 1)));
        cache.put(configMap("ab", "2"));
        cache.put(configMap("b", "3"));

        assertThat(indexer.byIndex("first letter", "a"))
                .extracting(ConfigMap::name)
                .containsExactlyInAnyOrder("a", "ab");
        cache.removeKey("a");
        assertThat(indexer.byIndex("first letter", "a"))
                .extracting(ConfigMap::name)
                .containsExactly("ab");
    }

    /** Adds a listener for new objects. */
    private void listen(Consumer<ConfigMap> added) {
        cache.add(new ListenerQueue<>(
                new ChangeListener<>() {
                    @Override
                    public void onAdd(ConfigMap object) {
                        added.accept(object);
                    }
                },
                threads));
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static ConfigMap configMap(String name, String version) {
        return new ConfigMap().metadata(new ObjectMeta().name(name).resourceVersion(version));
    }
}
