/** The expected results of the suites of other projects, which {@code src/suites/run} compares. */
@NullMarked
package dev.kontract.conformance.suites;

import org.jspecify.annotations.NullMarked;
