/**
 * HTTP/1.1 connections over blocking sockets, each used by one thread at a time. Responses are not handed over between threads,
 * which accounts for most of the cost of a small request in the JDK's client.
 *
 * <p>The package is independent of credentials and retries. A connection is closed when its deadline expires, its thread is
 * interrupted, or the reader closes the response. Start with {@link dev.kontract.client.connection.Connections}.
 */
@NullMarked
package dev.kontract.client.connection;

import org.jspecify.annotations.NullMarked;
