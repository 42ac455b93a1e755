package dev.kontract.server.controller.daemonset;

import dev.kontract.model.Node;
import dev.kontract.model.Pod;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Decides which pods a rolling update replaces.
 *
 * @see <a href="https://kubernetes.io/docs/tasks/manage-daemon/update-daemon-set/">Rolling updates of a DaemonSet</a>
 */
final class DaemonRollout {

    private final DesiredDaemon wanted;
    private final NodePods pods;
    private final Map<String, Node> nodes;
    private final int desired;
    private final DaemonWork work = new DaemonWork();

    DaemonRollout(DesiredDaemon wanted, NodePods pods, Collection<Node> nodes) {
        this.wanted = wanted;
        this.pods = pods;
        this.nodes = nodes.stream().collect(Collectors.toMap(NodePods::name, Function.identity()));
        desired = (int) nodes.stream()
                .filter(node -> NodeFit.of(wanted.set(), node).shouldRun())
                .count();
    }

    /** The pods of a node that are not being deleted. */
    private record Pair(Optional<Pod> current, Optional<Pod> former) {}

    DaemonWork work() {
        if (wanted.surge(desired) == 0) {
            replace();
        } else {
            surge();
        }
        return work;
    }

    /** Returns the pods of a node; empty if there are too many of them, which is not for the update to solve. */
    private Optional<Pair> pair(String node) {
        List<Pod> current = new ArrayList<>();
        List<Pod> former = new ArrayList<>();
        pods.on(node).stream()
                .filter(pod -> !pod.deleting())
                .forEach(pod -> (wanted.isCurrent(pod) ? current : former).add(pod));
        return current.size() > 1 || former.size() > 1
                ? Optional.empty()
                : Optional.of(
                        new Pair(current.stream().findFirst(), former.stream().findFirst()));
    }

    /** Returns the nodes that should run a pod or have one. */
    private Collection<String> concerned() {
        Collection<String> names = new TreeSet<>(pods.nodes());
        nodes.forEach((name, node) -> {
            if (NodeFit.of(wanted.set(), node).shouldRun()) {
                names.add(name);
            }
        });
        return names;
    }

    /** Deletes old pods, first those that are unavailable anyway. */
    private void replace() {
        int unavailable = 0;
        List<Pod> candidates = new ArrayList<>();
        for (String node : concerned()) {
            Optional<Pair> found = pair(node);
            Optional<Pod> current = found.flatMap(Pair::current);
            Optional<Pod> former = found.flatMap(Pair::former);
            if (current.isPresent() == former.isPresent()) {
                unavailable++;
            } else if (current.isPresent()) {
                unavailable += wanted.isAvailable(current.get()) ? 0 : 1;
            } else if (wanted.isAvailable(former.get())) {
                candidates.add(former.get());
            } else {
                work.delete(former.get());
                unavailable++;
            }
        }
        candidates.stream()
                .limit(Math.max(0, wanted.unavailable(desired) - unavailable))
                .forEach(work::delete);
    }

    /** Makes new pods beside the old ones, which go when the new ones are available. */
    private void surge() {
        int surging = 0;
        int available = 0;
        List<String> candidates = new ArrayList<>();
        List<Pod> misplaced = new ArrayList<>();
        for (String node : concerned()) {
            Optional<Pair> found = pair(node);
            if (found.isEmpty()) {
                surging++;
                continue;
            }
            Optional<Pod> current = found.get().current();
            Optional<Pod> former = found.get().former();
            available += former.or(() -> current).filter(wanted::isAvailable).isPresent() ? 1 : 0;
            if (former.isEmpty()) {
                continue;
            }
            if (current.isPresent()) {
                if (wanted.isAvailable(current.get())) {
                    work.delete(former.get());
                } else {
                    surging++;
                }
                continue;
            }
            boolean fits = nodes.containsKey(node)
                    && NodeFit.of(wanted.set(), nodes.get(node)).shouldRun();
            boolean healthy = wanted.isAvailable(former.get());
            if (fits && healthy) {
                candidates.add(node);
            } else if (fits) {
                work.create(node);
            } else if (healthy) {
                misplaced.add(former.get());
            } else {
                work.delete(former.get());
            }
        }
        misplaced.stream().limit(Math.max(0, available - desired)).forEach(work::delete);
        candidates.stream().limit(Math.max(0, wanted.surge(desired) - surging)).forEach(work::create);
    }
}
