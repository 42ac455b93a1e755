package dev.kontract.server.registry.validation;

import java.util.function.Predicate;

/**
 * What a cluster allows objects to ask for, beyond what is valid anywhere.
 *
 * @param privileged whether containers may be privileged, and may be host processes on Windows
 * @param administered whether administrative access to devices is for the namespace of a name
 */
public record ClusterPolicy(boolean privileged, Predicate<String> administered) {

    /** Allows nothing that kube-apiserver does not allow unless told so. */
    public static final ClusterPolicy DEFAULT = new ClusterPolicy(false, namespace -> false);
}
