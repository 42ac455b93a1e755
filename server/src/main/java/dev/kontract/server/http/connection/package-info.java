/**
 * The ports, and what is known of the other side of a connection before a request is read from it: {@link
 * dev.kontract.server.http.connection.Connectors} opens ports and sets every bound of the protocols, {@code ServerTls} shows the
 * server's identity and takes the client's, {@link dev.kontract.server.http.connection.ConnectionTracker} closes what strangers hold
 * without using it.
 *
 * <p>Nothing here answers a request, or knows what one asks for.
 */
@NullMarked
package dev.kontract.server.http.connection;

import org.jspecify.annotations.NullMarked;
