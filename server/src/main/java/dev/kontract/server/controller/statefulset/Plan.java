package dev.kontract.server.controller.statefulset;

import dev.kontract.model.StatefulSetStatus;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What to do for a set now. It is made anew after everything that happens; nobody relies on it being carried out in full.
 *
 * @param actions to be taken one after the other, until one fails
 * @param status what to report afterwards
 * @param afterwards to be done when all that is done
 * @param again when time alone will ask for another plan
 */
record Plan(List<Action> actions, StatefulSetStatus status, List<Action> afterwards, Optional<Duration> again) {

    Plan {
        actions = List.copyOf(actions);
        afterwards = List.copyOf(afterwards);
    }
}
