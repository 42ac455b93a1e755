/**
 * Tasks that run concurrently, for every layer above.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.concurrent;

import org.jspecify.annotations.NullMarked;
