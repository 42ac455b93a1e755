/**
 * One request and its response, independent of the transport: {@link dev.kontract.server.http.exchange.ServerExchange} is the
 * interface of a transport for the request pipeline. There are two: Jetty's connections ({@link
 * dev.kontract.server.http.jetty}) and calls from within the process ({@link dev.kontract.server.http.InProcessTransport}).
 *
 * <p>The package is independent of containers and of the meaning of requests.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.http.exchange;

import org.jspecify.annotations.NullMarked;
