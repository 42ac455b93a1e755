/**
 * Requests and responses: credentials, timeouts, retries and rate limit. An {@code Exchanger} sends a single request: {@code
 * SocketExchanger} over a {@link dev.kontract.client.connection connection} in the calling thread, or with the JDK's HTTP
 * client if asynchronous; {@code LocalExchanger} to a {@link dev.kontract.client.http.LocalServer} in the same process.
 *
 * <p>The package is independent of kinds and JSON. Start with {@link dev.kontract.client.http.Transport}.
 */
@NullMarked
package dev.kontract.client.http;

import org.jspecify.annotations.NullMarked;
