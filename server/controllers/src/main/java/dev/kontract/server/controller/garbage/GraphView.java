package dev.kontract.server.controller.garbage;

import java.util.List;

/**
 * A snapshot of a node of the graph. Immutable.
 *
 * @param state the state of the object; for a virtual node, its claimed identity
 * @param seen whether an informer has observed the object
 * @param dependents the objects that reference it as an owner
 * @param circular whether it waits for itself through a cycle of waiting dependents
 */
record GraphView(ObservedObject state, boolean seen, List<Dependent> dependents, boolean circular) {

    /**
     * An object that references another one as its owner.
     *
     * @param going whether it is itself in foreground deletion
     * @param blocks whether it blocks the deletion of its owner
     */
    record Dependent(ObjectIdentity identity, boolean going, boolean blocks) {}

    ObjectIdentity identity() {
        return state.identity();
    }

    /** Returns the dependents that block the deletion of the object. */
    List<Dependent> blocking() {
        return dependents.stream().filter(Dependent::blocks).toList();
    }
}
