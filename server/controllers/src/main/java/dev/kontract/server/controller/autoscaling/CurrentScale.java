package dev.kontract.server.controller.autoscaling;

import dev.kontract.model.Scale;
import dev.kontract.model.ScaleSpec;
import dev.kontract.model.ScaleStatus;
import java.util.Objects;
import java.util.Optional;

/**
 * The observed scale of a workload.
 *
 * @param desired the desired replicas
 * @param present the existing replicas
 * @param selector the selector of its pods; empty if it has none
 */
record CurrentScale(int desired, int present, String selector) {

    static CurrentScale of(Scale scale) {
        Optional<ScaleStatus> status = Optional.ofNullable(scale.getStatus());
        return new CurrentScale(
                Optional.ofNullable(scale.getSpec()).map(ScaleSpec::getReplicas).orElse(0),
                status.map(each -> Objects.requireNonNullElse(each.getReplicas(), 0))
                        .orElse(0),
                status.map(ScaleStatus::getSelector).orElse(""));
    }
}
