/**
 * Responses: objects, lists and watch events in the negotiated format and representation.
 *
 * <p>{@link dev.kontract.server.endpoints.response.ResourceViews} holds what depends on the resource and
 * {@code Negotiation} what depends on the request. {@link dev.kontract.server.endpoints.response.ObjectResponses}
 * combines both for a request, {@link dev.kontract.server.endpoints.response.WatchStreams} for a watch. Stored bytes
 * are copied without decoding where possible.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.endpoints.response;

import org.jspecify.annotations.NullMarked;
