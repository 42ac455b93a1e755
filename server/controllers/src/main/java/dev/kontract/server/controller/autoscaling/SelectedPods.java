package dev.kontract.server.controller.autoscaling;

import dev.kontract.model.Pod;
import java.util.List;
import java.util.Optional;

/**
 * The pods that the selector of a workload selects.
 *
 * @param pods the pods
 * @param failure the reason why the server rejects the selector
 * @param autoscalers the autoscalers that select some of the pods, as messages show them
 */
record SelectedPods(List<Pod> pods, Optional<String> failure, List<String> autoscalers) {

    /** No pods were selected, because none are needed. */
    static final SelectedPods NONE = new SelectedPods(List.of(), Optional.empty(), List.of());
}
