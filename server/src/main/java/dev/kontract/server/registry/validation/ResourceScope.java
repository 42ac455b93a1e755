package dev.kontract.server.registry.validation;

/** The scope of a kind. */
public enum ResourceScope {
    /** Objects belong to a namespace. */
    NAMESPACED,
    /** Objects do not belong to a namespace. */
    CLUSTER
}
