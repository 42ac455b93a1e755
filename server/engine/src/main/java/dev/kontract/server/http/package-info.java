/**
 * The request pipeline and the HTTP server around it.
 *
 * <p>{@link dev.kontract.server.http.HttpServer} opens the ports of {@link dev.kontract.server.http.connection} and accepts
 * requests from within the process ({@link dev.kontract.server.http.InProcessTransport}). Both transports enter the same
 * pipeline with a {@link dev.kontract.server.http.exchange.ServerExchange}. In the order of a request: {@code RequestHandler}
 * parses, authenticates and authorizes it with {@code RequestAccess}, and reads the body; {@code RequestDispatcher} passes it,
 * once flow control admits it, to documents and objects in memory or to the endpoint of the requested kind. {@code response}
 * sends the response or the stream.
 *
 * <p>The package is independent of kinds and of the meaning of verbs. Dependencies between the packages are one-way: {@code
 * exchange} depends on none of them, {@code response} and {@code connection} on {@code exchange}, {@code jetty} on those, and
 * this package on all.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.http;

import org.jspecify.annotations.NullMarked;
