/**
 * The shared state of several servers on one storage: their addresses, shared settings and credentials, and the terms of their
 * leaders.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.cluster;

import org.jspecify.annotations.NullMarked;
