package dev.kontract.server.controller.pod;

import dev.kontract.client.DeletionOptions;
import dev.kontract.client.Kinds;
import dev.kontract.client.Patch;
import dev.kontract.client.controller.Controller;
import dev.kontract.client.controller.ControllerBuilder;
import dev.kontract.client.controller.Request;
import dev.kontract.client.controller.Result;
import dev.kontract.client.error.ApiException;
import dev.kontract.client.informer.Informer;
import dev.kontract.model.ContainerStatus;
import dev.kontract.model.PersistentVolumeClaim;
import dev.kontract.model.Pod;
import dev.kontract.model.PodStatus;
import dev.kontract.server.controller.ControllerContext;
import dev.kontract.server.controller.ControllerFactory;
import dev.kontract.server.controller.node.NodeSimulation;
import dev.kontract.server.controller.scheduler.NodeAdmission.Rejection;
import dev.kontract.server.controller.workload.Finalizers;
import dev.kontract.server.controller.workload.PodHealth;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** The controller {@code pod-simulator}, which simulates the cluster's kubelets and its volume provisioner. */
public final class PodSimulator implements ControllerFactory {

    private static final int WORKERS = 8;

    /** The name of the controller. */
    public static final String NAME = "pod-simulator";

    private final PodSimulation simulation;
    private final NodeSimulation nodes;
    private final boolean bindsClaims;
    private final ContainerRuns runs = new ContainerRuns();

    /**
     * Creates a simulator.
     *
     * @param simulation how pods start and stop
     * @param nodes the simulated nodes; pods need one if there are any
     * @param bindsClaims whether claims are marked as bound, because no volume binder runs
     */
    public PodSimulator(PodSimulation simulation, NodeSimulation nodes, boolean bindsClaims) {
        this.simulation = simulation;
        this.nodes = nodes;
        this.bindsClaims = bindsClaims;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String fieldManager() {
        return "kubelet";
    }

    @Override
    public AutoCloseable start(ControllerContext context) {
        Informer<Pod> pods = context.informers().of(Kinds.POD);
        Machines machines = nodes.count() == 0
                ? Machines.NONE_NEEDED
                : new Machines(Optional.of(context.informers().of(Kinds.NODE)));
        Nodes kubelets = new Nodes(context, pods, simulation, runs, machines);
        ControllerBuilder builder = context.controller().reconciles(pods).workers(WORKERS);
        machines.follow(builder, pods);
        Controller nodesRun = builder.start(kubelets::reconcile);
        if (!bindsClaims) {
            return nodesRun;
        }
        Informer<PersistentVolumeClaim> claims = context.informers().of(Kinds.PERSISTENT_VOLUME_CLAIM);
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
            ContainerRuns runs,
            Machines machines,
            FirstSeenTimes sightings,
            PodAddresses addresses,
            AdmittedPods admitted) {

        Nodes(
                ControllerContext context,
                Informer<Pod> pods,
                PodSimulation simulation,
                ContainerRuns runs,
                Machines machines) {
            this(
                    context,
                    pods,
                    simulation,
                    runs,
                    machines,
                    new FirstSeenTimes(context.clock()),
                    new PodAddresses(pods),
                    new AdmittedPods(pods));
        }

        Result reconcile(Request request) {
            Optional<Pod> found = pods.indexer().get(request.toString());
            if (found.isEmpty()) {
                sightings.forget(request);
                return Result.done();
            }
            Pod pod = found.get();
            Optional<String> host = machines.host(pod);
            if (host.isEmpty()) {
                return Result.done();
            }
            PodScript script =
                    new PodScript(simulation, pod, runs, context.clock().instant());
            return pod.deleting() ? stop(request, pod, script, host.get()) : live(request, pod, script, host.get());
        }

        private Instant since(Request request, Pod pod, String stage) {
            return sightings.since(request, Objects.toString(pod.metadata().getUid()), stage);
        }

        private Result live(Request request, Pod pod, PodScript script, String host) {
            Instant since = since(request, pod, stage(pod.getStatus()));
            PodLifecycle lifecycle =
                    new PodLifecycle(pod, script, host, context.clock().instant());
            Optional<Rejection> rejection = AdmittedPods.isStarted(pod)
                    ? Optional.empty()
                    : machines.node(pod).flatMap(node -> admitted.admit(pod, node));
            PodStep step = rejection
                    .map(lifecycle::rejected)
                    .map(PodStep::report)
                    .orElseGet(() -> lifecycle.next(since, addresses::next));
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

        /** If the pod has changed in the meantime, the write fails and the pod is reconciled again. */
        private void report(Pod pod, PodStatus status) {
            try {
                context.client()
                        .resource(Kinds.POD.metadataOnly())
                        .inNamespace(Objects.requireNonNull(pod.namespace()))
                        .status()
                        .patch(
                                Objects.requireNonNull(pod.name()),
                                Patch.json()
                                        .replace(
                                                "/metadata/resourceVersion",
                                                Objects.requireNonNull(pod.resourceVersion()))
                                        .add("/status", status));
            } catch (ApiException.NotFound e) {
                // The informer will receive the deletion.
            }
        }

        /** Returns whether a pod outlives its containers, so that its status shows how they ended. */
        private static boolean showsEnd(Pod pod) {
            return !Finalizers.of(pod).isEmpty() && !PodHealth.isFinished(pod);
        }

        private void reportEnd(Pod pod, PodScript script, String host) {
            if (showsEnd(pod)) {
                report(
                        pod,
                        new PodLifecycle(pod, script, host, context.clock().instant()).stopped(PodLifecycle.KILLED));
            }
        }

        /** A pod whose grace period has passed is held by finalizers only: its containers are killed immediately. */
        private Result stop(Request request, Pod pod, PodScript script, String host) {
            Long grace = pod.metadata().getDeletionGracePeriodSeconds();
            if (grace == null || grace == 0) {
                reportEnd(pod, script, host);
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
            reportEnd(pod, script, host);
            DeletionOptions atOnce = DeletionOptions.standard()
                    .gracePeriodSeconds(0)
                    .onlyUid(Objects.toString(pod.metadata().getUid()));
            try {
                context.client().pods(request.namespace()).delete(request.name(), atOnce);
            } catch (ApiException.NotFound | ApiException.Conflict e) {
                // The pod was deleted, or replaced by another one with the same name.
            }
            return Result.done();
        }
    }
}
