package dev.kontract.client.controller;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.client.FakeServer;
import dev.kontract.client.FakeServer.Answer;
import dev.kontract.client.KontractClient;
import dev.kontract.client.informer.ChangeListener;
import dev.kontract.client.informer.Informer;
import dev.kontract.model.ConfigMap;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ControllerIT {

    private static final String LIST = "{\"metadata\":{\"resourceVersion\":\"1\"},\"items\":[{\"metadata\":"
            + "{\"namespace\":\"controlled\",\"name\":\"a\",\"resourceVersion\":\"1\"}}]}";

    private static FakeServer serve() throws Exception {
        return new FakeServer(
                request -> request.target().contains("watch=true") ? Answer.failure(422, "Invalid") : Answer.ok(LIST));
    }

    @Test
    void close_sharedInformer_stopsNotifications() throws Exception {
        AtomicInteger reconciled = new AtomicInteger();
        try (FakeServer server = serve();
                KontractClient client = server.client();
                Informer<ConfigMap> informer = Informer.of(client.configMaps("controlled"))
                        .resync(Duration.ofMillis(1))
                        .start()) {
            CountDownLatch seen = new CountDownLatch(3);
            Controller controller = Controller.named("c").reconciles(informer).start(request -> {
                reconciled.incrementAndGet();
                seen.countDown();
                return Result.done();
            });
            seen.await();
            controller.close();
            controller.join();
            int before = reconciled.get();
            CountDownLatch rounds = new CountDownLatch(3);
            informer.addListener(new ChangeListener<>() {
                @Override
                public void onUpdate(ConfigMap last, ConfigMap now) {
                    rounds.countDown();
                }
            });
            rounds.await();

            assertThat(reconciled).hasValue(before);
        }
    }

    @Test
    void executor_shared_runsInformerAndControllerOnItsThreads() throws Exception {
        Set<String> threads = ConcurrentHashMap.newKeySet();
        ScheduledExecutorService shared = Executors.newScheduledThreadPool(3, task -> new Thread(task, "shared"));
        CountDownLatch seen = new CountDownLatch(1);
        try (FakeServer server = serve();
                KontractClient client = server.client();
                Informer<ConfigMap> informer = Informer.of(client.configMaps("controlled"))
                        .executor(shared)
                        .start();
                Controller controller = Controller.named("c")
                        .reconciles(informer)
                        .executor(shared)
                        .start(request -> {
                            threads.add(Thread.currentThread().getName());
                            seen.countDown();
                            return Result.done();
                        })) {
            assertThat(seen.await(30, TimeUnit.SECONDS)).isTrue();
            assertThat(threads).containsExactly("shared");
        } finally {
            shared.shutdownNow();
        }
    }

    @Test
    void reconcile_error_isRetried() throws Exception {
        CountDownLatch seen = new CountDownLatch(2);
        try (FakeServer server = serve();
                KontractClient client = server.client();
                Informer<ConfigMap> informer =
                        Informer.of(client.configMaps("failing")).start();
                Controller controller = Controller.named("c")
                        .reconciles(informer)
                        .start(request -> {
                            seen.countDown();
                            throw new StackOverflowError();
                        })) {
            assertThat(seen.await(30, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void reconcile_interruptedException_isRetried() throws Exception {
        CountDownLatch seen = new CountDownLatch(2);
        try (FakeServer server = serve();
                KontractClient client = server.client();
                Informer<ConfigMap> informer =
                        Informer.of(client.configMaps("interrupted")).start();
                Controller controller = Controller.named("c")
                        .reconciles(informer)
                        .start(request -> {
                            seen.countDown();
                            throw new InterruptedException("a bug of the reconciler's");
                        })) {
            assertThat(seen.await(30, TimeUnit.SECONDS)).isTrue();
        }
    }
}
