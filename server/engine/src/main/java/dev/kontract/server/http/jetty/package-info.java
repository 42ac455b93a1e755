/**
 * Jetty as a transport of the request pipeline: {@link dev.kontract.server.http.jetty.JettyHandler} hands every request on as a
 * {@link dev.kontract.server.http.exchange.ServerExchange}; {@link dev.kontract.server.http.jetty.ProtocolErrorHandler}
 * answers what never becomes a request. Streams are written by {@code JettyStreamOutput} in plain HTTP, by {@code
 * JettyWebSocketOutput} over a WebSocket.
 *
 * <p>No other package but {@link dev.kontract.server.http.connection} and the server itself sees Jetty's types.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.http.jetty;

import org.jspecify.annotations.NullMarked;
