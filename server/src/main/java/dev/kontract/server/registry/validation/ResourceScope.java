package dev.kontract.server.registry.validation;

/** Where the objects of a kind live. */
public enum ResourceScope {
    /** In a namespace. */
    NAMESPACED,
    /** In none. */
    CLUSTER
}
