package dev.kontract.server.registry.validation;

import java.util.function.Predicate;

/**
 * The optional capabilities that a cluster allows objects to request.
 *
 * @param privileged whether containers may be privileged, and may be host processes on Windows
 * @param administered whether administrative access to devices is for the namespace of a name
 */
public record ClusterPolicy(boolean privileged, Predicate<String> administered) {

    /** Allows only what kube-apiserver allows by default. */
    public static final ClusterPolicy DEFAULT = new ClusterPolicy(false, namespace -> false);
}
