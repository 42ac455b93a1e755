package dev.kontract.server.authorization.node;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which objects are related to which nodes: those that the pods of a node refer to, the volumes behind their claims, the secrets of
 * these volumes, and the objects that name a node themselves. Safe for use by many threads.
 *
 * <p>For every object that pods refer to, the graph counts the pods by node, so that a decision does not depend on how many pods
 * share a secret.
 */
final class NodeGraph {

    private record Pod(String node, Set<Reference> references) {}

    private record Volume(Reference claim, Set<Reference> secrets) {}

    private final Map<Reference, Pod> pods = new HashMap<>();
    private final Map<Reference, Map<String, Integer>> podsByNode = new HashMap<>();
    private final Map<Reference, Volume> volumes = new HashMap<>();
    private final Map<Reference, Set<Reference>> volumesOfSecrets = new HashMap<>();
    private final Map<Reference, String> assigned = new HashMap<>();

    /** Adds or replaces a pod; one without a node is not related to anything. */
    synchronized void putPod(Reference pod, String node, Set<Reference> references) {
        Pod next = new Pod(node, references);
        if (next.equals(pods.get(pod))) {
            return;
        }
        removePod(pod);
        if (!node.isEmpty()) {
            pods.put(pod, next);
            for (Reference each : references) {
                podsByNode.computeIfAbsent(each, absent -> new HashMap<>()).merge(node, 1, Integer::sum);
            }
        }
    }

    synchronized void removePod(Reference pod) {
        Pod known = pods.remove(pod);
        if (known == null) {
            return;
        }
        for (Reference each : known.references) {
            podsByNode.computeIfPresent(each, (reference, counts) -> {
                counts.computeIfPresent(known.node, (node, count) -> count == 1 ? null : count - 1);
                return counts.isEmpty() ? null : counts;
            });
        }
    }

    /** Adds or replaces a volume; one without a claim is not related to anything. */
    synchronized void putVolume(Reference volume, @Nullable Reference claim, Set<Reference> secrets) {
        removeVolume(volume);
        if (claim != null) {
            volumes.put(volume, new Volume(claim, secrets));
            secrets.forEach(secret -> volumesOfSecrets
                    .computeIfAbsent(secret, absent -> new HashSet<>())
                    .add(volume));
        }
    }

    synchronized void removeVolume(Reference volume) {
        Volume known = volumes.remove(volume);
        if (known == null) {
            return;
        }
        for (Reference secret : known.secrets) {
            volumesOfSecrets.computeIfPresent(secret, (reference, all) -> {
                all.remove(volume);
                return all.isEmpty() ? null : all;
            });
        }
    }

    /** Adds or replaces an object that names its node; an empty name stands for none. */
    synchronized void assign(Reference object, String node) {
        if (node.isEmpty()) {
            assigned.remove(object);
        } else {
            assigned.put(object, node);
        }
    }

    /** Returns whether an object is related to a node. */
    synchronized boolean isRelated(Reference object, String node) {
        Pod pod = pods.get(object);
        if (pod != null) {
            return pod.node.equals(node);
        }
        if (Objects.equals(assigned.get(object), node) || isReferred(object, node)) {
            return true;
        }
        if (isBehindClaim(object, node)) {
            return true;
        }
        for (Reference volume : volumesOfSecrets.getOrDefault(object, Set.of())) {
            if (isBehindClaim(volume, node)) {
                return true;
            }
        }
        return false;
    }

    private boolean isBehindClaim(Reference object, String node) {
        Volume volume = volumes.get(object);
        return volume != null && isReferred(volume.claim, node);
    }

    private boolean isReferred(Reference object, String node) {
        return podsByNode.getOrDefault(object, Map.of()).containsKey(node);
    }
}
