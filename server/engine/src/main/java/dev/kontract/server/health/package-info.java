/**
 * The health and version endpoints. Read-only: the code that assembles the server provides the checks.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.health;

import org.jspecify.annotations.NullMarked;
