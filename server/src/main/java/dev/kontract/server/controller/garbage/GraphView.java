package dev.kontract.server.controller.garbage;

import java.util.List;

/**
 * What the graph knows of one object at one moment. Immutable.
 *
 * @param state its own state; of an object nobody has seen, only what dependents say it is
 * @param seen whether an informer has seen it
 * @param dependents who names it as an owner
 * @param circular whether it waits, by way of dependents that wait too, for itself
 */
record GraphView(ObservedObject state, boolean seen, List<Dependent> dependents, boolean circular) {

    /**
     * An object that names another as its owner.
     *
     * @param going whether it waits for dependents of its own
     * @param blocks whether its owner has to wait for it
     */
    record Dependent(ObjectIdentity identity, boolean going, boolean blocks) {}

    ObjectIdentity identity() {
        return state.identity();
    }

    /** Those the object has to wait for. */
    List<Dependent> blocking() {
        return dependents.stream().filter(Dependent::blocks).toList();
    }
}
