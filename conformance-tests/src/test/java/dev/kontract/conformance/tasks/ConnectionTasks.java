package dev.kontract.conformance.tasks;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BiConsumer;

/** Tasks about the connection to a server. */
public interface ConnectionTasks {

    /**
     * Connects with merged kubeconfig files and an exec plugin.
     *
     * @return the names of the namespaces
     */
    List<String> connect(List<Path> kubeconfigs, String context) throws Exception;

    /**
     * Connects as the service account of the pod that the program runs in.
     *
     * @return the names of the ConfigMaps in the namespace of the pod
     */
    List<String> inCluster() throws Exception;

    /**
     * Acts as another user with a group.
     *
     * @return the names of the ConfigMaps
     */
    List<String> impersonate(Path kubeconfig, String user, String group, String namespace) throws Exception;

    /**
     * Connects through a proxy, with an authority file and a token.
     *
     * @return the names of the namespaces
     */
    List<String> proxy(URI server, Path authority, String token, URI proxy) throws Exception;

    /**
     * Retries a throttled request up to five times, with backoff.
     *
     * @return the value of {@code colour} in the ConfigMap {@code settings}
     */
    String retry(URI server, String namespace) throws Exception;

    /**
     * Measures requests and adds a trace header to them.
     *
     * @param timer receives the method and the status code of each request
     */
    void measure(URI server, String trace, BiConsumer<String, Integer> timer) throws Exception;
}
