package dev.kontract.server.controller;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.client.Kinds;
import dev.kontract.client.Patch;
import dev.kontract.model.Json;
import dev.kontract.model.Pod;
import dev.kontract.model.PodCondition;
import dev.kontract.model.PriorityClass;
import dev.kontract.server.ServerSnapshot;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class SimulatedSchedulingIT extends TwoSimulatedNodes {

    private static final String PREEMPTION = " no new claims to deallocate, preemption: 0/2 nodes are available: ";

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

    private void priority(String name, int value) {
        server.client()
                .resource(Kinds.PRIORITY_CLASS)
                .create(Json.read(
                        "{\"metadata\": {\"name\": \"" + name + "\"}, \"value\": " + value + "}", PriorityClass.class));
    }
}
