package dev.kontract.server.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.client.Kinds;
import dev.kontract.client.KontractClient;
import dev.kontract.client.error.ApiException;
import dev.kontract.model.IPAddress;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.Service;
import dev.kontract.model.ServicePort;
import dev.kontract.model.ServiceSpec;
import dev.kontract.server.ApiServer;
import dev.kontract.server.Patience;
import dev.kontract.server.ServerConfig;
import dev.kontract.server.storage.Keys;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** Cluster IPs and node ports of several servers on one storage. */
class SharedServicesTest {

    private static final int WRITERS = 6;
    private static final int ROUNDS = 25;

    private final SharedMemory memory = new SharedMemory();

    private static ApiServer start(SharedMemory.Access access) throws IOException {
        return ApiServer.start(ServerConfig.builder()
                .services(new ServerConfig.ServiceRanges("10.9.0.0/25", 30000, 30099))
                .storage(access)
                .controllers("none")
                .build());
    }

    @Test
    void manyWriters_getNothingTwice_andLeaveNothingBehind() throws Exception {
        try (ApiServer first = start(memory.access());
                ApiServer second = start(memory.access())) {
            ExecutorService threads = Executors.newFixedThreadPool(WRITERS);
            List<Callable<Integer>> writers = new ArrayList<>();
            for (int i = 0; i < WRITERS; i++) {
                KontractClient client = (i % 2 == 0 ? first : second).client();
                String name = "s" + i;
                writers.add(() -> write(client, name));
            }
            for (Future<Integer> each : threads.invokeAll(writers)) {
                assertThat(each.get()).isEqualTo(ROUNDS);
            }
            threads.shutdown();

            List<Service> services =
                    first.client().resource(Kinds.SERVICE).list().items();
            List<String> addresses =
                    services.stream().map(each -> each.getSpec().getClusterIP()).toList();
            List<Integer> ports = services.stream()
                    .flatMap(each -> each.getSpec().getPorts().stream())
                    .map(ServicePort::getNodePort)
                    .filter(port -> port != null)
                    .toList();
            assertThat(addresses).doesNotHaveDuplicates();
            assertThat(ports).doesNotHaveDuplicates().isNotEmpty();
            assertThat(first.client().resource(Kinds.IP_ADDRESS).list().items())
                    .extracting(IPAddress::name)
                    .containsExactlyInAnyOrderElementsOf(addresses);
        }
    }

    /** Creates services and deletes every second one. */
    private static int write(KontractClient client, String name) {
        for (int round = 0; round < ROUNDS; round++) {
            String each = name + "-" + round;
            client.resource(Kinds.SERVICE).inNamespace("default").create(nodePort(each));
            if (round % 2 == 0) {
                client.resource(Kinds.SERVICE).inNamespace("default").delete(each);
            }
        }
        return ROUNDS;
    }

    @Test
    void pausedServer_thatWakesUp_usesNothingThatWasTakenBack() throws Exception {
        SharedMemory.Access paused = memory.access();
        try (ApiServer first = start(paused);
                ApiServer second = start(memory.access())) {
            Service asking = nodePort("late");
            asking.getSpec().setClusterIP("10.9.0.99");
            paused.pauseAt(Keys.of("", "services").key("default", "late"));
            ExecutorService thread = Executors.newSingleThreadExecutor();
            Future<Service> late = thread.submit(() -> first.client()
                    .resource(Kinds.SERVICE)
                    .inNamespace("default")
                    .create(asking));
            Patience.await("the write of the service", () -> paused.waiting() == 1);

            second.client().resource(Kinds.IP_ADDRESS).delete("10.9.0.99");
            Service other = nodePort("other");
            other.getSpec().setClusterIP("10.9.0.99");
            second.client().resource(Kinds.SERVICE).inNamespace("default").create(other);
            paused.resume();

            assertThatThrownBy(late::get).hasCauseInstanceOf(ApiException.Conflict.class);
            thread.shutdown();
            assertThat(second.client()
                            .resource(Kinds.SERVICE)
                            .inNamespace("default")
                            .list()
                            .items())
                    .extracting(Service::name)
                    .containsExactlyInAnyOrder("kubernetes", "other");
        }
    }

    private static Service nodePort(String name) {
        return new Service()
                .metadata(new ObjectMeta().name(name))
                .spec(new ServiceSpec().type("NodePort").addPortsItem(new ServicePort().port(80)));
    }
}
