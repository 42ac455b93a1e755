/**
 * Ports and connections: {@link dev.kontract.server.http.connection.Connectors} opens ports and sets every limit of the
 * protocols, {@code ServerTls} presents the server's certificate and takes the client's, {@link
 * dev.kontract.server.http.connection.ConnectionTracker} limits connections on which nobody has authenticated.
 *
 * <p>Nothing here answers a request or knows what one asks for.
 *
 * <p>Internal, except {@code HttpLimits}.
 */
@NullMarked
package dev.kontract.server.http.connection;

import org.jspecify.annotations.NullMarked;
