/** The rules of leases, by which processes agree on who leads. */
@NullMarked
package dev.kontract.server.registry.coordination;

import org.jspecify.annotations.NullMarked;
