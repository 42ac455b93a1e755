package dev.kontract.client.controller;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.client.FakeServer;
import dev.kontract.client.FakeServer.Answer;
import dev.kontract.client.KontractClient;
import dev.kontract.client.informer.Informer;
import dev.kontract.model.ConfigMap;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
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

    private static List<Thread> listeners() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("listener")
                        && thread.getName().contains("controlled"))
                .toList();
    }

    @Test
    void close_sharedInformer_endsItsListener() throws Exception {
        CountDownLatch seen = new CountDownLatch(1);
        try (FakeServer server = serve();
                KontractClient client = server.client();
                Informer<ConfigMap> informer =
                        Informer.of(client.configMaps("controlled")).start()) {
            Controller controller = Controller.named("c").reconciles(informer).start(request -> {
                seen.countDown();
                return Result.done();
            });
            seen.await();
            List<Thread> listeners = listeners();
            controller.close();

            assertThat(listeners).hasSize(1);
            listeners.get(0).join();
        }
    }

    @Test
    void reconcile_error_triesAgain() throws Exception {
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
}
