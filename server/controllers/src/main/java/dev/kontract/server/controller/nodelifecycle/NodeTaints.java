package dev.kontract.server.controller.nodelifecycle;

import dev.kontract.model.Node;
import dev.kontract.model.NodeCondition;
import dev.kontract.model.NodeStatus;
import dev.kontract.model.Taint;
import dev.kontract.model.Time;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * The taints a node has because of its conditions.
 *
 * @see <a
 *     href="https://kubernetes.io/docs/concepts/scheduling-eviction/taint-and-toleration/#taint-nodes-by-condition">Taint
 *     nodes by condition</a>
 */
final class NodeTaints {

    private static final String NOT_READY = "node.kubernetes.io/not-ready";
    private static final String UNREACHABLE = "node.kubernetes.io/unreachable";
    private static final String UNSCHEDULABLE = "node.kubernetes.io/unschedulable";
    private static final Map<String, String> PRESSURES = Map.of(
            "MemoryPressure", "node.kubernetes.io/memory-pressure",
            "DiskPressure", "node.kubernetes.io/disk-pressure",
            "PIDPressure", "node.kubernetes.io/pid-pressure",
            "NetworkUnavailable", "node.kubernetes.io/network-unavailable");
    private static final Set<String> FAILURES = Set.of(NOT_READY, UNREACHABLE);

    private NodeTaints() {}

    /**
     * Returns the taints the node should have, which are equal to the present ones if none is missing or too many.
     *
     * @param evicting whether the taints of a failed node evict its pods
     */
    static List<Taint> desired(Node node, Instant now, boolean evicting) {
        List<Taint> present = Objects.requireNonNullElse(node.getSpec().getTaints(), List.of());
        List<Taint> own = own(node, now, evicting);
        List<Taint> desired = new ArrayList<>();
        for (Taint taint : present) {
            boolean keep = !isOwn(taint) || own.stream().anyMatch(one -> same(one, taint));
            if (keep) {
                desired.add(taint);
            }
        }
        own.stream()
                .filter(taint -> present.stream().noneMatch(one -> same(one, taint)))
                .forEach(desired::add);
        return desired;
    }

    private static List<Taint> own(Node node, Instant now, boolean evicting) {
        List<Taint> taints = new ArrayList<>();
        status(node, "Ready")
                .map(NodeTaints::failure)
                .filter(key -> !key.isEmpty())
                .ifPresent(key -> {
                    taints.add(new Taint().key(key).effect("NoSchedule").timeAdded(new Time(now)));
                    if (evicting) {
                        taints.add(new Taint().key(key).effect("NoExecute").timeAdded(new Time(now)));
                    }
                });
        PRESSURES.forEach((condition, key) -> {
            if (status(node, condition).filter("True"::equals).isPresent()) {
                taints.add(new Taint().key(key).effect("NoSchedule").timeAdded(new Time(now)));
            }
        });
        if (Boolean.TRUE.equals(node.getSpec().getUnschedulable())) {
            taints.add(new Taint().key(UNSCHEDULABLE).effect("NoSchedule").timeAdded(new Time(now)));
        }
        return taints;
    }

    private static String failure(String ready) {
        return switch (ready) {
            case "False" -> NOT_READY;
            case "Unknown" -> UNREACHABLE;
            default -> "";
        };
    }

    /** A node that has not reported anything yet keeps the taint it was created with. */
    private static boolean isOwn(Taint taint) {
        boolean failure = FAILURES.contains(taint.getKey());
        if ("NoExecute".equals(taint.getEffect())) {
            return failure;
        }
        return "NoSchedule".equals(taint.getEffect())
                && (failure || PRESSURES.containsValue(taint.getKey()) || UNSCHEDULABLE.equals(taint.getKey()));
    }

    /** Returns the status of a condition. */
    static Optional<String> status(Node node, String condition) {
        return conditions(node).stream()
                .filter(one -> condition.equals(one.getType()))
                .map(NodeCondition::getStatus)
                .findFirst();
    }

    /** Returns all conditions of a node. */
    static List<NodeCondition> conditions(Node node) {
        NodeStatus status = node.getStatus();
        return status == null || status.getConditions() == null ? List.of() : status.getConditions();
    }

    private static boolean same(Taint one, Taint other) {
        return Objects.equals(one.getKey(), other.getKey()) && Objects.equals(one.getEffect(), other.getEffect());
    }
}
