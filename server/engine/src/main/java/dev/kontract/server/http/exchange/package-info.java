/**
 * One request and the response to it, whatever carries them: {@link dev.kontract.server.http.exchange.ServerExchange} is what
 * the request pipeline sees of a transport. There are two: Jetty's connections ({@link dev.kontract.server.http.jetty}) and
 * calls from within the process ({@link dev.kontract.server.http.InProcessTransport}).
 *
 * <p>Nothing here depends on a container, and nothing knows what a request means.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.http.exchange;

import org.jspecify.annotations.NullMarked;
