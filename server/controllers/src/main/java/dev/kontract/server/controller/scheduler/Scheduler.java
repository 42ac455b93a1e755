package dev.kontract.server.controller.scheduler;

import dev.kontract.client.Kinds;
import dev.kontract.client.Patch;
import dev.kontract.client.controller.Request;
import dev.kontract.client.controller.Result;
import dev.kontract.client.error.ApiException;
import dev.kontract.client.informer.Indexer;
import dev.kontract.model.PersistentVolumeClaim;
import dev.kontract.model.Pod;
import dev.kontract.model.PodDisruptionBudget;
import dev.kontract.server.controller.ControllerContext;
import dev.kontract.server.controller.LruMap;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Assigns all waiting pods in one round after the other. */
final class Scheduler {

    private static final Logger LOG = LoggerFactory.getLogger(Scheduler.class);

    /** The most shapes of pods whose ranking of the nodes is kept. */
    private static final int RANKINGS = 16;

    /** The time until a pod is considered again for which the server has rejected a request. */
    static final Duration RETRY = Duration.ofSeconds(10);

    private static final String SELECTED_NODE = "volume.kubernetes.io/selected-node";

    private final ControllerContext context;
    private final ClusterView cluster;
    private final PodVolumes volumes;
    private final Indexer<PodDisruptionBudget> budgets;
    private final SchedulingReport report;
    private final VictimRemoval removal;
    private final PodBinder binder;
    private final Map<PodShape, NodeRanking> rankings = new LruMap<>(RANKINGS);

    Scheduler(
            ControllerContext context, ClusterView cluster, PodVolumes volumes, Indexer<PodDisruptionBudget> budgets) {
        this.context = context;
        this.cluster = cluster;
        this.volumes = volumes;
        this.budgets = budgets;
        this.report = new SchedulingReport(context, cluster);
        this.removal = new VictimRemoval(context, cluster);
        this.binder = new PodBinder(context, cluster, report);
    }

    /** The cluster during one round, and the results of the round. */
    private record Round(
            Map<String, NodeState> nodes, PlacementRules rules, Preferences preferences, Preemption preemption) {}

    Result reconcile(Request round) {
        List<Pod> waiting = cluster.waiting();
        if (waiting.isEmpty()) {
            return Result.done();
        }
        Map<String, NodeState> nodes = cluster.nodes(waiting);
        PodTerms terms = new PodTerms(cluster::namespaceLabels);
        PlacementRules rules = new PlacementRules(nodes.values(), terms, volumes::refusal);
        Preemption preemption = new Preemption(
                nodes,
                rules,
                new DisruptionAllowance(budgets.list()),
                cluster::isPreempted,
                context.clock().instant());
        Round current = new Round(nodes, rules, new Preferences(nodes.values(), terms), preemption);
        binder.beginRound();
        List<Pod> candidates =
                waiting.stream().filter(pod -> !binder.isRejected(pod)).toList();
        boolean complete = candidates.size() == waiting.size();
        try {
            for (Pod pod : candidates) {
                complete &= tryToPlace(pod, current);
            }
        } finally {
            binder.bindPending();
        }
        if (candidates.stream().anyMatch(binder::isRejected)) {
            return Result.again(Duration.ZERO); // Other pods may use what these were assigned.
        }
        return complete ? Result.done() : Result.again(RETRY);
    }

    /** Returns false if the server has rejected a request, which must not keep other pods waiting. */
    private boolean tryToPlace(Pod pod, Round round) {
        try {
            place(pod, round);
            return true;
        } catch (ApiException e) {
            LOG.debug("{} could not be scheduled: {}", pod.key(), e.getMessage());
            return false;
        }
    }

    private void place(Pod pod, Round round) {
        if (round.nodes().isEmpty()) {
            report.fail(pod, "no nodes available to schedule pods", "");
            return;
        }
        Optional<String> obstacle = volumes.obstacle(pod);
        if (obstacle.isPresent()) {
            Map<String, Refusal> refused = new TreeMap<>();
            round.nodes().keySet().forEach(node -> refused.put(node, Refusal.lasting(obstacle.get())));
            preempt(pod, SchedulingFailure.impossible(obstacle.get(), refused.size()), refused, round);
            return;
        }
        NodeState nominated = round.nodes().get(cluster.nominated(pod));
        if (nominated != null && round.rules().refusal(pod, nominated).isEmpty()) {
            assign(pod, nominated, round);
            return;
        }
        Optional<NodeState> first = PodShape.of(pod)
                .flatMap(shape -> rankings.computeIfAbsent(shape, unused -> new NodeRanking(cluster.changes()))
                        .best(pod, round.nodes().values(), round.rules(), round.preferences()));
        if (first.isPresent()) {
            assign(pod, first.get(), round);
            return;
        }
        List<NodeState> possible = new ArrayList<>();
        Map<String, Refusal> refused = new TreeMap<>();
        TopologySpread spread = round.rules().spread(pod);
        for (NodeState node : round.nodes().values()) {
            round.rules()
                    .refusal(pod, node, spread)
                    .ifPresentOrElse(refusal -> refused.put(node.name(), refusal), () -> possible.add(node));
        }
        round.preferences()
                .best(pod, possible)
                .ifPresentOrElse(
                        node -> assign(pod, node, round),
                        () -> preempt(pod, SchedulingFailure.refused(refused.values()), refused, round));
    }

    /** Preempts pods for a pod without a feasible node, or reports why that is not possible. */
    private void preempt(Pod pod, String failure, Map<String, Refusal> refused, Round round) {
        String nominated = cluster.nominated(pod);
        if (!Preemption.isAllowed(pod)) {
            report.fail(pod, SchedulingFailure.ineligible(failure, "preemptionPolicy=Never"), nominated);
        } else if (round.preemption().waitsForVictims(pod, nominated, refused)) {
            if (!SchedulingReport.reports(pod, failure)) {
                report.fail(
                        pod,
                        SchedulingFailure.ineligible(failure, "a terminating pod on the nominated node"),
                        nominated);
            }
        } else {
            Preemption.Outcome outcome = round.preemption().search(pod, refused);
            outcome.best().ifPresentOrElse(victims -> makeRoom(pod, failure, victims, round), () -> {
                String message = SchedulingFailure.withoutVictims(
                        failure, refused.size(), outcome.refusals().values());
                report.fail(pod, message, "");
            });
        }
    }

    private void makeRoom(Pod pod, String failure, Victims victims, Round round) {
        if (report.fail(pod, failure, victims.node())) {
            removal.makeRoom(pod, victims, round.nodes());
        }
    }

    /** Binds claims that wait for the pod first; the pod is assigned when they have their volumes. */
    private void assign(Pod pod, NodeState node, Round round) {
        List<PersistentVolumeClaim> delayed = volumes.delayed(pod);
        if (!delayed.isEmpty()) {
            delayed.forEach(claim -> select(claim, node));
            return;
        }
        binder.bind(pod, node);
        round.rules().added(pod, node);
    }

    private void select(PersistentVolumeClaim claim, NodeState node) {
        Map<String, String> annotations =
                Objects.requireNonNullElse(claim.metadata().getAnnotations(), Map.of());
        if (annotations.containsKey(SELECTED_NODE)) {
            return;
        }
        try {
            context.client()
                    .resource(Kinds.PERSISTENT_VOLUME_CLAIM)
                    .inNamespace(Objects.requireNonNull(claim.namespace()))
                    .patch(
                            Objects.requireNonNull(claim.name()),
                            Patch.merge()
                                    .set("/metadata/annotations/volume.kubernetes.io~1selected-node", node.name()));
        } catch (ApiException.NotFound e) {
            // The informer will receive the deletion.
        }
    }
}
