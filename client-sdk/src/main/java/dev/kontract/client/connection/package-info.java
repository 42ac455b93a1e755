/**
 * Connections of HTTP/1.1 over blocking sockets, each used by one thread at a time: no answer is handed from thread to thread,
 * which is most of what the platform's client does for a small request.
 *
 * <p>It knows neither credentials nor retries. A connection ends at once when its time is up, its thread is interrupted, or
 * whoever reads the answer closes it. Start reading at {@link dev.kontract.client.connection.Connections}.
 */
@NullMarked
package dev.kontract.client.connection;

import org.jspecify.annotations.NullMarked;
