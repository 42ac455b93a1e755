package dev.kontract.server.controller.scheduler;

import dev.kontract.client.Kinds;
import dev.kontract.client.Patch;
import dev.kontract.client.Resource;
import dev.kontract.client.controller.Request;
import dev.kontract.client.controller.Result;
import dev.kontract.client.error.ApiException;
import dev.kontract.model.Binding;
import dev.kontract.model.Json;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.ObjectReference;
import dev.kontract.model.PersistentVolumeClaim;
import dev.kontract.model.Pod;
import dev.kontract.model.PodCondition;
import dev.kontract.model.PodStatus;
import dev.kontract.model.Time;
import dev.kontract.server.controller.ControllerContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/** Assigns all waiting pods in one round after the other. */
final class Scheduler {

    private static final String SELECTED_NODE = "volume.kubernetes.io/selected-node";

    private final ControllerContext context;
    private final ClusterView cluster;
    private final PodVolumes volumes;

    Scheduler(ControllerContext context, ClusterView cluster, PodVolumes volumes) {
        this.context = context;
        this.cluster = cluster;
        this.volumes = volumes;
    }

    Result reconcile(Request round) {
        Map<String, NodeState> nodes = cluster.nodes();
        List<Pod> waiting = cluster.waiting();
        if (waiting.isEmpty()) {
            return Result.done();
        }
        PodTerms terms = new PodTerms(cluster::namespaceLabels);
        PlacementRules rules = new PlacementRules(nodes.values(), terms, volumes);
        Preferences preferences = new Preferences(nodes.values(), terms);
        for (Pod pod : waiting) {
            place(pod, nodes, rules, preferences);
        }
        return Result.done();
    }

    private void place(Pod pod, Map<String, NodeState> nodes, PlacementRules rules, Preferences preferences) {
        if (nodes.isEmpty()) {
            fail(pod, "no nodes available to schedule pods");
            return;
        }
        Optional<String> obstacle = volumes.obstacle(pod);
        if (obstacle.isPresent()) {
            fail(pod, SchedulingFailure.impossible(obstacle.get(), nodes.size()));
            return;
        }
        List<NodeState> possible = new ArrayList<>();
        Map<String, Refusal> refused = new TreeMap<>();
        for (NodeState node : nodes.values()) {
            rules.refusal(pod, node)
                    .ifPresentOrElse(refusal -> refused.put(node.name(), refusal), () -> possible.add(node));
        }
        preferences
                .best(pod, possible)
                .ifPresentOrElse(
                        node -> assign(pod, node), () -> fail(pod, SchedulingFailure.refused(refused.values())));
    }

    /** Claims that wait for the pod come first; the pod is assigned when they have their volumes. */
    private void assign(Pod pod, NodeState node) {
        List<PersistentVolumeClaim> delayed = volumes.delayed(pod);
        if (!delayed.isEmpty()) {
            delayed.forEach(claim -> select(claim, node));
            return;
        }
        Binding binding = new Binding()
                .metadata(new ObjectMeta()
                        .name(pod.name())
                        .namespace(pod.namespace())
                        .uid(pod.metadata().getUid()))
                .target(new ObjectReference().kind("Node").name(node.name()));
        try {
            context.client()
                    .resource(Kinds.BINDING)
                    .inNamespace(Objects.requireNonNull(pod.namespace()))
                    .create(binding);
        } catch (ApiException.NotFound | ApiException.Conflict e) {
            return; // The pod is gone, replaced or assigned; the informer will receive that.
        }
        cluster.assume(pod, node);
        context.events()
                .normal(
                        Kinds.POD,
                        pod,
                        "Scheduled",
                        "Successfully assigned " + pod.namespace() + "/" + pod.name() + " to " + node.name());
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

    /** A failure is told once, until its reason changes. */
    private void fail(Pod pod, String message) {
        PodStatus status = pod.getStatus() == null ? new PodStatus() : pod.getStatus();
        List<PodCondition> conditions = Objects.requireNonNullElse(status.getConditions(), List.of());
        Optional<PodCondition> told = conditions.stream()
                .filter(one -> "PodScheduled".equals(one.getType()))
                .findFirst();
        if (told.filter(one -> message.equals(one.getMessage())).isPresent()) {
            return;
        }
        context.events().warning(Kinds.POD, pod, "FailedScheduling", message);
        PodCondition condition = new PodCondition()
                .type("PodScheduled")
                .status("False")
                .reason("Unschedulable")
                .message(message)
                .observedGeneration(pod.metadata().getGeneration())
                .lastTransitionTime(told.map(PodCondition::getLastTransitionTime)
                        .orElseGet(() -> new Time(context.clock().instant())));
        report(pod, condition);
    }

    private void report(Pod pod, PodCondition condition) {
        Pod next = Json.copy(pod);
        PodStatus status = next.getStatus() == null ? new PodStatus() : next.getStatus();
        List<PodCondition> conditions =
                new ArrayList<>(Objects.requireNonNullElse(status.getConditions(), List.<PodCondition>of()));
        conditions.removeIf(one -> "PodScheduled".equals(one.getType()));
        conditions.add(condition);
        next.setStatus(status.conditions(conditions));
        Resource<Pod> pods = context.client().resource(Kinds.POD);
        try {
            pods.status().replace(next);
        } catch (ApiException.NotFound | ApiException.Conflict e) {
            // The next round sees what has changed.
        }
    }
}
