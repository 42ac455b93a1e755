package dev.kontract.server.controller.statefulset;

/** An action on a set. */
@FunctionalInterface
interface SetAction {

    /** Performs the action. */
    void on(SetOperations cluster);
}
