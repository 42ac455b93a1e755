/**
 * The metrics endpoint, in the Prometheus text format. Read-only.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.metrics;

import org.jspecify.annotations.NullMarked;
