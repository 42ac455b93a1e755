/**
 * Whether the server lives and is ready, and which version it is. Plain views: the checks themselves are given by whoever
 * assembles the server.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.health;

import org.jspecify.annotations.NullMarked;
