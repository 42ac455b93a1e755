package dev.kontract.server.controller.garbage;

import dev.kontract.model.OwnerReference;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** An object in the graph, or what dependents say of one nobody has seen yet. Guarded by the graph. */
final class Node {

    private final Set<Node> dependents = new LinkedHashSet<>();
    private Observed state;
    private boolean seen;

    private Node(Observed state, boolean seen) {
        this.state = state;
        this.seen = seen;
    }

    /** An owner that is known by hearsay. */
    static Node virtual(Identity identity) {
        return new Node(Observed.hearsay(identity), false);
    }

    static Node of(Observed state) {
        return new Node(state, true);
    }

    Identity identity() {
        return state.identity();
    }

    Observed state() {
        return state;
    }

    boolean isSeen() {
        return seen;
    }

    Set<Node> dependents() {
        return dependents;
    }

    List<OwnerReference> owners() {
        return state.owners();
    }

    void observe(Observed now) {
        state = now;
        seen = true;
    }

    /** Another thing dependents say of an owner nobody has seen. */
    void suppose(Identity identity) {
        state = Observed.hearsay(identity);
    }

    /** Whether one of the references to {@code uid} keeps its owner from going first. */
    boolean blocks(String uid) {
        return owners().stream()
                .anyMatch(owner -> owner.getUid().equals(uid) && Boolean.TRUE.equals(owner.getBlockOwnerDeletion()));
    }

    /** Whether it claims an owner to be {@code identity}, which can be in no other namespace than its own. */
    boolean claims(Identity identity) {
        return isInReachOf(identity) && owners().stream().anyMatch(identity::isClaimedBy);
    }

    /** Whether it claims the owner of that uid to be something else than {@code identity}. */
    boolean disputes(Identity identity) {
        return !isInReachOf(identity)
                || owners().stream()
                        .anyMatch(owner -> owner.getUid().equals(identity.uid()) && !identity.isClaimedBy(owner));
    }

    private boolean isInReachOf(Identity owner) {
        return !owner.isNamespaced() || owner.namespace().equals(identity().namespace());
    }
}
