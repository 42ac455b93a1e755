package dev.kontract.server.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.kontract.client.Kinds;
import dev.kontract.client.Patch;
import dev.kontract.model.Json;
import dev.kontract.model.Lease;
import dev.kontract.model.Node;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.Pod;
import dev.kontract.model.Taint;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SimulatedNodesIT extends TwoSimulatedNodes {

    @Test
    void start_nodes_areReadyAndTakePods() {
        assertThat(server.client().resource(Kinds.NODE).list().items())
                .extracting(Node::name)
                .containsExactly("node-1", "node-2");
        assertThat(taints("node-1")).isEmpty();

        create("web", "");

        assertThat(pod("web").getSpec().getNodeName()).startsWith("node-");
        assertThat(condition("web", "Ready").getStatus()).isEqualTo("True");
        assertThat(events("web")).containsExactly("Successfully assigned default/web to " + node("web"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            "containers":[{"name":"a","image":"a","resources":{"requests":{"cpu":"5"}}}] | OutOfcpu \
              | Node didn't have enough resource: cpu, requested: 5000, used: 500, capacity: 4000
            "containers":[{"name":"a","image":"a","resources":{"requests":{"memory":"33Gi"}}}] | OutOfmemory \
              | Node didn't have enough resource: memory, requested: 35433480192, used: 0, capacity: 34359738368
            "containers":[{"name":"a","image":"a","ports":[{"containerPort":80,"hostPort":8080}]}] | NodePorts \
              | Predicate NodePorts failed: node(s) didn't have free ports for the requested pod ports
            "nodeSelector":{"disk":"ssd"},"containers":[{"name":"a","image":"a"}] | NodeAffinity \
              | Predicate NodeAffinity failed: node(s) didn't match Pod's node affinity/selector
            "os":{"name":"windows"},"containers":[{"name":"a","image":"a"}] | PodOSNotSupported \
              | Failed to admit pod as the OS field doesn't match node OS
            """)
    void bind_podThatDoesNotFit_isRejectedByTheNode(String spec, String reason, String message) {
        bound("first", """
                "containers":[{"name":"a","image":"a","resources":{"requests":{"cpu":"500m"}},
                 "ports":[{"containerPort":80,"hostPort":8080}]}]""");

        Pod second = bound("second", spec);

        assertThat(pod("first").getStatus().getPhase()).isEqualTo("Running");
        assertThat(second.getStatus().getPhase()).isEqualTo("Failed");
        assertThat(second.getStatus().getReason()).isEqualTo(reason);
        assertThat(second.getStatus().getMessage()).isEqualTo("Pod was rejected: " + message);
        assertThat(second.getStatus().getContainerStatuses()).isNull();
        assertThat(second.getStatus().getPodIP()).isNull();
    }

    @Test
    void bind_morePodsThanANodeTakes_rejectsTheOnesTooMany() {
        server.client()
                .resource(Kinds.NODE)
                .status()
                .patch("node-1", Patch.merge().set("/status/allocatable/pods", "2"));
        for (int i = 0; i < 5; i++) {
            bound("pod-" + i, "\"containers\":[{\"name\":\"a\",\"image\":\"a\"}]");
        }

        assertThat(server.client().pods("default").list().items())
                .extracting(pod -> pod.getStatus().getPhase())
                .containsExactlyInAnyOrder("Running", "Running", "Failed", "Failed", "Failed");
        assertThat(pod("pod-4").getStatus().getReason()).isEqualTo("OutOfpods");
    }

    private Pod bound(String name, String spec) {
        server.client()
                .pods("default")
                .create(Json.read(
                        "{\"metadata\":{\"name\":\"" + name + "\"},\"spec\":{\"nodeName\":\"node-1\"," + spec + "}}",
                        Pod.class));
        server.advance(Duration.ofSeconds(5));
        return pod(name);
    }

    @Test
    void delete_node_isToldLikeItsRegistration() {
        server.client().resource(Kinds.NODE).create(new Node().metadata(new ObjectMeta().name("spare")));
        server.settle();
        server.client().resource(Kinds.NODE).delete("spare");
        server.settle();

        assertThat(events("spare"))
                .containsExactlyInAnyOrder(
                        "Node spare event: Registered Node spare in Controller",
                        "Node spare event: Removing Node spare from Controller");
    }

    @Test
    void patch_nodeThatFails_losesPodsAfterTheTimeTheyTolerate() {
        cordon("node-2", true);
        create("web", "");
        annotate("node-1", "stopped");

        server.advance(Duration.ofMinutes(1));
        assertThat(condition("web", "Ready").getStatus()).isEqualTo("False");
        assertThat(taints("node-1"))
                .extracting(taint -> taint.getKey() + ":" + taint.getEffect())
                .containsExactly(
                        "node.kubernetes.io/unreachable:NoSchedule", "node.kubernetes.io/unreachable:NoExecute");

        server.advance(Duration.ofSeconds(200));
        assertThat(pod("web").deleting()).isFalse();
        server.advance(Duration.ofSeconds(100));
        assertThat(pod("web").deleting()).isTrue();
        assertThat(condition("web", "DisruptionTarget").getReason()).isEqualTo("DeletionByTaintManager");
    }

    @Test
    void stop_ofAllNodes_evictsNothingUntilOneIsBack() {
        cordon("node-2", true);
        create("web", "");
        server.running().node("node-1").stop();
        server.running().node("node-2").stop();

        server.advance(Duration.ofMinutes(10));
        assertThat(taints("node-1"))
                .extracting(taint -> taint.getKey() + ":" + taint.getEffect())
                .containsExactly("node.kubernetes.io/unreachable:NoSchedule");
        assertThat(pod("web").deleting()).isFalse();

        server.running().node("node-2").start();
        server.advance(Duration.ofMinutes(1));
        assertThat(taints("node-1")).extracting(Taint::getEffect).containsExactly("NoSchedule", "NoExecute");
        server.advance(Duration.ofMinutes(5));
        assertThat(pod("web").deleting()).isTrue();
    }

    @Test
    void create_nodeThatNeverReports_isNotToldToBeLost() {
        server.client().resource(Kinds.NODE).create(new Node().metadata(new ObjectMeta().name("silent")));
        server.advance(Duration.ofSeconds(55));
        assertThat(taints("silent")).isEmpty();

        server.advance(Duration.ofSeconds(10));
        assertThat(taints("silent")).extracting(Taint::getKey).contains("node.kubernetes.io/unreachable");
        assertThat(events("silent")).containsExactly("Node silent event: Registered Node silent in Controller");
    }

    @Test
    void patch_nodeThatComesBackInTime_keepsItsPods() {
        cordon("node-2", true);
        create("web", "");
        annotate("node-1", "stopped");
        server.advance(Duration.ofMinutes(2));
        annotate("node-1", "beating");
        server.advance(Duration.ofMinutes(10));

        assertThat(taints("node-1")).isEmpty();
        assertThat(condition("web", "Ready").getStatus()).isEqualTo("True");
    }

    @Test
    void rejection_ofOneRenewal_leavesTheOtherNodesReady() {
        reject("coordination.k8s.io", "leases", "node-1");
        server.advance(Duration.ofMinutes(2));

        assertThat(sinceRenewal("node-1")).isGreaterThan(Duration.ofMinutes(1));
        assertThat(sinceRenewal("node-2")).isLessThanOrEqualTo(Duration.ofSeconds(10));
        assertThat(taints("node-2")).isEmpty();
    }

    private Duration sinceRenewal(String node) {
        Lease lease = server.client().leases("kube-node-lease").get(node);
        return Duration.between(lease.getSpec().getRenewTime().instant(), server.now());
    }

    @Test
    void faults_ofMissingNode_nameItAndTheOthers() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> server.running().node("node-7").stop())
                .withMessageStartingWith("Node node-7 does not exist; existing: node-1, node-2");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> server.running().node("node-7").vanish());
    }

    @Test
    void stop_ofANode_lastsUntilItsStart() {
        server.running().node("node-1").stop();
        server.advance(Duration.ofMinutes(2));
        assertThat(taints("node-1")).isNotEmpty();

        server.running().node("node-1").start();
        server.advance(Duration.ofMinutes(1));
        assertThat(taints("node-1")).isEmpty();
    }

    @Test
    void vanish_takesTheNodeAndItsPods_untilItsStart() {
        cordon("node-2", true);
        create("web", "");
        server.running().node("node-1").vanish();
        server.advance(Duration.ofMinutes(5));
        assertThat(server.client().nodes().list().items())
                .extracting(Node::name)
                .containsExactly("node-2");
        assertThat(server.client().pods("default").find("web")).isEmpty();

        server.running().node("node-1").start();
        server.advance(Duration.ofMinutes(1));
        create("next", "");
        assertThat(node("next")).isEqualTo("node-1");
    }

    @Test
    void create_podOnNodeThatDoesNotExist_isDeleted() {
        server.client().pods("default").create(Json.read("""
                        {"metadata": {"name": "lost"}, "spec": {"nodeName": "gone",
                          "containers": [{"name": "app", "image": "nginx:1.25"}]}}""", Pod.class));
        server.advance(Duration.ofSeconds(30));
        assertThat(server.client().pods("default").find("lost")).isPresent();
        server.advance(Duration.ofSeconds(10));

        assertThat(server.client().pods("default").find("lost")).isEmpty();
    }
}
