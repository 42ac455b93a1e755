package dev.kontract.server.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.client.Kinds;
import dev.kontract.client.KontractClient;
import dev.kontract.client.Resource;
import dev.kontract.client.error.ApiException;
import dev.kontract.model.ConfigMap;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.Quantity;
import dev.kontract.model.ResourceQuota;
import dev.kontract.model.ResourceQuotaSpec;
import dev.kontract.server.ApiServer;
import dev.kontract.server.Patience;
import dev.kontract.server.ServerConfig;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** Quotas of several servers on one storage. */
class SharedQuotaTest {

    private static final int LIMIT = 6;
    private static final int WRITERS = 4;
    private static final int ROUNDS = 40;

    private final SharedMemory memory = new SharedMemory();

    private ApiServer start() throws IOException {
        return ApiServer.start(ServerConfig.builder()
                .storage(memory.access())
                .controllers("resourcequota-controller")
                .build());
    }

    @Test
    void manyWriters_neverExceedAQuota_whileItIsCounted() throws Exception {
        try (ApiServer first = start();
                ApiServer second = start()) {
            createQuota(first.client());
            Patience.await("a counted quota", () -> used(second) == 0);
            ExecutorService threads = Executors.newFixedThreadPool(WRITERS);
            List<Callable<Integer>> writers = new ArrayList<>();
            for (int i = 0; i < WRITERS; i++) {
                KontractClient client = (i % 2 == 0 ? first : second).client();
                String name = "c" + i;
                writers.add(() -> write(client, name));
            }
            int created = 0;
            for (Future<Integer> each : threads.invokeAll(writers)) {
                created += each.get();
            }
            threads.shutdown();

            assertThat(created).isGreaterThan(LIMIT);
            int left = maps(second.client()).list().items().size();
            Patience.await("the usage to be counted", () -> used(second) == left);
        }
    }

    /** Creates and deletes objects, and says how many were created. */
    private static int write(KontractClient client, String name) {
        Resource<ConfigMap> maps = maps(client);
        int created = 0;
        for (int round = 0; round < ROUNDS; round++) {
            String each = name + "-" + round;
            try {
                maps.create(new ConfigMap().metadata(new ObjectMeta().name(each)));
                created++;
                assertThat(maps.list().items()).hasSizeLessThanOrEqualTo(LIMIT);
                if (round % 4 != 0) {
                    deleteIfThere(maps, each);
                }
            } catch (ApiException.Forbidden e) {
                maps.list().items().stream().findFirst().ifPresent(any -> deleteIfThere(maps, any.name()));
            }
        }
        return created;
    }

    private static void deleteIfThere(Resource<ConfigMap> maps, String name) {
        try {
            maps.delete(name);
        } catch (ApiException.NotFound e) {
            // Another writer was first.
        }
    }

    private static Resource<ConfigMap> maps(KontractClient client) {
        return client.resource(Kinds.CONFIG_MAP).inNamespace("default");
    }

    private static void createQuota(KontractClient client) {
        client.resource(Kinds.RESOURCE_QUOTA)
                .inNamespace("default")
                .create(new ResourceQuota()
                        .metadata(new ObjectMeta().name("maps"))
                        .spec(new ResourceQuotaSpec()
                                .hard(Map.of("count/configmaps", Quantity.of(LIMIT, Quantity.Format.DECIMAL_SI)))));
    }

    private static long used(ApiServer server) {
        ResourceQuota quota = server.client()
                .resource(Kinds.RESOURCE_QUOTA)
                .inNamespace("default")
                .get("maps");
        Map<String, Quantity> used =
                quota.getStatus() == null ? Map.of() : quota.getStatus().getUsed();
        Quantity count = used == null ? null : used.get("count/configmaps");
        return count == null ? -1 : Long.parseLong(count.toString());
    }
}
