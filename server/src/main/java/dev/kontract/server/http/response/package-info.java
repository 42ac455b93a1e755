/**
 * Answers on their way out. An {@link dev.kontract.server.http.response.ServerResponse} is given once, as bytes, as a failure or as a
 * stream, and tells when all of it is sent. {@code BodySender} takes long ones piece by piece, {@code StreamSink} goes on
 * without a thread for as long as somebody listens, {@code FinalResponse} ends a connection that cannot be read any further.
 *
 * <p>What fails is said as a {@code Status}: {@code StatusFailure} finds it, {@link
 * dev.kontract.server.http.response.StatusEncoder} writes it. Nothing here knows where an answer comes from.
 */
@NullMarked
package dev.kontract.server.http.response;

import org.jspecify.annotations.NullMarked;
