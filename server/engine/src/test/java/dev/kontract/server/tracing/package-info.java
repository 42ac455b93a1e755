/** Tests of traces. */
@NullMarked
package dev.kontract.server.tracing;

import org.jspecify.annotations.NullMarked;
