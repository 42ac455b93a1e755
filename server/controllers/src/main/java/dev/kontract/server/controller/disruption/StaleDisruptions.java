package dev.kontract.server.controller.disruption;

import dev.kontract.client.Kinds;
import dev.kontract.client.controller.Request;
import dev.kontract.client.controller.Result;
import dev.kontract.client.informer.Indexer;
import dev.kontract.model.Json;
import dev.kontract.model.Pod;
import dev.kontract.model.PodCondition;
import dev.kontract.model.Time;
import dev.kontract.server.controller.ControllerContext;
import dev.kontract.server.controller.workload.PodHealth;
import dev.kontract.server.controller.workload.StatusWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Withdraws the condition {@code DisruptionTarget} from pods that were not deleted after all. Thread-safe. */
final class StaleDisruptions {

    private static final String TYPE = "DisruptionTarget";

    /** A kubelet may take any time to terminate a pod. */
    private static final String BY_KUBELET = "TerminationByKubelet";

    private static final Duration TIMEOUT = Duration.ofMinutes(2);

    private final ControllerContext context;
    private final Indexer<Pod> pods;

    StaleDisruptions(ControllerContext context) {
        this.context = context;
        pods = context.informers().of(Kinds.POD).indexer();
    }

    /** Returns the pod if its condition may have to be withdrawn. */
    static List<Request> concerned(Pod pod) {
        return announced(pod).isPresent() ? List.of(Request.of(pod)) : List.of();
    }

    /** Returns when the disruption was announced. */
    private static Optional<Instant> announced(Pod pod) {
        if (pod.deleting() || PodHealth.isFinished(pod) || pod.getStatus() == null) {
            return Optional.empty();
        }
        return Objects.requireNonNullElse(pod.getStatus().getConditions(), List.<PodCondition>of()).stream()
                .filter(condition -> TYPE.equals(condition.getType()) && "True".equals(condition.getStatus()))
                .filter(condition -> !BY_KUBELET.equals(condition.getReason()))
                .map(PodCondition::getLastTransitionTime)
                .filter(Objects::nonNull)
                .map(Time::instant)
                .findFirst();
    }

    Result reconcile(Request request) {
        Optional<Pod> pod = pods.get(request.namespace(), request.name());
        Optional<Instant> announced = pod.flatMap(StaleDisruptions::announced);
        if (pod.isEmpty() || announced.isEmpty()) {
            return Result.done();
        }
        Instant now = context.clock().instant();
        Instant end = announced.get().plus(TIMEOUT);
        if (now.isBefore(end)) {
            return Result.again(Duration.between(now, end));
        }
        withdraw(pod.get(), now);
        return Result.done();
    }

    private void withdraw(Pod pod, Instant now) {
        Pod next = Json.copy(pod);
        List<PodCondition> conditions = Objects.requireNonNull(next.getStatus().getConditions());
        conditions.replaceAll(condition -> TYPE.equals(condition.getType())
                ? new PodCondition().type(TYPE).status("False").lastTransitionTime(new Time(now))
                : condition);
        new StatusWriter<>(context.client(), Kinds.POD).write(next);
    }
}
