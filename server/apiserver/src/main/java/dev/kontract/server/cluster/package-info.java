/**
 * What several servers on one storage have in common: who they are, the settings and credentials they share, and the terms of
 * their leaders.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.cluster;

import org.jspecify.annotations.NullMarked;
