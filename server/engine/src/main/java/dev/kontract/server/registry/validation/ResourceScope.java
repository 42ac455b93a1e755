package dev.kontract.server.registry.validation;

/** The scope of a kind. */
public enum ResourceScope {
    /** Objects belong to a namespace. */
    NAMESPACED,
    /** Objects do not belong to a namespace. */
    CLUSTER;

    /** Returns the scope of a kind whose objects belong to a namespace or not. */
    public static ResourceScope of(boolean namespaced) {
        return namespaced ? NAMESPACED : CLUSTER;
    }
}
