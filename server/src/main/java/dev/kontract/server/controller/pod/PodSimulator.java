package dev.kontract.server.controller.pod;

import dev.kontract.client.DeletionOptions;
import dev.kontract.client.Kinds;
import dev.kontract.client.controller.Controller;
import dev.kontract.client.controller.Request;
import dev.kontract.client.controller.Result;
import dev.kontract.client.error.ApiException;
import dev.kontract.client.informer.Informer;
import dev.kontract.model.ContainerStatus;
import dev.kontract.model.Json;
import dev.kontract.model.PersistentVolumeClaim;
import dev.kontract.model.Pod;
import dev.kontract.model.PodStatus;
import dev.kontract.server.controller.ControllerContext;
import dev.kontract.server.controller.ControllerFactory;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** The controller {@code pod-simulator}, which stands in for the cluster's nodes and its volume provisioner. */
public final class PodSimulator implements ControllerFactory {

    private static final int WORKERS = 8;

    private final PodSimulation simulation;

    /** Creates a simulator with the given settings. */
    public PodSimulator(PodSimulation simulation) {
        this.simulation = simulation;
    }

    @Override
    public String name() {
        return "pod-simulator";
    }

    @Override
    public String fieldManager() {
        return "kubelet";
    }

    @Override
    public AutoCloseable start(ControllerContext context) {
        Informer<Pod> pods = context.informers().of(Kinds.POD);
        Informer<PersistentVolumeClaim> claims = context.informers().of(Kinds.PERSISTENT_VOLUME_CLAIM);
        Nodes nodes = new Nodes(context, pods, simulation);
        Controller nodesRun =
                context.controller().reconciles(pods).workers(WORKERS).start(nodes::reconcile);
        Controller volumesRun = context.controller(name() + " volumes")
                .reconciles(claims)
                .start(new ClaimProvisioner(context.client(), claims)::reconcile);
        return () -> {
            nodesRun.close();
            volumesRun.close();
        };
    }

    /** Simulates the nodes. */
    private record Nodes(
            ControllerContext context,
            Informer<Pod> pods,
            PodSimulation simulation,
            FirstSeenTimes sightings,
            PodAddresses addresses) {

        Nodes(ControllerContext context, Informer<Pod> pods, PodSimulation simulation) {
            this(context, pods, simulation, new FirstSeenTimes(context.clock()), new PodAddresses(pods));
        }

        Result reconcile(Request request) {
            Optional<Pod> found = pods.indexer().get(request.toString());
            if (found.isEmpty()) {
                sightings.forget(request);
                return Result.done();
            }
            Pod pod = found.get();
            PodScript script = new PodScript(simulation, pod);
            return pod.deleting() ? stop(request, pod, script) : live(request, pod, script);
        }

        private Instant since(Request request, Pod pod, String stage) {
            return sightings.since(request, Objects.toString(pod.metadata().getUid()), stage);
        }

        private Result live(Request request, Pod pod, PodScript script) {
            Instant since = since(request, pod, stage(pod.getStatus()));
            PodStep step = new PodLifecycle(pod, script, context.clock().instant()).next(since, addresses::next);
            step.status().ifPresent(status -> report(pod, status));
            return new Result(step.again());
        }

        /** The stage changes when the pod or one of its containers starts. */
        private static String stage(PodStatus status) {
            List<ContainerStatus> all = status == null ? null : status.getContainerStatuses();
            return all == null
                    ? ""
                    : all.stream()
                            .map(ContainerStatus::getRestartCount)
                            .toList()
                            .toString();
        }

        /** If the pod has changed meanwhile, the write fails and the pod is reconciled again. */
        private void report(Pod pod, PodStatus status) {
            Pod next = Json.copy(pod);
            next.setStatus(status);
            try {
                context.client().resource(Kinds.POD).status().replace(next);
            } catch (ApiException.NotFound e) {
                // The pod was deleted; the informer will receive the event.
            }
        }

        /** A pod without a grace period left, or held only by finalizers, no longer concerns its node. */
        private Result stop(Request request, Pod pod, PodScript script) {
            Long grace = pod.metadata().getDeletionGracePeriodSeconds();
            if (grace == null || grace == 0) {
                return Result.done();
            }
            Duration takes = script.stopDelay().compareTo(Duration.ofSeconds(grace)) < 0
                    ? script.stopDelay()
                    : Duration.ofSeconds(grace);
            Instant end = since(request, pod, "stopping").plus(takes);
            Instant now = context.clock().instant();
            if (now.isBefore(end)) {
                return Result.again(Duration.between(now, end));
            }
            DeletionOptions atOnce = DeletionOptions.standard()
                    .gracePeriodSeconds(0)
                    .onlyUid(Objects.toString(pod.metadata().getUid()));
            try {
                context.client().pods(request.namespace()).delete(request.name(), atOnce);
            } catch (ApiException.NotFound | ApiException.Conflict e) {
                // The pod is gone or was replaced by another one with the same name.
            }
            return Result.done();
        }
    }
}
