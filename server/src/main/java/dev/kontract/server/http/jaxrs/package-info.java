/**
 * A short bridge to Jersey: {@link dev.kontract.server.http.jaxrs.JerseyBridge} hands it a request that is admitted and read,
 * {@code JerseyResponseWriter} takes what a resource returns, {@code StatusExceptionMapper} what it throws. Bodies pass by it, as bytes.
 *
 * <p>Nothing here reads from or writes to a connection.
 */
@NullMarked
package dev.kontract.server.http.jaxrs;

import org.jspecify.annotations.NullMarked;
