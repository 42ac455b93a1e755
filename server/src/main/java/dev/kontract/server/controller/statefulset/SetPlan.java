package dev.kontract.server.controller.statefulset;

import dev.kontract.model.StatefulSetStatus;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What to do for a set now. It is made anew after everything that happens; nobody relies on it being carried out in full.
 *
 * @param batches to be carried out one after the other, until one fails
 * @param status what to report afterwards
 * @param afterwards to be done when all that is done
 * @param again when time alone will ask for another plan
 */
record SetPlan(
        List<ActionBatch> batches, StatefulSetStatus status, List<SetAction> afterwards, Optional<Duration> again) {

    SetPlan {
        batches = List.copyOf(batches);
        afterwards = List.copyOf(afterwards);
    }

    /** Everything there is to do, but for what is to be done afterwards. */
    List<SetAction> actions() {
        return batches.stream()
                .flatMap(batch -> batch.parts().stream())
                .flatMap(List::stream)
                .toList();
    }
}
