/** Measurements by round, and their charts; independent of the measuring. */
@NullMarked
package dev.kontract.conformance.bench.figures;

import org.jspecify.annotations.NullMarked;
