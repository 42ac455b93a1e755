/**
 * The rules of leases, by which processes agree on who leads.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.registry.coordination;

import org.jspecify.annotations.NullMarked;
