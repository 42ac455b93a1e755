package dev.kontract.server.controller.garbage;

import dev.kontract.model.OwnerReference;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A node of the ownership graph: an observed object, or a virtual one known only from owner references. Guarded by the
 * graph.
 */
final class GraphNode {

    private final Set<GraphNode> dependents = new LinkedHashSet<>();
    private ObservedObject state;
    private boolean seen;

    private GraphNode(ObservedObject state, boolean seen) {
        this.state = state;
        this.seen = seen;
    }

    /** Creates a virtual node. */
    static GraphNode virtual(ObjectIdentity identity) {
        return new GraphNode(ObservedObject.hearsay(identity), false);
    }

    static GraphNode of(ObservedObject state) {
        return new GraphNode(state, true);
    }

    ObjectIdentity identity() {
        return state.identity();
    }

    ObservedObject state() {
        return state;
    }

    boolean isSeen() {
        return seen;
    }

    Set<GraphNode> dependents() {
        return dependents;
    }

    List<OwnerReference> owners() {
        return state.owners();
    }

    void observe(ObservedObject now) {
        state = now;
        seen = true;
    }

    /** Adds another identity claimed for a virtual node. */
    void suppose(ObjectIdentity identity) {
        state = ObservedObject.hearsay(identity);
    }

    /** Returns whether a reference to {@code uid} has {@code blockOwnerDeletion}. */
    boolean blocks(String uid) {
        return owners().stream()
                .anyMatch(owner -> owner.getUid().equals(uid) && Boolean.TRUE.equals(owner.getBlockOwnerDeletion()));
    }

    /** Returns whether it has a reference to {@code identity}; a namespaced owner must be in its own namespace. */
    boolean claims(ObjectIdentity identity) {
        return isInReachOf(identity) && owners().stream().anyMatch(identity::isClaimedBy);
    }

    /** Returns whether it has a reference with the same UID but an identity other than {@code identity}. */
    boolean disputes(ObjectIdentity identity) {
        return !isInReachOf(identity)
                || owners().stream()
                        .anyMatch(owner -> owner.getUid().equals(identity.uid()) && !identity.isClaimedBy(owner));
    }

    private boolean isInReachOf(ObjectIdentity owner) {
        return !owner.isNamespaced() || owner.namespace().equals(identity().namespace());
    }
}
