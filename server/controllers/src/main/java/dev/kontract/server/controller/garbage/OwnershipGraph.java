package dev.kontract.server.controller.garbage;

import dev.kontract.model.OwnerReference;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * The graph of owners and dependents, by UID. It is updated by the informers and the collector, and reports objects
 * that may need action, without deciding anything itself. Thread-safe.
 *
 * <p>An owner that has not been observed has a virtual node. Its dependents may disagree about its identity; each
 * claimed identity is then checked in turn, until the object is observed or all claims are disproved.
 */
final class OwnershipGraph {

    private final Map<String, GraphNode> nodes = new HashMap<>();
    private final AbsentOwners absent;
    private final Consumer<String> attention;
    private final BiConsumer<ObjectIdentity, ObjectIdentity> misplaced;

    /**
     * Creates an empty graph.
     *
     * @param absent records owners known to be absent
     * @param attention receives the UID of an object to reconcile
     * @param misplaced receives a dependent and the owner it references in another namespace, which is not allowed
     */
    OwnershipGraph(
            AbsentOwners absent, Consumer<String> attention, BiConsumer<ObjectIdentity, ObjectIdentity> misplaced) {
        this.absent = absent;
        this.attention = attention;
        this.misplaced = misplaced;
    }

    /** Records that an object exists with this state. */
    synchronized void observe(ObservedObject now) {
        String uid = now.identity().uid();
        GraphNode node = nodes.get(uid);
        if (node == null) {
            node = GraphNode.of(now);
            nodes.put(uid, node);
            link(node, now.owners());
        } else {
            change(node, now);
        }
        if (now.awaitsOrphaning() || now.awaitsDependents()) {
            attention.accept(uid);
        }
        if (now.awaitsDependents()) {
            node.dependents().stream()
                    .filter(dependent -> !dependent.blocks(uid))
                    .forEach(this::check);
        }
    }

    private void change(GraphNode node, ObservedObject now) {
        if (!node.isSeen() && !node.identity().equals(now.identity())) {
            node.dependents().stream()
                    .filter(dependent -> dependent.disputes(now.identity()))
                    .forEach(dependent -> doubt(dependent, now.identity()));
        }
        List<OwnerReference> before = node.owners();
        node.observe(now);
        release(before, now.owners());
        link(node, without(now.owners(), before));
        unlink(node, without(before, now.owners()));
    }

    private void doubt(GraphNode dependent, ObjectIdentity owner) {
        check(dependent);
        if (owner.isNamespaced()
                && !owner.namespace().equals(dependent.identity().namespace())) {
            report(dependent, owner.uid());
        }
    }

    private void report(GraphNode dependent, String owner) {
        for (OwnerReference reference : dependent.owners()) {
            if (reference.getUid().equals(owner)) {
                misplaced.accept(
                        dependent.identity(),
                        ObjectIdentity.claimed(reference, dependent.identity().namespace()));
            }
        }
    }

    /** A waiting owner may proceed when a dependent no longer blocks it. */
    private void release(List<OwnerReference> before, List<OwnerReference> now) {
        for (OwnerReference owner : before) {
            boolean still = now.stream()
                    .anyMatch(next ->
                            next.getUid().equals(owner.getUid()) && Boolean.TRUE.equals(next.getBlockOwnerDeletion()));
            if (Boolean.TRUE.equals(owner.getBlockOwnerDeletion()) && !still && nodes.containsKey(owner.getUid())) {
                attention.accept(owner.getUid());
            }
        }
    }

    private void link(GraphNode dependent, List<OwnerReference> owners) {
        boolean doubtful = false;
        for (OwnerReference reference : owners) {
            ObjectIdentity claimed =
                    ObjectIdentity.claimed(reference, dependent.identity().namespace());
            GraphNode owner = nodes.get(reference.getUid());
            if (owner == null) {
                owner = GraphNode.virtual(claimed);
                nodes.put(reference.getUid(), owner);
                attention.accept(reference.getUid());
            } else {
                doubtful |= isDoubtful(dependent, reference, owner);
            }
            owner.dependents().add(dependent);
        }
        if (doubtful) {
            check(dependent);
        }
    }

    private boolean isDoubtful(GraphNode dependent, OwnerReference reference, GraphNode owner) {
        ObjectIdentity identity = owner.identity();
        boolean elsewhere = !identity.namespace().equals(dependent.identity().namespace());
        if (identity.isNamespaced() && elsewhere) {
            if (owner.isSeen()) {
                report(dependent, identity.uid());
            }
            return true;
        }
        return !identity.isClaimedBy(reference) || (elsewhere && !owner.isSeen());
    }

    private void unlink(GraphNode dependent, List<OwnerReference> owners) {
        for (OwnerReference reference : owners) {
            GraphNode owner = nodes.get(reference.getUid());
            boolean named =
                    dependent.owners().stream().anyMatch(left -> left.getUid().equals(reference.getUid()));
            if (owner != null && !named) {
                owner.dependents().remove(dependent);
                forgetHearsay(owner);
            }
        }
    }

    private void forgetHearsay(GraphNode owner) {
        if (!owner.isSeen() && owner.dependents().isEmpty()) {
            nodes.remove(owner.identity().uid(), owner);
        }
    }

    /** Records that an object was deleted. */
    synchronized void remove(String uid) {
        GraphNode node = nodes.remove(uid);
        if (node == null) {
            return;
        }
        for (OwnerReference reference : node.owners()) {
            GraphNode owner = nodes.get(reference.getUid());
            if (owner != null) {
                owner.dependents().remove(node);
                forgetHearsay(owner);
                if (owner.state().awaitsDependents()) {
                    check(owner);
                }
            }
        }
        if (!node.dependents().isEmpty()) {
            absent.add(node.identity());
            node.dependents().forEach(this::check);
        }
    }

    /**
     * Records that the server has no such object. Dependents that claim this identity have lost their owner, or never
     * had one.
     *
     * @return whether dependents still disagree although each claimed identity was checked
     */
    synchronized boolean confirmAbsent(ObjectIdentity identity) {
        GraphNode node = nodes.get(identity.uid());
        if (node == null) {
            return false;
        }
        List<GraphNode> disputing = node.dependents().stream()
                .filter(dependent -> dependent.disputes(identity))
                .toList();
        if (node.isSeen() ? node.identity().equals(identity) : disputing.isEmpty()) {
            remove(identity.uid());
            return false;
        }
        abandon(node, identity);
        return !node.isSeen() && node.identity().equals(identity) && supposeNext(node, disputing);
    }

    private boolean supposeNext(GraphNode owner, List<GraphNode> disputing) {
        ObjectIdentity wrong = owner.identity();
        NavigableSet<ObjectIdentity> claims = claims(disputing, wrong);
        ObjectIdentity next = claims.higher(wrong);
        boolean exhausted = next == null;
        if (!claims.isEmpty()) {
            owner.suppose(exhausted ? claims.first() : next);
        }
        if (!exhausted) {
            check(owner);
        }
        return exhausted;
    }

    private void abandon(GraphNode owner, ObjectIdentity identity) {
        List<GraphNode> claiming = owner.dependents().stream()
                .filter(dependent -> dependent.claims(identity))
                .toList();
        if (!claiming.isEmpty()) {
            absent.add(identity);
            claiming.forEach(this::check);
        }
    }

    /** Returns the other identities dependents claim for an owner. */
    private static NavigableSet<ObjectIdentity> claims(List<GraphNode> dependents, ObjectIdentity wrong) {
        NavigableSet<ObjectIdentity> claims = new TreeSet<>(ObjectIdentity.ORDER);
        for (GraphNode dependent : dependents) {
            for (OwnerReference owner : dependent.owners()) {
                if (owner.getUid().equals(wrong.uid())) {
                    claims.add(claim(owner, dependent, wrong));
                }
            }
        }
        claims.remove(wrong);
        return claims;
    }

    /** A kind known to be cluster-scoped is so for every dependent. */
    private static ObjectIdentity claim(OwnerReference owner, GraphNode dependent, ObjectIdentity wrong) {
        ObjectIdentity claimed =
                ObjectIdentity.claimed(owner, dependent.identity().namespace());
        boolean ofCluster = !wrong.isNamespaced()
                && claimed.apiVersion().equals(wrong.apiVersion())
                && claimed.kind().equals(wrong.kind());
        return ofCluster ? claimed.inNamespace("") : claimed;
    }

    /** Returns a snapshot of an object's node; empty if there is none. */
    synchronized Optional<GraphView> view(String uid) {
        return Optional.ofNullable(nodes.get(uid)).map(node -> {
            List<GraphView.Dependent> dependents = new ArrayList<>();
            for (GraphNode dependent : node.dependents()) {
                dependents.add(new GraphView.Dependent(
                        dependent.identity(), dependent.state().awaitsDependents(), dependent.blocks(uid)));
            }
            return new GraphView(node.state(), node.isSeen(), List.copyOf(dependents), waitsForItself(node));
        });
    }

    private static boolean waitsForItself(GraphNode start) {
        Set<GraphNode> reached = new HashSet<>();
        Deque<GraphNode> next = new ArrayDeque<>(List.of(start));
        while (!next.isEmpty()) {
            GraphNode owner = next.remove();
            for (GraphNode dependent : owner.dependents()) {
                boolean waits = owner.state().awaitsDependents()
                        && dependent.blocks(owner.identity().uid());
                if (waits && reached.add(dependent)) {
                    next.add(dependent);
                }
            }
        }
        return reached.contains(start);
    }

    private void check(GraphNode node) {
        attention.accept(node.identity().uid());
    }

    private static List<OwnerReference> without(List<OwnerReference> owners, List<OwnerReference> known) {
        return owners.stream().filter(owner -> !known.contains(owner)).toList();
    }
}
