package dev.kontract.client;

import dev.kontract.client.error.ApiException;
import dev.kontract.client.error.ConditionTimeoutException;
import dev.kontract.client.error.TransportException;
import dev.kontract.client.http.Sleeper;
import dev.kontract.model.Json;
import dev.kontract.model.Node;
import dev.kontract.model.OwnerReference;
import dev.kontract.model.Pod;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The maintenance of a node. Immutable and thread-safe.
 *
 * <pre>{@code
 * NodeOperations node = client.node("node-1");
 * node.drain(Duration.ofMinutes(10));
 * // the machine can be restarted
 * node.uncordon();
 * }</pre>
 */
public final class NodeOperations {

    private static final String MIRROR = "kubernetes.io/config.mirror";

    private static final Duration ROUND = Duration.ofSeconds(1);

    private final KontractClient client;
    private final Sleeper pause;
    private final String name;

    NodeOperations(KontractClient client, Sleeper pause, String name) {
        this.client = client;
        this.pause = pause;
        this.name = name;
    }

    /** Excludes the node from scheduling; its pods continue to run. */
    public Node cordon() {
        return client.nodes().patch(name, Patch.merge().set("/spec/unschedulable", true));
    }

    /** Makes the node available for scheduling again. */
    public Node uncordon() {
        return client.nodes().patch(name, Patch.merge().remove("/spec/unschedulable"));
    }

    /**
     * Cordons the node, evicts its pods, and waits until they are gone. Pods of DaemonSets and static pods remain. A pod
     * without a controller is evicted as well, although nothing replaces it. An eviction that a PodDisruptionBudget does not
     * permit is retried.
     *
     * @throws ConditionTimeoutException if {@code limit} expires first; the message names the remaining pods and what prevented
     *     their eviction. The node remains cordoned.
     * @throws TransportException if there is no response, or the thread is interrupted
     */
    public void drain(Duration limit) {
        Node node = cordon();
        long end = System.nanoTime() + limit.toNanos();
        Set<String> refusals = new TreeSet<>();
        List<Pod> left = evictable();
        while (!left.isEmpty()) {
            refusals.clear();
            left.stream()
                    .filter(pod -> !pod.deleting())
                    .takeWhile(pod -> refusals.isEmpty() || System.nanoTime() < end)
                    .forEach(pod -> evict(pod, refusals));
            if (System.nanoTime() >= end) {
                throw new ConditionTimeoutException(remaining(left, limit, refusals), Optional.of(node));
            }
            sleep();
            left = evictable();
        }
    }

    private List<Pod> evictable() {
        ListOptions here = ListOptions.all().fields(FieldQuery.is("spec.nodeName", name));
        return client.resource(Kinds.POD).list(here).items().stream()
                .filter(pod -> pod.owners().stream().noneMatch(NodeOperations::isDaemonSet))
                .filter(pod -> !Json.tree(pod).at("/metadata/annotations").has(MIRROR))
                .toList();
    }

    private static boolean isDaemonSet(OwnerReference owner) {
        return Boolean.TRUE.equals(owner.getController()) && "DaemonSet".equals(owner.getKind());
    }

    private void evict(Pod pod, Set<String> refusals) {
        try {
            client.pod(Objects.requireNonNull(pod.namespace()), Objects.requireNonNull(pod.name()))
                    .evict(DeletionOptions.standard()
                            .onlyUid(Objects.requireNonNull(pod.metadata().getUid())));
        } catch (ApiException.TooManyRequests e) {
            refusals.add(pod.key() + ": " + e.getMessage());
        } catch (ApiException.Forbidden e) {
            if (!e.isNamespaceTerminating()) {
                throw e;
            }
            refusals.add(pod.key() + ": " + e.getMessage()); // The namespace deletes the pod.
        } catch (ApiException.NotFound | ApiException.Conflict e) {
            // Gone, or replaced by a pod of the same name, meanwhile.
        }
    }

    private String remaining(List<Pod> left, Duration limit, Set<String> refusals) {
        String pods = String.join(", ", left.stream().map(Pod::key).toList());
        return "node " + name + " was not drained within " + limit + "; remaining pods: " + pods
                + refusals.stream().map(line -> "\n  " + line).reduce("", String::concat);
    }

    private void sleep() {
        try {
            pause.sleep(ROUND);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new TransportException("draining node " + name, new InterruptedIOException("interrupted"));
        }
    }
}
