/**
 * Validation of scheduling fields: affinity, tolerations, topology spread and scheduling gates.
 *
 * <p>The server has no scheduler; these fields are only validated.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.registry.core.scheduling;

import org.jspecify.annotations.NullMarked;
