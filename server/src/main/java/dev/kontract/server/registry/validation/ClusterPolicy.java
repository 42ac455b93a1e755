package dev.kontract.server.registry.validation;

/**
 * What a cluster allows objects to ask for, beyond what is valid anywhere.
 *
 * @param privileged whether containers may be privileged, and may be host processes on Windows
 */
public record ClusterPolicy(boolean privileged) {

    /** Allows nothing that kube-apiserver does not allow unless told so. */
    public static final ClusterPolicy DEFAULT = new ClusterPolicy(false);
}
