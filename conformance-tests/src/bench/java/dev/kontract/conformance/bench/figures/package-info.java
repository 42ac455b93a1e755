/** What was measured, round by round, and how it is drawn; nothing here measures. */
@NullMarked
package dev.kontract.conformance.bench.figures;

import org.jspecify.annotations.NullMarked;
