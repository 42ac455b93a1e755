package dev.kontract.server.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.kontract.client.Kinds;
import dev.kontract.client.Patch;
import dev.kontract.model.Event;
import dev.kontract.model.Json;
import dev.kontract.model.Lease;
import dev.kontract.model.Node;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.Pod;
import dev.kontract.model.PodCondition;
import dev.kontract.model.PriorityClass;
import dev.kontract.model.Taint;
import dev.kontract.model.ValidatingAdmissionPolicy;
import dev.kontract.model.ValidatingAdmissionPolicyBinding;
import dev.kontract.server.FrozenServer;
import dev.kontract.server.ServerSnapshot;
import dev.kontract.server.controller.node.NodeSimulation;
import dev.kontract.server.controller.pod.PodSimulation;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SimulatedNodesIT {

    private static final String PREEMPTION = " no new claims to deallocate, preemption: 0/2 nodes are available: ";

    @RegisterExtension
    private final FrozenServer server = new FrozenServer(config -> config.controllers(
                    "node-simulator",
                    "scheduler",
                    "node-lifecycle-controller",
                    "taint-eviction-controller",
                    "pod-garbage-collector-controller",
                    "pod-simulator")
            .nodes(NodeSimulation.of(2).withCapacity("cpu", "4"))
            .pods(PodSimulation.standard()));

    @BeforeEach
    void registerNodes() {
        server.advance(Duration.ofSeconds(20));
    }

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
    void create_podThatFitsNowhere_saysWhy() {
        create("huge", "{cpu: 5}");

        PodCondition scheduled = condition("huge", "PodScheduled");
        assertThat(scheduled.getReason()).isEqualTo("Unschedulable");
        assertThat(scheduled.getMessage())
                .isEqualTo("0/2 nodes are available: 2 Insufficient cpu." + PREEMPTION
                        + "2 Preemption is not helpful for scheduling.");
        assertThat(events("huge")).containsExactly(scheduled.getMessage());
    }

    @Test
    void create_podsThatFillTheNodes_areSpreadAndTheLastWaits() {
        create("one", "{cpu: 3}");
        create("two", "{cpu: 3}");
        create("three", "{cpu: 3}");

        assertThat(List.of(node("one"), node("two"))).containsExactlyInAnyOrder("node-1", "node-2");
        assertThat(condition("three", "PodScheduled").getMessage())
                .isEqualTo("0/2 nodes are available: 2 Insufficient cpu." + PREEMPTION
                        + "2 No preemption victims found for incoming pod.");

        server.client().pods("default").delete("one");
        server.settle();

        assertThat(node("three")).isNotEmpty();
    }

    @Test
    void create_importantPod_preemptsAndWaitsForItsNode() {
        priority("low", 1);
        priority("middle", 50);
        priority("high", 100);
        create("one", "{cpu: 3}", "low", "10s");
        create("two", "{cpu: 3}", "middle", "10s");

        create("urgent", "{cpu: 3}", "high", "0s");

        Pod urgent = pod("urgent");
        assertThat(urgent.getSpec().getNodeName()).isNull();
        assertThat(urgent.getStatus().getNominatedNodeName()).isEqualTo(node("one"));
        assertThat(condition("urgent", "PodScheduled").getMessage())
                .isEqualTo("0/2 nodes are available: 2 Insufficient cpu.");
        assertThat(pod("one").deleting()).isTrue();
        assertThat(pod("two").deleting()).isFalse();
        PodCondition target = condition("one", "DisruptionTarget");
        assertThat(target.getReason()).isEqualTo("PreemptionByScheduler");
        assertThat(target.getMessage()).isEqualTo("default-scheduler: preempting to accommodate a higher priority pod");
        assertThat(events("one"))
                .contains("Preempted by pod " + urgent.metadata().getUid() + " on node " + node("one"));

        create("late", "{cpu: 3}", "middle", "0s");
        server.advance(Duration.ofSeconds(11));

        assertThat(server.client().pods("default").find("one")).isEmpty();
        assertThat(node("urgent")).isEqualTo(urgent.getStatus().getNominatedNodeName());
        assertThat(pod("urgent").getStatus().getNominatedNodeName()).isNull();
        assertThat(node("late")).isEmpty();
    }

    @Test
    void patch_capacity_isOfferedToPods() {
        String resource = "example.com/tpu";
        create("wanting", "{" + resource + ": 2}");
        assertThat(node("wanting")).isEmpty();

        server.client()
                .resource(Kinds.NODE)
                .status()
                .patch("node-2", Patch.merge().set("/status/capacity/example.com~1tpu", "2"));
        server.advance(Duration.ofMinutes(1));

        assertThat(node("wanting")).isEqualTo("node-2");
        assertThat(server.client()
                        .resource(Kinds.NODE)
                        .get("node-2")
                        .getStatus()
                        .getAllocatable()
                        .get(resource))
                .hasToString("2");
    }

    @Test
    void create_podThatNeverPreempts_waits() {
        create("one", "{cpu: 3}");
        create("two", "{cpu: 3}");
        server.client().resource(Kinds.PRIORITY_CLASS).create(Json.read("""
                        {"metadata": {"name": "polite"}, "value": 100, "preemptionPolicy": "Never"}""", PriorityClass.class));

        create("three", "{cpu: 3}", "polite", "0s");

        assertThat(condition("three", "PodScheduled").getMessage())
                .isEqualTo("0/2 nodes are available: 2 Insufficient cpu. no new claims to deallocate, preemption:"
                        + " not eligible due to preemptionPolicy=Never.");
    }

    @Test
    void patch_cordonedNode_takesNoPodsUntilUncordoned() {
        cordon("node-1", true);
        cordon("node-2", true);
        create("web", "");
        assertThat(condition("web", "PodScheduled").getMessage())
                .startsWith("0/2 nodes are available: 2 node(s) were unschedulable.");

        cordon("node-2", false);

        assertThat(node("web")).isEqualTo("node-2");
    }

    @Test
    void restore_podThatHadNoNode_freesItsNode() {
        cordon("node-1", true);
        cordon("node-2", true);
        create("web", "{cpu: 3}");
        ServerSnapshot waiting = server.running().snapshot();
        cordon("node-2", false);
        assertThat(node("web")).isEqualTo("node-2");

        server.running().restore(waiting);
        server.settle();
        assertThat(node("web")).isEmpty();
        cordon("node-2", false);

        assertThat(node("web")).isEqualTo("node-2");
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
    void rejection_ofOneBinding_doesNotKeepLaterPodsWaiting() {
        reject("", "bindings", "first");
        cordon("node-1", true);
        cordon("node-2", true);
        create("first", "");
        create("second", "");
        cordon("node-2", false);

        assertThat(node("first")).isEmpty();
        assertThat(condition("first", "PodScheduled").getMessage())
                .startsWith("running Bind plugin \"DefaultBinder\": ")
                .contains("ValidatingAdmissionPolicy 'strict'");
        assertThat(events("first")).contains(condition("first", "PodScheduled").getMessage());
        assertThat(node("second")).isEqualTo("node-2");

        server.client().resource(Kinds.VALIDATING_ADMISSION_POLICY_BINDING).delete("strict");
        server.advance(Duration.ofSeconds(10));

        assertThat(node("first")).isEqualTo("node-2");
    }

    @Test
    void rejection_ofABinding_leavesTheResourcesToOtherPods() {
        reject("", "bindings", "first");
        cordon("node-1", true);
        cordon("node-2", true);
        String most = "{cpu: 3}";
        create("first", most);
        create("second", most);
        cordon("node-2", false);

        assertThat(node("first")).isEmpty();
        assertThat(node("second")).isEqualTo("node-2");
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

    private void create(String name, String requests) {
        create(name, requests, "", "0s");
    }

    private void priority(String name, int value) {
        server.client()
                .resource(Kinds.PRIORITY_CLASS)
                .create(Json.read(
                        "{\"metadata\": {\"name\": \"" + name + "\"}, \"value\": " + value + "}", PriorityClass.class));
    }

    private void create(String name, String requests, String priority, String stopDelay) {
        String resources = requests.isEmpty() ? "{}" : requests.replaceAll("([\\w./]+): (\\w+)", "\"$1\": \"$2\"");
        server.client()
                .pods("default")
                .create(Json.read(
                        "{\"metadata\": {\"name\": \"" + name + "\", \"annotations\": {"
                                + "\"simulation.kontract.dev/stop-delay\": \"" + stopDelay + "\"}},"
                                + " \"spec\": {\"priorityClassName\": \"" + priority + "\","
                                + " \"containers\": [{\"name\": \"app\","
                                + " \"image\": \"nginx:1.25\", \"resources\": {\"limits\": " + resources + "}}]}}",
                        Pod.class));
        server.settle();
    }

    private void cordon(String node, boolean closed) {
        server.client().resource(Kinds.NODE).patch(node, Patch.merge().set("/spec/unschedulable", closed));
        server.settle();
    }

    /** Rejects the writes of the object with the given name. */
    private void reject(String group, String resource, String name) {
        server.client()
                .resource(Kinds.VALIDATING_ADMISSION_POLICY)
                .create(Json.read("""
                        {"metadata": {"name": "strict"},
                         "spec": {"matchConstraints": {"resourceRules": [{"apiGroups": ["%s"], "apiVersions": ["v1"],
                             "operations": ["CREATE", "UPDATE"], "resources": ["%s"]}]},
                           "validations": [{"expression": "object.metadata.name != '%s'"}]}}""".formatted(group, resource, name), ValidatingAdmissionPolicy.class));
        server.client()
                .resource(Kinds.VALIDATING_ADMISSION_POLICY_BINDING)
                .create(Json.read("""
                        {"metadata": {"name": "strict"},
                         "spec": {"policyName": "strict", "validationActions": ["Deny"]}}""", ValidatingAdmissionPolicyBinding.class));
    }

    private void annotate(String node, String heartbeat) {
        server.client()
                .resource(Kinds.NODE)
                .patch(
                        node,
                        Patch.merge()
                                .set("/metadata/annotations", Map.of("simulation.kontract.dev/heartbeat", heartbeat)));
        server.settle();
    }

    private Pod pod(String name) {
        return server.client().pods("default").get(name);
    }

    private String node(String pod) {
        return Objects.requireNonNullElse(pod(pod).getSpec().getNodeName(), "");
    }

    private List<Taint> taints(String node) {
        return Objects.requireNonNullElse(
                server.client().resource(Kinds.NODE).get(node).getSpec().getTaints(), List.of());
    }

    private List<String> events(String pod) {
        server.settle();
        return server.client().events("default").list().items().stream()
                .filter(event -> pod.equals(event.getInvolvedObject().getName()))
                .map(Event::getMessage)
                .toList();
    }

    private PodCondition condition(String pod, String type) {
        return pod(pod).getStatus().getConditions().stream()
                .filter(condition -> type.equals(condition.getType()))
                .findFirst()
                .orElseThrow();
    }
}
