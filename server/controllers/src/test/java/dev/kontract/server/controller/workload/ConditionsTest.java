package dev.kontract.server.controller.workload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.model.PodCondition;
import dev.kontract.model.Time;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConditionsTest {

    private static final Time BEFORE = new Time(Instant.parse("2026-01-01T12:00:00Z"));
    private static final Time NOW = new Time(Instant.parse("2026-01-01T13:00:00Z"));

    private final List<PodCondition> known =
            List.of(condition("Ready", "True", BEFORE), condition("Initialized", "False", BEFORE));

    @Test
    void with_sameStatus_keepsTransitionTimeAndPlace() {
        List<PodCondition> next =
                Conditions.OF_PODS.with(known, condition("Ready", "True", NOW).reason("New"));

        assertThat(next).containsExactly(condition("Ready", "True", BEFORE).reason("New"), known.get(1));
    }

    @Test
    void with_otherStatus_keepsPlace() {
        List<PodCondition> next = Conditions.OF_PODS.with(known, condition("Ready", "False", NOW));

        assertThat(next).containsExactly(condition("Ready", "False", NOW), known.get(1));
        assertThat(known.get(0)).isEqualTo(condition("Ready", "True", BEFORE));
    }

    @Test
    void with_newType_isLast() {
        PodCondition added = condition("PodScheduled", "True", NOW);

        assertThat(Conditions.OF_PODS.with(known, added)).containsExactly(known.get(0), known.get(1), added);
        assertThat(Conditions.OF_PODS.with(null, added)).containsExactly(added);
    }

    @Test
    void holding_isTrueOnly() {
        assertThat(Conditions.OF_PODS.holding(known, "Ready")).contains(known.get(0));
        assertThat(Conditions.OF_PODS.holding(known, "Initialized")).isEmpty();
        assertThat(Conditions.OF_PODS.find(known, "Initialized")).contains(known.get(1));
        assertThat(Conditions.OF_PODS.find(null, "Ready")).isEmpty();
    }

    @Test
    void without_lastOne_isNull() {
        assertThat(Conditions.OF_PODS.without(known, "Ready")).containsExactly(known.get(1));
        assertThat(Conditions.OF_PODS.without(known.subList(0, 1), "Ready")).isNull();
    }

    private static PodCondition condition(String type, String status, Time since) {
        return new PodCondition().type(type).status(status).lastTransitionTime(since);
    }
}
