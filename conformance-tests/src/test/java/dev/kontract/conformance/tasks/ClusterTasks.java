package dev.kontract.conformance.tasks;

/** Questions to a server. */
public interface ClusterTasks extends AutoCloseable {

    /**
     * Finds the resource of a kind.
     *
     * @return its plural name
     */
    String discover(String apiVersion, String kind) throws Exception;

    /** Asks whether the user may list the Deployments of a namespace. */
    boolean review(String namespace) throws Exception;

    /** Requests a token of a service account for an audience. */
    String token(String namespace, String serviceAccount, String audience) throws Exception;
}
