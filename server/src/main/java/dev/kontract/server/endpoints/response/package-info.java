/**
 * What goes back to a caller: objects, lists and events, in the format and the view that was asked for.
 *
 * <p>{@link dev.kontract.server.endpoints.response.ResourceViews} knows the resource, {@code Negotiation} what the caller takes;
 * {@link dev.kontract.server.endpoints.response.ObjectResponses} is made of both for one request, and {@link
 * dev.kontract.server.endpoints.response.WatchStreams} for one watch. Where the stored bytes are what is asked for, they are
 * copied and never read. Nothing is decided here about objects.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.endpoints.response;

import org.jspecify.annotations.NullMarked;
