/** Tests of the document that lists the metrics. */
@NullMarked
package dev.kontract.server.metrics;

import org.jspecify.annotations.NullMarked;
