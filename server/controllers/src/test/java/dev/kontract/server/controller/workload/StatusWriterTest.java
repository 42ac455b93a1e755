package dev.kontract.server.controller.workload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.model.ReplicaSetCondition;
import dev.kontract.model.ReplicaSetStatus;
import java.util.List;
import org.junit.jupiter.api.Test;

class StatusWriterTest {

    @Test
    void differ_ignoresCountsOfZero() {
        ReplicaSetStatus stored = new ReplicaSetStatus().replicas(0).observedGeneration(1L);

        assertThat(StatusWriter.differ(
                        stored, new ReplicaSetStatus().readyReplicas(0).observedGeneration(1L)))
                .isFalse();
        assertThat(StatusWriter.differ(
                        stored, new ReplicaSetStatus().replicas(1).observedGeneration(1L)))
                .isTrue();
    }

    @Test
    void differ_distinguishesAnUnknownNumberOfTerminatingPods() {
        assertThat(StatusWriter.differ(new ReplicaSetStatus(), new ReplicaSetStatus().terminatingReplicas(0)))
                .isTrue();
    }

    @Test
    void differ_comparesGenerationAndConditions() {
        ReplicaSetStatus stored = new ReplicaSetStatus().observedGeneration(1L);

        assertThat(StatusWriter.differ(stored, new ReplicaSetStatus().observedGeneration(2L)))
                .isTrue();
        assertThat(StatusWriter.differ(
                        stored,
                        new ReplicaSetStatus()
                                .observedGeneration(1L)
                                .conditions(List.of(new ReplicaSetCondition().type("ReplicaFailure")))))
                .isTrue();
        assertThat(StatusWriter.differ(null, stored)).isTrue();
    }
}
