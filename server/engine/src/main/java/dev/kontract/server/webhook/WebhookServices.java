package dev.kontract.server.webhook;

import java.net.InetSocketAddress;
import java.util.Optional;

/** Finds the services that webhooks are addressed by. Safe for use by many threads. */
@FunctionalInterface
public interface WebhookServices {

    /** No service is known. */
    WebhookServices NONE = (namespace, name, port) -> Optional.empty();

    /**
     * Returns where a service listens. The certificate presented there must be valid for the host {@code
     * <name>.<namespace>.svc}.
     *
     * @param namespace the namespace of the service
     * @param name its name
     * @param port its port
     * @return the address, or empty if there is no such service
     */
    Optional<InetSocketAddress> resolve(String namespace, String name, int port);
}
