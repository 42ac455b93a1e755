/** Tests of the export of traces. */
@NullMarked
package dev.kontract.server.otlp;

import org.jspecify.annotations.NullMarked;
