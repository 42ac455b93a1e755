package dev.kontract.server.controller.statefulset;

import dev.kontract.model.StatefulSetStatus;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The actions for a set. A new plan is made after every change, so a plan need not be completed.
 *
 * @param batches the batches of actions, run in order until one fails
 * @param status the status to report afterwards
 * @param afterwards the actions to run if all batches succeeded
 * @param again the delay after which a new plan is needed even without a change
 */
record SetPlan(
        List<ActionBatch> batches, StatefulSetStatus status, List<SetAction> afterwards, Optional<Duration> again) {

    SetPlan {
        batches = List.copyOf(batches);
        afterwards = List.copyOf(afterwards);
    }

    /** Returns the actions of all batches, without those in {@code afterwards}. */
    List<SetAction> actions() {
        return batches.stream()
                .flatMap(batch -> batch.parts().stream())
                .flatMap(List::stream)
                .toList();
    }
}
