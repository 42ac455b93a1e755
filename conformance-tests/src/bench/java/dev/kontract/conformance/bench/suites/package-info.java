/** A generated suite of test classes, and its run in a process of its own. */
@NullMarked
package dev.kontract.conformance.bench.suites;

import org.jspecify.annotations.NullMarked;
