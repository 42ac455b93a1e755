package dev.kontract.server.podaccess;

import java.io.IOException;
import java.net.URI;

/**
 * The servers that represent the ports of a pod in requests to {@code proxy} of the pod or its services. Must be thread-safe.
 */
@FunctionalInterface
public interface ProxyTarget {

    /**
     * Returns the address that requests for a port are forwarded to: their path is appended to it. Must not block.
     *
     * @param scheme {@code http} or {@code https}, as requested by the client
     * @param port the port of the pod; 0 if the client names none and the pod declares none
     * @return an address with the scheme {@code http}, or {@code https} with a certificate that the JVM trusts
     * @throws IOException if there is no such port; the client receives the message with status 503
     */
    URI locate(String scheme, int port) throws IOException;
}
