/** What the process tells of itself to a monitoring system, in the text format of Prometheus. A read-only view. */
@NullMarked
package dev.kontract.server.metrics;

import org.jspecify.annotations.NullMarked;
