package dev.kontract.server.controller.garbage;

import dev.kontract.model.OwnerReference;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** An object in the graph, or what dependents say of one nobody has seen yet. Guarded by the graph. */
final class GraphNode {

    private final Set<GraphNode> dependents = new LinkedHashSet<>();
    private ObservedObject state;
    private boolean seen;

    private GraphNode(ObservedObject state, boolean seen) {
        this.state = state;
        this.seen = seen;
    }

    /** An owner that is known by hearsay. */
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

    /** Another thing dependents say of an owner nobody has seen. */
    void suppose(ObjectIdentity identity) {
        state = ObservedObject.hearsay(identity);
    }

    /** Whether one of the references to {@code uid} keeps its owner from going first. */
    boolean blocks(String uid) {
        return owners().stream()
                .anyMatch(owner -> owner.getUid().equals(uid) && Boolean.TRUE.equals(owner.getBlockOwnerDeletion()));
    }

    /** Whether it claims an owner to be {@code identity}, which can be in no other namespace than its own. */
    boolean claims(ObjectIdentity identity) {
        return isInReachOf(identity) && owners().stream().anyMatch(identity::isClaimedBy);
    }

    /** Whether it claims the owner of that uid to be something else than {@code identity}. */
    boolean disputes(ObjectIdentity identity) {
        return !isInReachOf(identity)
                || owners().stream()
                        .anyMatch(owner -> owner.getUid().equals(identity.uid()) && !identity.isClaimedBy(owner));
    }

    private boolean isInReachOf(ObjectIdentity owner) {
        return !owner.isNamespaced() || owner.namespace().equals(identity().namespace());
    }
}
