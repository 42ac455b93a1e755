/**
 * What the process tells of itself to a monitoring system, in the text format of Prometheus. A read-only view.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.metrics;

import org.jspecify.annotations.NullMarked;
