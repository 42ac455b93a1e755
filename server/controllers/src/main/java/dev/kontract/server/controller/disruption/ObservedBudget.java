package dev.kontract.server.controller.disruption;

import dev.kontract.model.Pod;
import dev.kontract.model.PodDisruptionBudget;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The observed state of a budget at one point in time. The contents must not be modified.
 *
 * @param budget the budget
 * @param pods the pods that it selects
 * @param count the expected number of pods; zero if it could not be determined
 * @param failure the reason why it could not be determined
 * @param now the time of the observation
 */
record ObservedBudget(
        PodDisruptionBudget budget, List<Pod> pods, ExpectedPods.Count count, Optional<String> failure, Instant now) {}
