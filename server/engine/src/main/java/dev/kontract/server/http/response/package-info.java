/**
 * Responses. A {@link dev.kontract.server.http.response.ServerResponse} is sent once, as bytes, as a failure or as a stream,
 * and reports when it is complete. {@code BodySender} sends long bodies part by part; {@code StreamSink} sends a stream without
 * occupying a thread.
 *
 * <p>Failures become a {@code Status}: {@link dev.kontract.server.http.response.FailureRepresentation} finds it, {@link
 * dev.kontract.server.http.response.StatusEncoder} encodes it. The package is independent of the origin of a response.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.http.response;

import org.jspecify.annotations.NullMarked;
