package dev.kontract.conformance.faults.rounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/**
 * Rounds of random faults: nothing that was acknowledged is lost, nothing is seen twice or out of order. It takes minutes, and is
 * skipped unless {@code -Dlong}, {@code -Drounds=N} or {@code -Drounds.minutes=N} is given. {@code -Drounds.seed=N} repeats the
 * plan of a run, {@code -Drounds.writers} and {@code -Drounds.watchers} change its size; the variable {@code KONTRACT_ETCD} names
 * the etcd.
 */
class SharedEtcdRoundsIT {

    private static final int FAILOVERS = 3;
    private static final String PODS = "/api/v1/namespaces/default/pods";

    private static final String SERVICE = "/api/v1/namespaces/default/services/kubernetes";
    private static final String ENDPOINTS = "/api/v1/namespaces/default/endpoints/kubernetes";

    private static final List<String> FLAGS = List.of(
            "--controllers=replicaset-controller,resourcequota-controller",
            "--leader-elect-lease-duration=5s",
            "--leader-elect-renew-deadline=3s",
            "--leader-elect-retry-period=500ms");

    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    private Path folder;

    @Test
    void writesAndControllers_continueElsewhere() throws Exception {
        assumeTrue(System.getProperty("long") != null, "takes minutes");
        assumeTrue(EtcdMember.program().isPresent(), "no etcd");
        try (SharedCluster cluster = SharedCluster.start(folder, List.of("--controllers=replicaset-controller"))) {
            List<ServerConnection> servers = cluster.servers().stream()
                    .map(each -> new ServerConnection(each.config()))
                    .toList();
            try (Failover writer = new Failover(servers)) {
                for (int i = 0; i < FAILOVERS; i++) {
                    RoundServer victim = cluster.servers().get(writer.server());
                    limit("a server was killed: writes went on", writer.pause(victim::kill), 3_000);
                    victim.restart();
                }
                for (int i = 0; i < FAILOVERS; i++) {
                    EtcdMember victim = cluster.leader();
                    limit("etcd's leader was killed: writes went on", writer.pause(victim::kill), 3_000);
                    victim.restart();
                    Patience.await(() -> "the member", victim::isHealthy);
                }
            }
            limit("the leader was killed: controllers went on", takeover(cluster, servers), 20_000);
        }
    }

    @Test
    void addressOfAKilledServer_leavesTheEndpoints() throws Exception {
        assumeTrue(System.getProperty("long") != null, "takes half a minute");
        assumeTrue(EtcdMember.program().isPresent(), "no etcd");
        try (SharedCluster cluster = SharedCluster.start(folder, List.of("--controllers=none"))) {
            ServerConnection other =
                    new ServerConnection(cluster.servers().get(0).config());
            Patience.await(() -> "all addresses", () -> addresses(other).size() == SharedCluster.SIZE);
            other.send("DELETE", SERVICE, "application/json", "");
            cluster.servers().get(1).kill();
            long began = System.nanoTime();
            Patience.await(
                    () -> "the end of a lease",
                    () -> addresses(other).equals(Set.of(SharedCluster.ADDRESSES + 0, SharedCluster.ADDRESSES + 2)));
            limit(
                    "a server was killed: its address left the Endpoints",
                    TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - began),
                    30_000);
            Patience.await(() -> "the service", () -> isThere(other, SERVICE));
        }
    }

    private static boolean isThere(ServerConnection server, String path) {
        try {
            return server.get(path).isDone();
        } catch (IOException e) {
            return false;
        }
    }

    private static Set<String> addresses(ServerConnection server) {
        try {
            Set<String> addresses = new HashSet<>();
            for (JsonNode subset : server.get(ENDPOINTS).body().path("subsets")) {
                subset.path("addresses")
                        .forEach(each -> addresses.add(each.path("ip").asText()));
            }
            return addresses;
        } catch (IOException e) {
            return Set.of();
        }
    }

    private static void limit(String what, long millis, long most) {
        System.out.println(what + " after " + millis + " ms");
        assertThat(millis).as(what).isLessThan(most);
    }

    /** Kills the leading server, and returns the milliseconds until a pod deleted in the meantime is replaced. */
    private static long takeover(SharedCluster cluster, List<ServerConnection> servers) throws IOException {
        servers.get(0).send("POST", "/apis/apps/v1/namespaces/default/replicasets", "application/json", Rounds.SET);
        Patience.await(() -> "a pod", () -> pods(servers.get(0)).size() == 2);
        RoundServer leader = Patience.next(() -> "a leader", () -> leader(cluster, servers.get(0)));
        int number = cluster.servers().indexOf(leader);
        ServerConnection other = servers.get((number + 1) % servers.size());
        leader.kill();
        long began = System.nanoTime();
        other.send("DELETE", PODS + "/" + pods(other).get(0), "application/json", "");
        Patience.await(() -> "another pod", () -> pods(other).size() == 2);
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - began);
    }

    private static List<String> pods(ServerConnection server) {
        try {
            List<String> names = new ArrayList<>();
            server.get(PODS)
                    .body()
                    .path("items")
                    .forEach(pod -> names.add(pod.at("/metadata/name").asText()));
            return names;
        } catch (IOException e) {
            return List.of();
        }
    }

    private static Optional<RoundServer> leader(SharedCluster cluster, ServerConnection connection) {
        try {
            String holder = connection
                    .get(WatchedKind.LEASE.key(ControllerAudit.LEASE))
                    .body()
                    .at("/spec/holderIdentity")
                    .asText();
            for (RoundServer server : cluster.servers()) {
                ControllerAudit audit = new ControllerAudit();
                server.audits().forEach(audit::read);
                if (audit.holders().containsValue(holder)) {
                    return Optional.of(server);
                }
            }
            return Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    @Test
    void randomFaults_loseAndDoubleNothing() throws Exception {
        RoundLimit limit = RoundLimit.ofProperties();
        assumeTrue(limit.allows(0), "takes minutes");
        assumeTrue(EtcdMember.program().isPresent(), "no etcd");
        System.out.println("rounds.seed=" + Rounds.SEED + " in " + folder);
        ControllerAudit audit = new ControllerAudit();
        try (SharedCluster cluster = SharedCluster.start(folder, FLAGS);
                Rounds rounds = new Rounds(cluster, Rounds.SEED, Rounds.WRITERS, Rounds.WATCHERS)) {
            for (int i = 0; limit.allows(i); i++) {
                System.out.println(rounds.run(i));
            }
            for (RoundServer server : cluster.servers()) {
                server.audits().forEach(audit::read);
            }
            assertThat(audit.writes()).isNotEmpty();
            assertThat(audit.wrong(rounds.log().all(WatchedKind.LEASE.path()))).isEmpty();
            System.out.println(audit.writes().size() + " writes of controllers");
        }
    }
}
