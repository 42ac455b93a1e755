/**
 * Ports and connections: {@link dev.kontract.server.http.connection.Connectors} opens ports and sets every limit of the
 * protocols, {@code ServerTls} presents the server's certificate and takes the client's, {@link
 * dev.kontract.server.http.connection.ConnectionTracker} limits unauthenticated connections.
 *
 * <p>The package neither answers requests nor interprets them.
 *
 * <p>Internal, except {@code HttpLimits}.
 */
@NullMarked
package dev.kontract.server.http.connection;

import org.jspecify.annotations.NullMarked;
