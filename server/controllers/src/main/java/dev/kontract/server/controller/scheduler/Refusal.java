package dev.kontract.server.controller.scheduler;

import java.util.List;

/**
 * The reason why a node is not feasible for a pod.
 *
 * @param reasons the reasons, in the wording of Events
 * @param lasting whether evicting other pods would not help
 */
record Refusal(List<String> reasons, boolean lasting) {

    static Refusal lasting(String reason) {
        return new Refusal(List.of(reason), true);
    }

    static Refusal passing(String reason) {
        return new Refusal(List.of(reason), false);
    }
}
