package dev.kontract.conformance.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.client.KontractClient;
import dev.kontract.client.ObjectList;
import dev.kontract.conformance.faults.Counters.Confirmed;
import dev.kontract.model.ConfigMap;
import dev.kontract.model.Namespace;
import dev.kontract.model.ObjectMeta;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A server is killed repeatedly during many writes: confirmed writes survive, no write is partial, resource versions only grow,
 * and the informers of all clients continue. Fifty times with {@code -Dlong}.
 */
class KilledServerIT {

    private static final int ROUNDS = System.getProperty("long") == null ? 2 : 50;

    @TempDir
    private Path folder;

    @Test
    void server_killedAmongWriters_keepsWhatItConfirmed() throws Exception {
        Random random = new Random(2);
        try (RestartableServer server = new RestartableServer(folder);
                KontractClient client = KontractClient.connect(server.config());
                Followers followers = Followers.of(server.config(), server.authority(), server.token())) {
            Counters counters = new Counters(server.config());
            client.namespaces().create(new Namespace().metadata(new ObjectMeta().name(Follower.NAMESPACE)));
            long newest = 0;
            for (int round = 0; round < ROUNDS; round++) {
                counters.countUntil(100 + random.nextInt(1_000), new Thread(server::kill));
                server.startAgain();
                ObjectList<ConfigMap> maps =
                        client.configMaps(Follower.NAMESPACE).list();
                long version = Long.parseLong(maps.resourceVersion());
                assertThat(version).isGreaterThanOrEqualTo(newest);
                newest = version;
                check(maps.items(), counters.confirmed());
                Map<String, String> wanted = versions(maps.items());
                followers.await(wanted);
                followers.check(wanted);
            }
        }
    }

    /**
     * A pending write may have been applied, as the only one since the last confirmed write. The current state is confirmed
     * from now on.
     */
    private static void check(List<ConfigMap> maps, Map<String, Confirmed> confirmed) {
        assertThat(maps).extracting(ConfigMap::name).containsAll(confirmed.keySet());
        for (ConfigMap map : maps) {
            Confirmed last = confirmed.getOrDefault(map.name(), new Confirmed(0, 0));
            assertThat(Counters.count(map)).isBetween(last.count(), last.count() + 1);
            assertThat(Counters.count(map) == last.count()).isEqualTo(Counters.version(map) == last.version());
            confirmed.put(map.name(), Confirmed.of(map));
        }
    }

    private static Map<String, String> versions(List<ConfigMap> maps) {
        Map<String, String> versions = new TreeMap<>();
        maps.forEach(map -> versions.put(SdkFollower.key(map), SdkFollower.version(map)));
        return versions;
    }
}
