/**
 * Tasks that run concurrently, and counters for many threads, for every layer above.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.concurrent;

import org.jspecify.annotations.NullMarked;
