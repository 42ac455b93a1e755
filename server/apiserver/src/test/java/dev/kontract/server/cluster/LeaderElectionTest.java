package dev.kontract.server.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import dev.kontract.client.Kinds;
import dev.kontract.client.KontractClient;
import dev.kontract.model.Container;
import dev.kontract.model.LabelSelector;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.Pod;
import dev.kontract.model.PodSpec;
import dev.kontract.model.PodTemplateSpec;
import dev.kontract.model.ReplicaSet;
import dev.kontract.model.ReplicaSetSpec;
import dev.kontract.server.ApiServer;
import dev.kontract.server.Patience;
import dev.kontract.server.ServerConfig;
import dev.kontract.server.Warnings;
import dev.kontract.server.controller.ControllerUsers;
import dev.kontract.server.controller.LeaderElection;
import dev.kontract.server.fault.FaultRule;
import dev.kontract.server.storage.StorageException.Reason;
import java.io.IOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The controllers of several servers on one storage. */
class LeaderElectionTest {

    private static final LeaderElection QUICK =
            new LeaderElection(Optional.empty(), Duration.ofSeconds(1), Duration.ofMillis(700), Duration.ofMillis(50));

    private final SharedMemory memory = new SharedMemory();

    private static ApiServer start(SharedMemory.Access access, LeaderElection election) throws IOException {
        return ApiServer.start(ServerConfig.builder()
                .storage(access)
                .leaderElect(election)
                .controllers("replicaset-controller")
                .build());
    }

    @Test
    void closedLeader_handsOver_beforeItsLeaseExpires() throws IOException {
        LeaderElection slow = new LeaderElection(
                Optional.empty(), Duration.ofHours(1), Duration.ofMinutes(30), Duration.ofMillis(50));
        ApiServer first = start(memory.access(), slow);
        Patience.await("a leader", () -> holder(first).isPresent());
        try (ApiServer second = start(memory.access(), slow)) {
            String before = holder(second).orElseThrow();

            first.close();

            Patience.await(
                    "another leader",
                    () -> holder(second).filter(now -> !now.equals(before)).isPresent());
            createSet(second.client());
            Patience.await("a pod", () -> pods(second).size() == 1);
        }
    }

    @Test
    void pausedLeader_thatWakesUp_writesNothing() throws IOException {
        SharedMemory.Access paused = memory.access();
        try (ApiServer first = start(paused, QUICK)) {
            Patience.await("a leader", () -> holder(first).isPresent());
            String leader = holder(first).orElseThrow();
            try (ApiServer second = start(memory.access(), QUICK)) {
                paused.pause();
                createSet(second.client());
                // The first server has decided to create a pod, and to renew its lease.
                Patience.await("two writes", () -> paused.waiting() >= 2);
                Patience.await("a pod", () -> pods(second).size() == 1);
                assertThat(holder(second)).isPresent().get().isNotEqualTo(leader);

                paused.resume();

                Patience.await("a refusal", () -> paused.refusals().contains(Reason.CONDITION));
                Patience.await("all writes", () -> paused.waiting() == 0);
                second.settle();
                assertThat(pods(second)).hasSize(1);
            }
        }
    }

    @Test
    void leaseThatCannotBeRenewed_isToldOfOnce() throws IOException {
        try (ApiServer server = start(memory.access(), QUICK)) {
            Patience.await("a leader", () -> holder(server).isPresent());

            List<String> log = Warnings.during(Level.INFO, () -> {
                FaultRule outage = server.faults()
                        .on("leases")
                        .by(ControllerUsers.CONTROL_PLANE)
                        .fail(503);
                Patience.await("failures", () -> outage.fired() >= 5);
                outage.remove();
                Set<String> renewals = new HashSet<>();
                Patience.await("renewals", () -> renewals.add(version(server)) && renewals.size() > 2);
            });

            assertThat(log)
                    .filteredOn(each -> each.contains("kube-controller-manager"))
                    .filteredOn(each -> each.contains("renew"))
                    .satisfiesExactly(
                            loss -> assertThat(loss).startsWith("Failed to acquire or renew"),
                            gain -> assertThat(gain).endsWith("can be acquired or renewed again"));
        }
    }

    private static String version(ApiServer server) {
        return server.client()
                .leases("kube-system")
                .get("kube-controller-manager")
                .getMetadata()
                .getResourceVersion();
    }

    private static Optional<String> holder(ApiServer server) {
        return server.client()
                .leases("kube-system")
                .find("kube-controller-manager")
                .map(lease -> lease.getSpec().getHolderIdentity())
                .filter(holder -> !holder.isEmpty());
    }

    private static List<Pod> pods(ApiServer server) {
        return server.client().resource(Kinds.POD).inNamespace("default").list().items();
    }

    private static void createSet(KontractClient client) {
        Map<String, String> labels = Map.of("app", "web");
        client.resource(Kinds.REPLICA_SET)
                .inNamespace("default")
                .create(new ReplicaSet()
                        .metadata(new ObjectMeta().name("web"))
                        .spec(new ReplicaSetSpec()
                                .replicas(1)
                                .selector(new LabelSelector().matchLabels(labels))
                                .template(new PodTemplateSpec()
                                        .metadata(new ObjectMeta().labels(labels))
                                        .spec(new PodSpec()
                                                .addContainersItem(new Container()
                                                        .name("web")
                                                        .image("web"))))));
    }
}
