/**
 * Requests and responses: credentials, time limits, retries, rate limit. An {@code Exchanger} sends one request: {@code
 * SocketExchanger} over a {@link dev.kontract.client.connection connection} of the calling thread, or over the JDK's HTTP client
 * when nobody waits; {@code LocalExchanger} to a {@link dev.kontract.client.http.LocalServer} in the same process.
 *
 * <p>The package knows neither kinds nor JSON. Start reading at {@link dev.kontract.client.http.Transport}.
 */
@NullMarked
package dev.kontract.client.http;

import org.jspecify.annotations.NullMarked;
