package dev.kontract.server.controller.statefulset;

/** One thing to do. */
@FunctionalInterface
interface Action {

    /** Does it. */
    void on(Cluster cluster);
}
