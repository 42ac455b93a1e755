package dev.kontract.server.controller.nodelifecycle;

import dev.kontract.client.informer.Informer;
import dev.kontract.model.Lease;
import dev.kontract.model.Node;
import dev.kontract.model.NodeCondition;
import dev.kontract.model.Time;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * The signs of life of nodes: the lease, the reported conditions, or the creation of a node that has not reported anything.
 *
 * @param leases the leases of all nodes
 */
record Heartbeats(Informer<Lease> leases) {

    static final String NAMESPACE = "kube-node-lease";

    private static final Duration STARTUP_GRACE = Duration.ofSeconds(60);
    private static final Duration GRACE = Duration.ofSeconds(50);

    /** Returns when {@code node} counts as lost, unless another sign comes before. */
    Instant end(Node node) {
        boolean reported = NodeTaints.status(node, "Ready").isPresent();
        return last(node).plus(reported ? GRACE : STARTUP_GRACE);
    }

    private Instant last(Node node) {
        Stream<Instant> lease = leases.indexer().get(NAMESPACE, Objects.requireNonNullElse(node.name(), "")).stream()
                .map(Lease::getSpec)
                .map(spec -> spec.getRenewTime())
                .map(time -> time.instant());
        Stream<Instant> reports = NodeTaints.conditions(node).stream()
                .map(NodeCondition::getLastHeartbeatTime)
                .filter(Objects::nonNull)
                .map(Time::instant);
        Stream<Instant> creation =
                Stream.ofNullable(node.metadata().getCreationTimestamp()).map(Time::instant);
        return Stream.of(lease, reports, creation)
                .flatMap(times -> times)
                .max(Comparator.naturalOrder())
                .orElse(Instant.EPOCH);
    }
}
