package dev.kontract.server.controller.nodelifecycle;

import dev.kontract.client.controller.Request;
import dev.kontract.client.informer.Informer;
import dev.kontract.model.Node;
import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Full disruption: no node at all is healthy. The fault is then most likely not that of the nodes, so no pod is evicted until
 * one of them is back. Safe for use by several threads.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/architecture/nodes/#rate-limits-on-eviction">Rate limits on eviction</a>
 */
final class Disruption {

    private static final String EXCLUSION = "node.kubernetes.io/exclude-disruption";

    private final Informer<Node> nodes;
    private final Heartbeats heartbeats;
    private final Clock clock;
    private final AtomicBoolean last = new AtomicBoolean();

    /** The node that was found to be healthy last, which the next search begins with: each lease that is renewed causes one. */
    private volatile String healthy = "";

    Disruption(Informer<Node> nodes, Heartbeats heartbeats, Clock clock) {
        this.nodes = nodes;
        this.heartbeats = heartbeats;
        this.clock = clock;
    }

    /** Returns whether there are nodes and none of them is healthy. */
    boolean isFull() {
        Instant now = clock.instant();
        if (nodes.indexer().get(healthy).filter(node -> isHealthy(node, now)).isPresent()) {
            return false;
        }
        List<Node> counted =
                nodes.indexer().list().stream().filter(Disruption::isCounted).toList();
        Optional<Node> found =
                counted.stream().filter(node -> isHealthy(node, now)).findFirst();
        found.ifPresent(node -> healthy = node.key());
        return !counted.isEmpty() && found.isEmpty();
    }

    private static boolean isCounted(Node node) {
        return !node.labels().containsKey(EXCLUSION);
    }

    private boolean isHealthy(Node node, Instant now) {
        return isCounted(node)
                && NodeTaints.status(node, "Ready").filter("True"::equals).isPresent()
                && now.isBefore(heartbeats.end(node));
    }

    /** Returns all nodes if the disruption has begun or ended since the previous call. */
    Collection<Request> affected() {
        boolean now = isFull();
        return last.getAndSet(now) == now
                ? List.of()
                : nodes.indexer().list().stream().map(Request::of).toList();
    }
}
