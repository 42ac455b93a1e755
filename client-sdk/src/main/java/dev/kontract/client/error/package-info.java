/**
 * The exceptions of the client: {@link dev.kontract.client.error.ApiException} for an error response, with a subclass
 * per reason, and {@link dev.kontract.client.error.TransportException} if there is no response.
 */
@NullMarked
package dev.kontract.client.error;

import org.jspecify.annotations.NullMarked;
