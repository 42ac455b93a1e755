package dev.kontract.server.controller.scheduler;

import java.util.List;

/**
 * Why a node is not possible for a pod.
 *
 * @param reasons the reasons, in the words of events
 * @param lasting whether it would not help if other pods left the node
 */
record Refusal(List<String> reasons, boolean lasting) {

    static Refusal lasting(String reason) {
        return new Refusal(List.of(reason), true);
    }

    static Refusal passing(String reason) {
        return new Refusal(List.of(reason), false);
    }
}
