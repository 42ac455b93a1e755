/**
 * Responses. A {@link dev.kontract.server.http.response.ServerResponse} is given once, as bytes, as a failure or as a stream, and
 * tells when all of it is sent. {@code BodySender} sends long bodies part by part; {@code StreamSink} keeps a stream going
 * without holding a thread.
 *
 * <p>Failures become a {@code Status}: {@link dev.kontract.server.http.response.FailureRepresentation} finds it, {@link
 * dev.kontract.server.http.response.StatusEncoder} encodes it. Nothing here knows where a response comes from.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.http.response;

import org.jspecify.annotations.NullMarked;
