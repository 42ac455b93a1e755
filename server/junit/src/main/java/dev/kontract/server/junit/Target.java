package dev.kontract.server.junit;

import dev.kontract.client.KontractClient;
import dev.kontract.server.ApiServer;
import java.util.Optional;

/** The server that a test uses. Thread-safe. */
interface Target extends AutoCloseable {

    /** Returns the server, if it belongs to the test; empty for a cluster. */
    Optional<ApiServer> server();

    /** Returns the client of the administrator, which is closed with this. */
    KontractClient administrator();

    /** Returns a client of the administrator whose requests are not recorded; it is closed with this. */
    KontractClient observer();

    /** Connects a client of another user; the caller closes it. */
    KontractClient connect(Actor actor);

    /** Returns the text of a kubeconfig. */
    String kubeconfig(Actor actor);

    /** Returns a kubeconfig without TLS, whose handshake takes longer than many tests, if there is such a port. */
    String plainKubeconfig(Actor actor);

    @Override
    void close();
}
