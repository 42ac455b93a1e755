package dev.kontract.server.controller.replicaset;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.model.ContainerStatus;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.Pod;
import dev.kontract.model.PodCondition;
import dev.kontract.model.PodSpec;
import dev.kontract.model.PodStatus;
import dev.kontract.model.Time;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DeletionOrderTest {

    private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");

    private static Pod ready(String uid, int age, int restarts) {
        Time since = new Time(NOW.minusSeconds(age));
        return new Pod()
                .metadata(new ObjectMeta().name(uid).uid(uid).creationTimestamp(since))
                .spec(new PodSpec().nodeName("node-1"))
                .status(new PodStatus()
                        .phase("Running")
                        .addContainerStatusesItem(new ContainerStatus().restartCount(restarts))
                        .addConditionsItem(
                                new PodCondition().type("Ready").status("True").lastTransitionTime(since)));
    }

    private static List<String> sorted(List<Pod> pods) {
        return pods.stream()
                .sorted(new DeletionOrder(List.of(), NOW))
                .map(Pod::name)
                .toList();
    }

    @Test
    void sort_podsOfAboutTheSameAge_isIndependentOfTheirOrder() {
        List<Pod> pods = new ArrayList<>(IntStream.range(0, 100)
                .mapToObj(i -> ready("uid-" + i * 37 % 100, 40 + i % 3, 0))
                .toList());
        List<String> expected = sorted(pods);
        Random random = new Random(1);
        for (int round = 0; round < 100; round++) {
            Collections.shuffle(pods, random);
            assertThat(sorted(pods)).isEqualTo(expected);
        }
    }

    @Test
    void sort_beginsWithPodsThatAreMissedLeast() {
        Pod unscheduled = ready("unscheduled", 1000, 0);
        unscheduled.getSpec().nodeName(null);
        Pod pending = ready("pending", 1000, 0).status(new PodStatus().phase("Pending"));
        Pod unready = ready("unready", 1000, 0).status(new PodStatus().phase("Running"));

        assertThat(sorted(List.of(
                        ready("old", 1000, 0),
                        ready("restarted", 10, 3),
                        unready,
                        ready("young", 10, 0),
                        pending,
                        unscheduled)))
                .containsExactly("unscheduled", "pending", "unready", "restarted", "young", "old");
    }
}
