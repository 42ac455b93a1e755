package dev.kontract.server.controller.statefulset;

/** One thing to do. */
@FunctionalInterface
interface SetAction {

    /** Does it. */
    void on(SetOperations cluster);
}
