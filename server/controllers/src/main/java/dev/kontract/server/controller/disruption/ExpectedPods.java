package dev.kontract.server.controller.disruption;

import dev.kontract.client.Kind;
import dev.kontract.client.Kinds;
import dev.kontract.client.informer.Indexer;
import dev.kontract.model.Deployment;
import dev.kontract.model.IntOrString;
import dev.kontract.model.KubernetesObject;
import dev.kontract.model.OwnerReference;
import dev.kontract.model.Pod;
import dev.kontract.model.PodDisruptionBudget;
import dev.kontract.model.PodDisruptionBudgetSpec;
import dev.kontract.model.ReplicaSet;
import dev.kontract.model.ReplicationController;
import dev.kontract.model.Scale;
import dev.kontract.model.StatefulSet;
import dev.kontract.server.controller.ControllerContext;
import dev.kontract.server.controller.workload.Membership;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Determines how many pods a budget covers and how many of them have to be healthy. A percentage refers to the desired replicas
 * of the pods' workloads, which are read from their scale.
 */
final class ExpectedPods {

    /**
     * The counts.
     *
     * @param expected the expected number of pods
     * @param healthy the number of them that have to be healthy
     * @param unmanaged whether some pods have no workload, and so are ignored
     */
    record Count(int expected, int healthy, boolean unmanaged) {}

    static final Count NONE = new Count(0, 0, false);

    /** The desired replicas of a workload. */
    private record Wanted(String uid, int replicas) {}

    private final Indexer<Deployment> deployments;
    private final Indexer<ReplicaSet> replicaSets;
    private final Indexer<StatefulSet> statefulSets;
    private final Indexer<ReplicationController> controllers;
    private final OwnerScales others;

    ExpectedPods(ControllerContext context) {
        deployments = context.informers().of(Kinds.DEPLOYMENT).indexer();
        replicaSets = context.informers().of(Kinds.REPLICA_SET).indexer();
        statefulSets = context.informers().of(Kinds.STATEFUL_SET).indexer();
        controllers = context.informers().of(Kinds.REPLICATION_CONTROLLER).indexer();
        others = new OwnerScales(context.client());
    }

    /**
     * Counts for a budget.
     *
     * @param pods the pods that it selects
     * @throws IllegalStateException if the number of replicas of a pod's workload cannot be determined
     */
    Count of(PodDisruptionBudget budget, List<Pod> pods) {
        PodDisruptionBudgetSpec spec = budget.getSpec();
        if (spec.getMaxUnavailable() != null) {
            int expected = expected(pods);
            int healthy = Math.max(0, expected - spec.getMaxUnavailable().shareRoundedUp(expected));
            return new Count(expected, healthy, hasUnmanaged(pods));
        }
        IntOrString minAvailable = spec.getMinAvailable();
        if (minAvailable == null) {
            return NONE;
        }
        if (minAvailable.isInt()) {
            return new Count(pods.size(), minAvailable.intValue(), false);
        }
        int expected = expected(pods);
        return new Count(expected, minAvailable.shareRoundedUp(expected), hasUnmanaged(pods));
    }

    private static boolean hasUnmanaged(List<Pod> pods) {
        return pods.stream().anyMatch(pod -> Membership.controller(pod).isEmpty());
    }

    private int expected(List<Pod> pods) {
        Map<String, Integer> replicas = new HashMap<>();
        for (Pod pod : pods) {
            Membership.controller(pod).ifPresent(owner -> {
                if (replicas.containsKey(Objects.toString(owner.getUid()))) {
                    return;
                }
                String namespace = Objects.toString(pod.namespace());
                Wanted scale = scale(namespace, owner)
                        .or(() -> others.find(namespace, owner).map(ExpectedPods::scale))
                        .orElseThrow(
                                () -> new IllegalStateException("found no controllers for pod \"" + pod.name() + '"'));
                replicas.put(scale.uid(), scale.replicas());
            });
        }
        return replicas.values().stream().mapToInt(Integer::intValue).sum();
    }

    private Optional<Wanted> scale(String namespace, OwnerReference owner) {
        return switch (Objects.toString(owner.getKind())) {
            case "ReplicationController" ->
                find(controllers, namespace, owner, Kinds.REPLICATION_CONTROLLER)
                        .map(found -> scale(found, found.getSpec().getReplicas()));
            case "StatefulSet" ->
                find(statefulSets, namespace, owner, Kinds.STATEFUL_SET)
                        .map(found -> scale(found, found.getSpec().getReplicas()));
            case "ReplicaSet" ->
                find(replicaSets, namespace, owner, Kinds.REPLICA_SET).flatMap(this::scale);
            default -> Optional.empty();
        };
    }

    /** A set controlled by a deployment is represented by the deployment. */
    private Optional<Wanted> scale(ReplicaSet set) {
        Optional<OwnerReference> owner =
                Membership.controller(set).filter(reference -> "Deployment".equals(reference.getKind()));
        return owner.isEmpty()
                ? Optional.of(scale(set, set.getSpec().getReplicas()))
                : find(deployments, Objects.toString(set.namespace()), owner.get(), Kinds.DEPLOYMENT)
                        .map(found -> scale(found, found.getSpec().getReplicas()));
    }

    private static Wanted scale(Scale scale) {
        Integer replicas = scale.getSpec() == null ? null : scale.getSpec().getReplicas();
        return new Wanted(Objects.toString(scale.metadata().getUid()), replicas == null ? 0 : replicas);
    }

    private static Wanted scale(KubernetesObject workload, @Nullable Integer replicas) {
        return new Wanted(Objects.toString(workload.metadata().getUid()), replicas == null ? 1 : replicas);
    }

    private static <T extends KubernetesObject> Optional<T> find(
            Indexer<T> copy, String namespace, OwnerReference owner, Kind<T> kind) {
        return kind.name().apiVersion().equals(owner.getApiVersion())
                ? copy.get(namespace, Objects.toString(owner.getName()))
                        .filter(found -> Objects.equals(found.metadata().getUid(), owner.getUid()))
                : Optional.empty();
    }
}
